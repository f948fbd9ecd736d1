/** /admin/packages: packages in every state. */
import type { Data } from '@rushes/contract/client'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import type { Visit } from '../kit/visit.ts'
import { MakePackageButton } from './make-package-button.tsx'
import { PACKAGE_COLUMNS } from './package-columns.tsx'
import { PackageFilters } from './package-filters.tsx'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/packages', { querystring, signal })
  return <PackagesScreen page={data} canEdit={person.capabilities.has('packages.edit')} />
}

type PackagesScreenProps = { page: Data<'GET /agency/packages'>; canEdit: boolean }

function PackagesScreen({ page: { items, next, ...count }, canEdit }: PackagesScreenProps) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Packages</h1>
        {canEdit && <MakePackageButton kind="primary" label="New package" clips={[]} />}
      </header>
      <AdminList
        name="packages"
        label="Packages"
        things={['package', 'packages']}
        rows={items.map((row) => ({ ...row, title: row.name }))}
        columns={PACKAGE_COLUMNS}
        usualSort={{ sort: 'updated', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/packages/${id}`}
        filters={<PackageFilters />}
        bulk={(ids) => (
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        )}
        empty={
          <EmptyState action={<LinkButton to="/admin/clips">Choose clips</LinkButton>}>
            No package is here. Select clips in their list, and make a package of them.
          </EmptyState>
        }
      />
    </>
  )
}
