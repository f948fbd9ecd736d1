/** The price under the viewer's tier, and every other one behind it: never hidden (specification, section 2). */
import type { CartClip } from '@rushes/commerce/cart-item'
import { blockedByNotSocial, LICENCE_TIERS } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import { findPrice, listTiers, type PriceList } from '@rushes/commerce/price-list'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Price } from '../../ui/price.tsx'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { TaxNote } from '../pricing/tax-note.tsx'
import { useCurrency } from '../pricing/use-currency.ts'

const PricingOptions = lazy(async () => ({
  default: (await import('./pricing-options-modal.tsx')).PricingOptionsModal,
}))

/** What a visitor is shown until their place is known, and what search engines are told. */
const FIRST_CURRENCY = 'usd'

export function ClipPrice({ clip, prices }: { clip: CartClip; prices: PriceList }) {
  const currency = useCurrency() ?? FIRST_CURRENCY
  const chosen = useCartOutline().tierCode
  const [open, setOpen] = useState(false)
  const media = priceMediaOf(clip.type)
  const tiers = listTiers(prices, { currency, media })
  // "From" is the first licence that this clip can have.
  const first = tiers.find(({ code }) => !(clip.notSocial && blockedByNotSocial(code)))
  const tierCode = (tiers.find(({ code }) => code === chosen) ?? first)?.code
  const found = useMemo(
    () => (tierCode ? findPrice(prices, { currency, media, tierCode, size: 1 }) : null),
    [prices, currency, media, tierCode],
  )
  if (!found || 'refused' in found) return <p>Price on application</p>
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline gap-2">
        {chosen === null && <span className="text-sm text-ink-soft">From</span>}
        <Price minor={found.priceMinor} currency={currency} size="large" />
      </p>
      <p className="text-sm text-ink-soft">
        {LICENCE_TIERS[found.tier.code].usageType}: {LICENCE_TIERS[found.tier.code].helpText}
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
