/** Loads a request into the cart and opens the checkout; asks first if the cart is not empty (R-REQUEST-5). */
import type { PurchaseRequest } from '@rushes/contract/requests'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notify } from '../../ui/notify.ts'
import { useCart } from '../cart/cart-store.ts'
import { takeRequest } from './take-request.ts'

const LABEL = 'Approve and buy'

export function TakeRequestButton({ request }: { request: PurchaseRequest }) {
  const cart = useCart()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function take() {
    setBusy(true)
    try {
      if (await takeRequest(request)) await navigate('/checkout')
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  const count = cart.items.length
  if (count > 0) {
    return (
      <ConfirmButton label={LABEL} onConfirm={() => void take()}>
        Your cart has {count === 1 ? 'one item, which is' : `${count} items, which are`} removed first.
      </ConfirmButton>
    )
  }
  return (
    <Button kind="primary" size="large" wide busy={busy} onClick={() => void take()}>
      {LABEL}
    </Button>
  )
}
