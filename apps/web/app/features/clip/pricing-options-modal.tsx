/** Shows every licence of a clip with its price. Choosing one puts the clip into the cart under that tier. */
import { addClip } from '@rushes/commerce/cart'
import type { CartClip } from '@rushes/commerce/cart-item'
import { TIER_UNAVAILABLE_ON_CLIP_PAGE } from '@rushes/commerce/cart-messages'
import { blockedByNotSocial } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import type { PriceList } from '@rushes/commerce/price-list'
import { applyToCart, cartStore, useCart } from '../cart/cart-store.ts'
import { ChooseTierModal } from '../pricing/choose-tier-modal.tsx'

type PricingOptionsModalProps = {
  clip: CartClip
  prices: PriceList
  currency: Currency
  onClose: () => void
}

export function PricingOptionsModal({ clip, prices, currency, onClose }: PricingOptionsModalProps) {
  const { selectedTier } = useCart()
  return (
    <ChooseTierModal
      title="Pricing options"
      prices={prices}
      currency={currency}
      media={priceMediaOf(clip.type)}
      locked={selectedTier?.tierCode ?? null}
      isUnavailable={(tier) => clip.notSocial && blockedByNotSocial(tier)}
      onChoose={(tierCode) => {
        const answer = addClip(cartStore.read(), clip, { prices, currency, tierCode })
        const unavailable = 'refused' in answer && answer.refused === 'tier_unavailable'
        const added = applyToCart(
          unavailable ? { ...answer, message: TIER_UNAVAILABLE_ON_CLIP_PAGE } : answer,
        )
        if (added) onClose()
      }}
      onClose={onClose}
    />
  )
}
