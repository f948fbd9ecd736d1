/** Takes a clip to the checkout with one press (R-CHECKOUT-12). */
import type { CartClip } from '@rushes/commerce/cart-item'
import { type LicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { OwnedTiers } from '@rushes/commerce/owned-labels'
import type { PriceList } from '@rushes/commerce/price-list'
import { Suspense, useMemo, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { useAudience } from '../account/use-audience.ts'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { LazyBuyModal } from '../cart/lazy-buy-modal.ts'
import { FIRST_CURRENCY, useCurrency } from '../pricing/use-currency.ts'
import { shownPrice } from './shown-price.ts'

type LicenseNowButtonProps = {
  clip: CartClip
  owned: OwnedTiers | undefined
  /** The licence of the account's last order; null for guests, and before the first order. */
  last: LicenceTierCode | null
  prices: PriceList
}

/**
 * Renders nothing for a clip that is in the cart or licensed, and where the licence of the cart is not for sale. Buy
 * shows what else can be licensed.
 */
export function LicenseNowButton({ clip, owned, last, prices }: LicenseNowButtonProps) {
  const currency = useCurrency() ?? FIRST_CURRENCY
  const { count, clipIds, tierCode } = useCartOutline()
  const [bought, setBought] = useState<LicenceTierCode | null>(null)
  const clips = useMemo(() => [clip], [clip])
  const audience = useAudience()
  const price = shownPrice(clip, prices, { currency, audience, chosen: tierCode ?? last })
  const code = price?.tier.code
  const isForSale = code && (tierCode ?? code) === code && !owned?.length && !clipIds.has(clip.id)
  // Another tab may change the cart in the meantime, and the dialog ends by itself.
  if (!price || (!isForSale && bought === null)) return null
  return (
    <>
      <Button
        size="large"
        wide
        busy={bought !== null}
        onClick={() => setBought(price.tier.code)}
        className="!justify-between !px-4 py-2 text-left"
      >
        <span>
          License now
          {count > 0 && bought === null && ` with your cart (${count})`}
          <span className="block text-sm font-normal text-ink-soft">
            {code === last && 'Your last licence: '}
            {tierOf(price.tier.code).usageType}
          </span>
        </span>
        <Price minor={price.priceMinor} currency={currency} />
      </Button>
      <Suspense fallback={null}>
        {bought !== null && (
          <LazyBuyModal clips={clips} owned={owned} onClipPage now={bought} onEnd={() => setBought(null)} />
        )}
      </Suspense>
    </>
  )
}
