/** Empties the cart after a confirmation. */
import { clear } from '@rushes/commerce/cart'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { writeCart } from './cart-store.ts'

export function ClearCartButton() {
  return (
    <ConfirmButton label="Clear cart" onConfirm={() => writeCart(clear().cart)}>
      All items will be removed from your cart.
    </ConfirmButton>
  )
}
