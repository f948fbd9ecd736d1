/** Shows every licence of a clip with its price. Choosing one adds the clip to the cart under that tier. */
import { addClipOnItsPage } from '@rushes/commerce/cart'
import type { CartClip } from '@rushes/commerce/cart-item'
import { blockedByNotSocial } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Currency } from '@rushes/commerce/money'
import type { PriceList } from '@rushes/commerce/price-list'
import { useNavigate } from 'react-router'
import { applyToCart, cartStore, TO_CART, useCart } from '../cart/cart-store.ts'
import { repriceHeldCart } from '../cart/reprice-held-cart.ts'
import { ChooseTierModal } from '../pricing/choose-tier-modal.tsx'

type PricingOptionsModalProps = {
  clip: CartClip
  prices: PriceList
  currency: Currency
  onClose: () => void
}

export function PricingOptionsModal({ clip, prices, currency, onClose }: PricingOptionsModalProps) {
  const { selectedTier } = useCart()
  const navigate = useNavigate()
  return (
    <ChooseTierModal
      title="Pricing options"
      prices={prices}
      currency={currency}
      media={priceMediaOf(clip.type)}
      clipId={clip.id}
      locked={selectedTier?.tierCode ?? null}
      isUnavailable={(tier) => clip.notSocial && blockedByNotSocial(tier)}
      onChoose={(tierCode, next) => {
        const terms = { prices, currency, tierCode }
        repriceHeldCart(terms)
        if (!applyToCart(addClipOnItsPage(cartStore.read(), clip, terms), TO_CART)) return
        onClose()
        if (next === 'checkout') void navigate('/checkout')
      }}
      onClose={onClose}
    />
  )
}
