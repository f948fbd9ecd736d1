/** Adds an offer to the cart; asks first if the cart has to be emptied for it (R-OFFER-2). */
import type { Offer } from '@rushes/contract/offers'
import { useCart } from '../cart/cart-store.ts'
import { FillCartButton } from '../cart/fill-cart-button.tsx'
import { fitsCart, takeOffer } from './take-offer.ts'

const EMPTIED =
  'Your cart has another licence. It will be emptied first, because an order can have only one licence.'

export function TakeOfferButton({ offer }: { offer: Offer }) {
  return (
    <FillCartButton
      label={offer.deal ? 'Add to cart' : 'Take this offer'}
      question={fitsCart(useCart(), offer) ? null : EMPTIED}
      fill={() => takeOffer(offer)}
      to="/cart"
    />
  )
}
