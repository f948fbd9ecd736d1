/** /admin/accounts/:id/licences: what a company may use (R-ACCOUNT-9). */
import type { Data } from '@rushes/contract/client'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { GROUND_WORDS } from '../clips/ground-words.ts'
import { GrantedOn, LicenceLink } from '../clips/licence-cells.tsx'
import { AdminTable } from '../kit/list/admin-table.tsx'
import type { Visit } from '../kit/visit.ts'
import { AccountFrame } from './account-frame.tsx'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const before = url.searchParams.get('before') ?? undefined
  const [account, licences] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/accounts/:id/licences', { params: { id }, querystring: { before }, signal }),
  ])
  return (
    <AccountFrame account={account.data} person={person}>
      <Licences {...licences.data} />
    </AccountFrame>
  )
}

type Page = Data<'GET /agency/accounts/:id/licences'>

function Licences({ items, next }: Page) {
  if (items.length === 0) return <EmptyState>No licences yet.</EmptyState>
  return (
    <>
      <AdminTable
        label="Licences"
        heads={['Licence', 'Clip', 'Tier', 'Ground', 'Granted']}
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

function rowOf({ id, clip, tier, ground, granted_at, revoked_at }: Page['items'][number]) {
  return {
    key: id,
    cells: [
      <LicenceLink key="licence" id={id} />,
      <Link key="clip" to={`/admin/clips/${clip.id}`} className="underline underline-offset-4">
        {clip.title}
      </Link>,
      tier,
      GROUND_WORDS[ground],
      <GrantedOn key="granted" at={granted_at} revokedAt={revoked_at} />,
    ],
  }
}
