/** Loads a request into the cart and opens the checkout; asks first if the cart is not empty (R-REQUEST-5). */
import type { PurchaseRequest } from '@rushes/contract/requests'
import { useCart } from '../cart/cart-store.ts'
import { FillCartButton } from '../cart/fill-cart-button.tsx'
import { takeRequest } from './take-request.ts'

const removedLabel = (count: number) =>
  `Your cart has ${count === 1 ? 'one item, which is' : `${count} items, which are`} removed first.`

export function TakeRequestButton({ request }: { request: PurchaseRequest }) {
  const count = useCart().items.length
  return (
    <FillCartButton
      label="Approve and buy"
      question={count === 0 ? null : removedLabel(count)}
      fill={() => takeRequest(request)}
      to="/checkout"
    />
  )
}
