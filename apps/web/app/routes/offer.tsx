/**
 * /offer/{id}: an offer of the agency to the user's account (R-OFFER-2). The screen is loaded by this route, because each
 * file of a route is listed in the script of all pages.
 */
import { Suspense } from 'react'
import { requireAccount } from '../features/account/session-store.ts'
import { browserApi } from '../lib/api.ts'
import { failLoad } from '../lib/load-failure.ts'
import { requireId } from '../lib/require-id.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import type { Route } from './+types/offer.ts'

const OfferScreen = lazyPart(async () => (await import('../features/offers/offer-screen.tsx')).OfferScreen)

export const loader = ({ params }: Route.LoaderArgs) => requireId(params.id)

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireId(params.id)
  const [{ options }] = await Promise.all([requireAccount(request), OfferScreen.preload()])
  const { data } = await browserApi
    .call('GET /clip/offers/:id', { params: { id: params.id } })
    .catch(failLoad)
  return { offer: data, canPurchase: options.canPurchase }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <PageFrame title="An offer for you">
      <PageHead title="Offer" noIndex />
      <SkeletonRows rows={3} label="Loading the offer" />
    </PageFrame>
  )
}

export default function OfferPage({ loaderData }: Route.ComponentProps) {
  return (
    <Suspense fallback={<HydrateFallback />}>
      <PageHead title="Offer" noIndex />
      <OfferScreen {...loaderData} />
    </Suspense>
  )
}
