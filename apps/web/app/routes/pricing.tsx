/** /pricing: the tiers and their bundles in the visitor's currency, and a comparison. */
import { ON_APPLICATION_NOTE } from '@rushes/commerce/licence-tier'
import { listTiers } from '@rushes/commerce/price-list'
import { BuyBundleButton } from '../features/cart/buy-bundle-button.tsx'
import { BulkNote } from '../features/pricing/bulk-note.tsx'
import { CompareButton } from '../features/pricing/compare-button.tsx'
import { CurrencySelect } from '../features/pricing/currency-select.tsx'
import { LicensingTermsButton } from '../features/pricing/licensing-terms-button.tsx'
import { loadPagePrices } from '../features/pricing/load-prices.ts'
import { TaxNote } from '../features/pricing/tax-note.tsx'
import { TierHelpButton } from '../features/pricing/tier-help-button.tsx'
import { TierPanels } from '../features/pricing/tier-panels.tsx'
import { useShownCurrency } from '../features/pricing/use-shown-currency.ts'
import { apiContext } from '../lib/contexts.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/pricing.ts'

export const loader = ({ context }: Route.LoaderArgs) => loadPagePrices(context.get(apiContext))
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadPagePrices(context.get(apiContext))

export default function Pricing({ loaderData: { prices } }: Route.ComponentProps) {
  const [currency, pick] = useShownCurrency()
  return (
    <PageFrame
      title="Pricing"
      lead="Prices are per clip. Ten prepaid credits cost less a clip and are drawn as you download. All media excluding theatrical, worldwide, in perpetuity."
      aside={<CurrencySelect value={currency} onChange={pick} />}
    >
      <PageHead
        title="Pricing"
        canonical="/pricing"
        description="What a licence costs per clip and in bundles of ten credits, for digital editorial, national news and clip shows."
      />
      <TierPanels
        prices={prices}
        currency={currency}
        buyButton={(offer) => <BuyBundleButton {...offer} prices={prices} currency={currency} />}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <CompareButton
          label="Compare the licences"
          title="Compare the licences"
          tiers={listTiers(prices, { currency, media: 'video' })}
          currency={currency}
        />
        <TierHelpButton />
        <LicensingTermsButton />
      </div>
      <div className="mt-6 text-sm text-ink-soft">
        <p>{ON_APPLICATION_NOTE}.</p>
        <TaxNote currency={currency} />
      </div>
      <BulkNote />
    </PageFrame>
  )
}
