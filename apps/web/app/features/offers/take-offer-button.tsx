/** Adds an offer to the cart; asks first if the cart has to be emptied for it (R-OFFER-2). */
import type { Offer } from '@rushes/contract/offers'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notify } from '../../ui/notify.ts'
import { useCart } from '../cart/cart-store.ts'
import { fitsCart, takeOffer } from './take-offer.ts'

export function TakeOfferButton({ offer }: { offer: Offer }) {
  const cart = useCart()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      if (await takeOffer(offer)) await navigate('/cart')
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  const label = offer.deal ? 'Add to cart' : 'Take this offer'
  if (!fitsCart(cart, offer)) {
    return (
      <ConfirmButton label={label} onConfirm={() => void take()}>
        Your cart has another licence. It will be emptied first, because an order can have only one licence.
      </ConfirmButton>
    )
  }
  return (
    <Button kind="primary" size="large" wide busy={busy} onClick={() => void take()}>
      {label}
    </Button>
  )
}
