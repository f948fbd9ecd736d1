/** /admin/accounts: the companies that license from the agency (R-ACCOUNT-5). */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import type { Visit } from '../kit/visit.ts'
import { ACCOUNT_COLUMNS } from './account-columns.tsx'
import { ACCOUNT_STATE_WORDS } from './account-words.ts'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [{ data }, views] = await Promise.all([
    browserApi.call('GET /agency/accounts', { querystring, signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'accounts' }, signal }),
  ])
  return (
    <AccountsScreen
      page={data}
      kept={
        <SavedViews screen="accounts" views={views.data} canShare={person.capabilities.has('clip.edit')} />
      }
    />
  )
}

type AccountsScreenProps = { page: Data<'GET /agency/accounts'>; kept: ReactNode }

function AccountsScreen({ page: { items, next, ...count }, kept }: AccountsScreenProps) {
  const [query] = useSearchParams()
  const saveAs = async () =>
    (await browserApi.call('GET /agency/accounts/csv', { querystring: Object.fromEntries(query) })).data
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Accounts</h1>
        <LinkButton to="/admin/users">Users of all accounts</LinkButton>
      </header>
      <AdminList
        name="accounts"
        label="Accounts"
        things={['company', 'companies']}
        rows={items.map((row) => ({ ...row, title: row.name }))}
        columns={ACCOUNT_COLUMNS}
        usualSort={{ sort: 'number', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/accounts/${id}`}
        filters={
          <>
            <ViewLinks
              label="States"
              name="state"
              views={[['', 'All'], ...Object.entries(ACCOUNT_STATE_WORDS)]}
            />
            <FindInList
              label="Find companies by name, number, address or mail domain"
              placeholder="Name, number, mail domain"
            />
            {kept}
            <ExportButton
              load={saveAs}
              tooMany="The file has 10,000 companies. Filter the list for the others."
            >
              CSV
            </ExportButton>
          </>
        }
        bulk={(ids) => (
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        )}
        empty={<NoAccount />}
      />
    </>
  )
}

function NoAccount() {
  const [query] = useSearchParams()
  if (`${query}` === 'state=waiting') {
    return (
      <EmptyState action={<LinkButton to="/admin/accounts">Look at all companies</LinkButton>}>
        Nobody waits to be let in.
      </EmptyState>
    )
  }
  return query.size > 0 ? (
    <EmptyState action={<LinkButton to="/admin/accounts">Clear the filters</LinkButton>}>
      No company matches.
    </EmptyState>
  ) : (
    <EmptyState action={<LinkButton to="/register">Open the registration</LinkButton>}>
      No company yet. Who registers in the storefront stands here.
    </EmptyState>
  )
}
