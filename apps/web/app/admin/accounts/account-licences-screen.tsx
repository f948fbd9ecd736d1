/** /admin/accounts/:id/licences: the licences of an account (R-ACCOUNT-9). */
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LicenceList } from '../clips/licence-list.tsx'
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
      <LicenceList
        page={licences.data}
        subject={{
          head: 'Clip',
          draw: ({ clip }) => (
            <Link dir="auto" to={`/admin/clips/${clip.id}`} className="underline underline-offset-4">
              {clip.title}
            </Link>
          ),
        }}
      />
    </AccountFrame>
  )
}
