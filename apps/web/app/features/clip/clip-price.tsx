/** The price under the chosen tier, and a button that shows all other prices. */
import type { CartClip } from '@rushes/commerce/cart-item'
import { tierOf } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Price } from '../../ui/price.tsx'
import { useAudience } from '../account/use-audience.ts'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { TaxNote } from '../pricing/tax-note.tsx'
import { FIRST_CURRENCY, useCurrency } from '../pricing/use-currency.ts'
import { shownPrice } from './shown-price.ts'

const PricingOptions = lazyPart(
  async () => (await import('./pricing-options-modal.tsx')).PricingOptionsModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

export function ClipPrice({ clip, prices }: { clip: CartClip; prices: PriceList }) {
  const currency = useCurrency() ?? FIRST_CURRENCY
  const chosen = useCartOutline().tierCode
  const [open, setOpen] = useState(false)
  const audience = useAudience()
  const price = shownPrice(clip, prices, { currency, audience, chosen })
  if (!price) return <p>Price on application</p>
  const tierCode = price.tier.code
  const { usageType, forWhom, helpText } = tierOf(tierCode)
  return (
    <div className="grid gap-1">
      {/* The tax is in the line of the price: it is known later, and a separate line would move the page. */}
      <div className="flex flex-wrap items-baseline gap-2">
        {tierCode !== chosen && <span className="text-sm text-ink-soft">From</span>}
        <Price minor={price.priceMinor} currency={currency} size="large" />
        <TaxNote currency={currency} className="" />
      </div>
      <p className="text-sm text-ink-soft">
        <span className="block font-semibold text-ink">{usageType}</span>
        {forWhom}. {helpText}.
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-8 justify-self-start text-sm underline underline-offset-4"
      >
        All pricing options
      </button>
      <Suspense fallback={null}>
        {open && (
          <PricingOptions clip={clip} prices={prices} currency={currency} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </div>
  )
}
