/**
 * The server's answer cart_changed: its own figures of our cart. Turns them into the new cart and into sentences
 * that say what is different.
 */
import { type CartItem, itemTotalMinor } from '@rushes/commerce/cart-item'
import { type Cart, EMPTY_CART } from '@rushes/commerce/cart-state'
import { formatMoney } from '@rushes/commerce/money'
import { parseProductReference } from '@rushes/commerce/product-reference'
import { readStoredCart } from '@rushes/commerce/stored-cart'
import type { CartItem as WireItem } from '@rushes/contract/payments'

/** The part of the server's answer that the cart is made of; the totals are worked out again. */
export type Correction = {
  cartContents: WireItem[]
  removed: { id: number | string; message: string }[]
}

/** What a refusal carries, or null when it is not a corrected cart. */
export function readCorrection(data: unknown): Correction | null {
  if (typeof data !== 'object' || data === null) return null
  const { cartContents, removed } = data as Partial<Correction>
  return Array.isArray(cartContents) && Array.isArray(removed) ? (data as Correction) : null
}

/** Our lines at the server's prices, without those that it took out. */
export function correctedCart(cart: Cart, { cartContents }: Correction): Cart {
  const [first] = cartContents
  const product = first && parseProductReference(first.productRef)
  if (!first || !product || !cart.selectedTier) return EMPTY_CART
  const selectedTier = {
    ...cart.selectedTier,
    tierUid: first.tier,
    tierCode: product.tierCode,
    tierUsageType: first.description ?? cart.selectedTier.tierUsageType,
    price: first.price,
    currency: first.currency,
  }
  const items = cartContents.map((line) => ({ ...heldLine(cart, line), ...line }))
  // The reading drops whatever does not hold together: what comes from outside is never taken as it is.
  return readStoredCart({ items, selectedTier })
}

function heldLine(cart: Cart, line: Pick<WireItem, 'type' | 'ourRef'>): CartItem | undefined {
  return cart.items.find((item) => item.type === line.type && item.ourRef === line.ourRef)
}

/** One sentence for each difference the buyer can see. */
export function describeCorrection(before: Cart, after: Cart, { removed }: Correction): string[] {
  const sentences = removed.map(({ id, message }) => {
    const item = before.items.find((held) => String(held.id) === String(id))
    return `${item?.productName ?? `Item ${id}`} was removed: ${message}`
  })
  for (const item of after.items) {
    const held = heldLine(before, item)
    if (!held) continue
    const was = formatMoney(itemTotalMinor(held), held.currency)
    const is = formatMoney(itemTotalMinor(item), item.currency)
    if (was !== is) sentences.push(`${item.productName} now costs ${is} instead of ${was}.`)
  }
  return sentences.length > 0 ? sentences : ['The sales tax or the total is different now.']
}
