/** /admin/accounts/:id/credits: the credits of a company. */
import { browserApi } from '../../lib/api.ts'
import { AccountFrame } from '../accounts/account-frame.tsx'
import type { Visit } from '../kit/visit.ts'
import { CreditsPanel } from './credits-panel.tsx'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [account, credits] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/accounts/:id/credits', { params: { id }, signal }),
  ])
  return (
    <AccountFrame account={account.data} person={person}>
      <CreditsPanel accountId={account.data.id} credits={credits.data} person={person} />
    </AccountFrame>
  )
}
