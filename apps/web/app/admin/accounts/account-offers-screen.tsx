/** /admin/accounts/:id/offers: what a company was offered (R-OFFER-1). */
import { browserApi } from '../../lib/api.ts'
import type { Visit } from '../kit/visit.ts'
import { MakeOfferButton } from '../offers/make-offer-button.tsx'
import { OfferList } from '../offers/offer-list.tsx'
import { AccountFrame } from './account-frame.tsx'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const querystring = { ...Object.fromEntries(url.searchParams), account: id }
  const [account, page, people] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/offers', { querystring, signal }),
    browserApi.call('GET /agency/users', { querystring: { account: id }, signal }),
  ])
  const [somebody] = people.data.items
  return (
    <AccountFrame account={account.data} person={person}>
      <div className="mb-4">
        <MakeOfferButton kind="primary" label="Make an offer" offer={{ email: somebody?.email ?? '' }} />
      </div>
      <OfferList
        key={account.data.id}
        page={page.data}
        path={`/admin/accounts/${id}/offers`}
        account={account.data.id}
      />
    </AccountFrame>
  )
}
