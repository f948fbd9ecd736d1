/** /admin/accounts/:id/offers: the offers to an account (R-OFFER-1). */
import { browserApi } from '../../lib/api.ts'
import { ListPart, loadSaved } from '../kit/list-screen.tsx'
import type { Visit } from '../kit/visit.ts'
import { MakeOfferButton } from '../offers/make-offer-button.tsx'
import { OFFER_COLUMNS } from '../offers/offer-columns.tsx'
import { OFFER_LIST } from '../offers/offer-list.ts'
import { AccountFrame } from './account-frame.tsx'

const COLUMNS = OFFER_COLUMNS.filter(({ id }) => id !== 'account')

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const querystring = { ...Object.fromEntries(url.searchParams), account: id }
  const [account, page, users, saved] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/offers', { querystring, signal }),
    browserApi.call('GET /agency/users', { querystring: { account: id }, signal }),
    loadSaved('account-offers', { signal, person }),
  ])
  const [user] = users.data.items
  return (
    <AccountFrame account={account.data} person={person}>
      <div className="mb-4">
        <MakeOfferButton kind="primary" label="New offer" offer={{ email: user?.email ?? '' }} />
      </div>
      <ListPart
        {...OFFER_LIST}
        key={account.data.id}
        name="account-offers"
        columns={COLUMNS}
        rowPath="/admin/offers"
        csv={(call) =>
          browserApi.call('GET /agency/offers/csv', { querystring: { ...call.querystring, account: id } })
        }
        page={page.data}
        saved={saved}
        empty={{ text: 'No offers yet.' }}
      />
    </AccountFrame>
  )
}
