/** /admin/clips/:id/sales: the licences that were granted for a clip. */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { AdminTable } from '../kit/list/admin-table.tsx'
import type { Visit } from '../kit/visit.ts'
import { ClipFrame } from './clip-frame.tsx'
import { GROUND_WORDS } from './ground-words.ts'
import { GrantedOn, LicenceLink } from './licence-cells.tsx'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const [clip, licences] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/licences', { params: { id }, querystring: { before }, signal }),
  ])
  return (
    <ClipFrame clip={clip.data} person={person}>
      <Licences {...licences.data} />
    </ClipFrame>
  )
}

type Page = Data<'GET /agency/clips/:id/licences'>

function Licences({ items, next }: Page) {
  if (items.length === 0) return <EmptyState>No licences yet.</EmptyState>
  return (
    <>
      <AdminTable
        label="Licences"
        heads={['Licence', 'Account', 'Tier', 'Ground', 'Granted', 'Net price']}
        rows={items.map(rowOf)}
      />
      {next !== null && (
        <Link
          to={`?before=${next}`}
          className="mt-4 inline-block py-2 font-semibold underline underline-offset-4"
        >
          Earlier licences
        </Link>
      )}
    </>
  )
}

function rowOf({ id, account, tier, ground, granted_at, revoked_at, price }: Page['items'][number]) {
  return {
    key: id,
    cells: [
      <LicenceLink key="licence" id={id} />,
      account,
      tier,
      GROUND_WORDS[ground],
      <GrantedOn key="granted" at={granted_at} revokedAt={revoked_at} />,
      price ? <Price key="price" minor={price.net_minor} currency={price.currency} exact /> : '–',
    ],
  }
}
