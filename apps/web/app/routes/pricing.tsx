/** /pricing: every licence and its bundles of credits, in one currency. */
import { BuyBundleButton } from '../features/cart/buy-bundle-button.tsx'
import { loadPagePrices } from '../features/pricing/load-prices.ts'
import { PricingScreen } from '../features/pricing/pricing-screen.tsx'
import { apiContext } from '../lib/contexts.ts'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/pricing.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadPagePrices(context.get(apiContext))
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadPagePrices(context.get(apiContext))

export default function Pricing({ loaderData: { prices } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Pricing"
        canonical="/pricing"
        description="What a licence costs per clip and in bundles of ten credits, for digital editorial, national news and clip shows."
      />
      <PricingScreen prices={prices} buyButton={(offer) => <BuyBundleButton {...offer} prices={prices} />} />
    </>
  )
}
