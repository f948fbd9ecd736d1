/** /admin/offers: clips at a price of their own for one company (R-OFFER-1). */
import { browserApi } from '../../lib/api.ts'
import { SavedViews } from '../kit/list/saved-views.tsx'
import type { Visit } from '../kit/visit.ts'
import { MakeOfferButton } from './make-offer-button.tsx'
import { OfferList } from './offer-list.tsx'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [{ data }, views] = await Promise.all([
    browserApi.call('GET /agency/offers', { querystring, signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'offers' }, signal }),
  ])
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Offers</h1>
        <MakeOfferButton kind="primary" label="New offer" />
      </header>
      <OfferList
        page={data}
        path="/admin/offers"
        kept={
          <SavedViews screen="offers" views={views.data} canShare={person.capabilities.has('clip.edit')} />
        }
      />
    </>
  )
}
