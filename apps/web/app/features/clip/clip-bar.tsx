/** The price and the Buy button at the bottom edge of a phone. */
import type { CartClip } from '@rushes/commerce/cart-item'
import type { OwnedTiers } from '@rushes/commerce/owned-labels'
import type { PriceList } from '@rushes/commerce/price-list'
import type { RefObject } from 'react'
import { Price } from '../../ui/price.tsx'
import { StickyBar } from '../../ui/sticky-bar.tsx'
import { useAudience } from '../account/use-audience.ts'
import { BuyButton } from '../cart/buy-button.tsx'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { useCurrency } from '../pricing/use-currency.ts'
import { shownPrice } from './shown-price.ts'

type ClipBarProps = {
  of: RefObject<HTMLElement | null>
  clip: CartClip
  owned?: OwnedTiers | undefined
  prices: PriceList
}

export function ClipBar({ of, clip, owned, prices }: ClipBarProps) {
  const currency = useCurrency()
  const { tierCode } = useCartOutline()
  const audience = useAudience()
  const price = currency && shownPrice(clip, prices, { currency, audience, chosen: tierCode })
  return (
    <StickyBar of={of}>
      {price && currency && (
        <p className="shrink-0">
          {price.tier.code !== tierCode && <span className="block text-xs text-ink-soft">From</span>}
          <Price minor={price.priceMinor} currency={currency} />
        </p>
      )}
      <div className="grow">
        <BuyButton clip={clip} owned={owned} />
      </div>
    </StickyBar>
  )
}
