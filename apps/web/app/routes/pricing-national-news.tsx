/** /pricing/national-news: the one licence for national news and talk shows, NNTS. */
import { ON_APPLICATION_NOTE } from '@rushes/commerce/licence-tier'
import { majorToMinor } from '@rushes/commerce/money'
import { findPrice, findTier } from '@rushes/commerce/price-list'
import { BulkNote } from '../features/pricing/bulk-note.tsx'
import { CompareButton } from '../features/pricing/compare-button.tsx'
import { CurrencySelect } from '../features/pricing/currency-select.tsx'
import { loadPagePrices } from '../features/pricing/load-prices.ts'
import { TaxNote } from '../features/pricing/tax-note.tsx'
import { TermsLinks } from '../features/pricing/terms-links.tsx'
import { useShownCurrency } from '../features/pricing/use-shown-currency.ts'
import { apiContext } from '../lib/contexts.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Price } from '../ui/price.tsx'
import type { Route } from './+types/pricing-national-news.ts'

const TITLE = 'National News/Talk Shows'

export const loader = ({ context }: Route.LoaderArgs) => loadPagePrices(context.get(apiContext))
export const clientLoader = ({ context }: Route.ClientLoaderArgs) => loadPagePrices(context.get(apiContext))

export default function PricingNationalNews({ loaderData: { prices } }: Route.ComponentProps) {
  const [currency, pick] = useShownCurrency()
  const query = { currency, media: 'video', tierCode: 'NNTS' } as const
  const tier = findTier(prices, query)
  const single = findPrice(prices, { ...query, size: 1 })
  return (
    <PageFrame title={TITLE} aside={<CurrencySelect value={currency} onChange={pick} />}>
      <PageHead
        title={TITLE}
        canonical="/pricing/national-news"
        description="One licence for national news and talk shows: all media and worldwide, single on-air use, per clip."
      />
      <section className="grid max-w-2xl gap-4 rounded-sm border border-rule bg-sheet p-6">
        <ul className="grid gap-1 text-lg">
          <li>All media plus worldwide</li>
          <li>Single on-air use</li>
        </ul>
        {'refused' in single ? (
          <p>Price on application</p>
        ) : (
          <p className="flex items-baseline gap-2">
            <Price minor={majorToMinor(single.price)} currency={currency} size="large" />
            <span className="text-ink-soft">per clip</span>
          </p>
        )}
        {tier && (
          <div>
            <CompareButton
              label="VIEW MORE DETAILS"
              title={TITLE}
              kind="primary"
              tiers={[tier]}
              currency={currency}
            />
          </div>
        )}
        <p className="text-sm text-ink-soft">{ON_APPLICATION_NOTE}</p>
        <TaxNote currency={currency} />
        <TermsLinks />
      </section>
      <BulkNote />
    </PageFrame>
  )
}
