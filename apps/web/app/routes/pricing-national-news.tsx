/** /pricing/national-news: the licence for national news and talk shows. */
import { BuyBundleButton } from '../features/cart/buy-bundle-button.tsx'
import { BROADCASTER_TITLE, BroadcasterScreen } from '../features/pricing/broadcaster-screen.tsx'
import { loadPagePrices } from '../features/pricing/load-prices.ts'
import { apiContext } from '../lib/contexts.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/pricing-national-news.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadPagePrices(context.get(apiContext))
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadPagePrices(context.get(apiContext))

export default function PricingNationalNews({ loaderData: { prices } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title={BROADCASTER_TITLE}
        canonical="/pricing/national-news"
        description="One licence for national news and talk shows: all media and worldwide, single on-air use, per clip."
      />
      <BroadcasterScreen
        prices={prices}
        buyButton={(offer) => <BuyBundleButton {...offer} prices={prices} />}
      />
    </>
  )
}
