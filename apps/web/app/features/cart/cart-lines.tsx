/** The lines of the cart. Deleting one moves the focus to the list. */
import { removeItem } from '@rushes/commerce/cart'
import type { Cart } from '@rushes/commerce/cart-state'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { useRef } from 'react'
import { CartLine } from './cart-line.tsx'
import { applyToCart, cartStore } from './cart-store.ts'
import type { LineNote } from './line-notes.ts'

type CartLinesProps = {
  cart: Cart
  notes: ReadonlyMap<string, LineNote>
  restrictions: readonly ClipRestrictions[]
}

export function CartLines({ cart, notes, restrictions }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Items in your cart"
      className="border-t border-rule focus:outline-none"
    >
      {cart.items.map((item) => (
        <CartLine
          key={item.productRef}
          item={item}
          note={notes.get(item.productRef)}
          restrictions={
            item.type === 'bundle' ? undefined : restrictions.find(({ id }) => id === item.id)?.text
          }
          onDelete={() => {
            applyToCart(removeItem(cartStore.read(), item.productRef))
            // The button that had the focus is gone with its line.
            list.current?.focus()
          }}
        />
      ))}
    </ul>
  )
}
