/** The price under the chosen tier, and a button that shows every other price. */

import type { CartClip } from '@rushes/commerce/cart-item'
import { blockedByNotSocial, LICENCE_TIERS } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import { findPrice, listTiers, type PriceList } from '@rushes/commerce/price-list'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Price } from '../../ui/price.tsx'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { TaxNote } from '../pricing/tax-note.tsx'
import { useCurrency } from '../pricing/use-currency.ts'

const PricingOptions = lazyPart(
  async () => (await import('./pricing-options-modal.tsx')).PricingOptionsModal,
  {
    close: ({ onClose }) => onClose(),
  },
)

/** The currency until the visitor's is known; search engines read these prices too (R-CURRENCY-1). */
const FIRST_CURRENCY = 'usd'

export function ClipPrice({ clip, prices }: { clip: CartClip; prices: PriceList }) {
  const currency = useCurrency() ?? FIRST_CURRENCY
  const chosen = useCartOutline().tierCode
  const [open, setOpen] = useState(false)
  const media = priceMediaOf(clip.type)
  const tiers = listTiers(prices, { currency, media })
  // "From" shows the first licence that this clip can have (R-TIER-3).
  const first = tiers.find(({ code }) => !(clip.notSocial && blockedByNotSocial(code)))
  const tierCode = (tiers.find(({ code }) => code === chosen) ?? first)?.code
  const price = useMemo(
    () => (tierCode ? findPrice(prices, { currency, media, tierCode, size: 1 }) : null),
    [prices, currency, media, tierCode],
  )
  if (!price || 'refused' in price) return <p>Price on application</p>
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline gap-2">
        {chosen === null && <span className="text-sm text-ink-soft">From</span>}
        <Price minor={price.priceMinor} currency={currency} size="large" />
      </p>
      <p className="text-sm text-ink-soft">
        {LICENCE_TIERS[price.tier.code].usageType}: {LICENCE_TIERS[price.tier.code].helpText}
      </p>
      <TaxNote currency={currency} className="" />
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
