/** Takes a clip to the checkout with one press, under the licence of the account's last order (R-CHECKOUT-12). */
import type { CartClip } from '@rushes/commerce/cart-item'
import { LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { isHeld, type OwnedTiers } from '@rushes/commerce/owned-labels'
import { clipOffer, clipPrice, type PriceList } from '@rushes/commerce/price-list'
import { Suspense, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { useCurrency } from '../pricing/use-currency.ts'
import { useCartOutline } from './cart-outline-store.ts'
import { LazyBuyModal } from './lazy-buy-modal.ts'

type BuyNowButtonProps = {
  clip: CartClip
  owned: OwnedTiers | undefined
  tier: LicenceTierCode
  prices: PriceList
}

/** Renders nothing where the licence is not for sale, and while the cart has items, which would be paid too. */
export function BuyNowButton({ clip, owned, tier, prices }: BuyNowButtonProps) {
  const currency = useCurrency()
  const { count } = useCartOutline()
  const [buying, setBuying] = useState(false)
  const clips = useMemo(() => [clip], [clip])
  const price = currency && clipPrice(prices, clipOffer(clip, currency), tier)
  if (!price || isHeld(tier, owned) || (count > 0 && !buying)) return null
  return (
    <>
      <Button
        size="large"
        wide
        busy={buying}
        onClick={() => setBuying(true)}
        className="!justify-between !px-4 py-2 text-left"
      >
        <span>
          Buy now
          <span className="block text-sm font-normal text-ink-soft">
            Your last licence: {LICENCE_TIERS[tier].usageType}
          </span>
        </span>
        <Price minor={price.priceMinor} currency={currency} />
      </Button>
      <Suspense fallback={null}>
        {buying && (
          <LazyBuyModal clips={clips} owned={owned} onClipPage now={tier} onEnd={() => setBuying(false)} />
        )}
      </Suspense>
    </>
  )
}
