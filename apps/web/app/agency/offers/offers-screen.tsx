/** /admin/offers: clips at a price of their own for one company (R-OFFER-1). */
import { browserApi } from '../../lib/api.ts'
import type { Visit } from '../visit.ts'
import { MakeOfferButton } from './make-offer-button.tsx'
import { OfferList } from './offer-list.tsx'

export async function open({ url, signal }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/offers', { querystring, signal })
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Offers</h1>
        <MakeOfferButton kind="primary" label="New offer" />
      </header>
      <OfferList key={url.search} page={data} path="/admin/offers" />
    </>
  )
}
