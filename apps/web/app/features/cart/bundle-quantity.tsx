/** Changes how many bundles a line of the cart has (R-CART-3). */
import { MAX_BUNDLE_QUANTITY } from '@rushes/commerce/bundle'
import { setBundleQuantity } from '@rushes/commerce/cart-bundle'
import type { BundleItem } from '@rushes/commerce/cart-item'
import { IconButton } from '../../ui/button.tsx'
import { cartStore, writeCart } from './cart-store.ts'

export function BundleQuantity({ item: { productRef, productName, qty } }: { item: BundleItem }) {
  const set = (next: number) => writeCart(setBundleQuantity(cartStore.read(), productRef, next))
  return (
    <fieldset aria-label={`Quantity of ${productName}`} className="flex items-center gap-1">
      <IconButton label="One less" kind="outline" disabled={qty <= 1} onClick={() => set(qty - 1)}>
        <span aria-hidden="true">−</span>
      </IconButton>
      <output className="w-10 text-center font-mono">{qty}</output>
      <IconButton
        label="One more"
        kind="outline"
        disabled={qty >= MAX_BUNDLE_QUANTITY}
        onClick={() => set(qty + 1)}
      >
        <span aria-hidden="true">+</span>
      </IconButton>
    </fieldset>
  )
}
