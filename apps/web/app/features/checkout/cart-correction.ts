/**
 * Converts the server's amounts of the cart, from its response cart_changed, to the new cart and to sentences
 * about it.
 */
import { type CartItem, itemTotalMinor } from '@rushes/commerce/cart-item'
import { type Cart, EMPTY_CART } from '@rushes/commerce/cart-state'
import { formatMoney } from '@rushes/commerce/money'
import { parseProductReference } from '@rushes/commerce/product-reference'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { readStoredCart } from '@rushes/commerce/stored-cart'
import type { CartItem as WireItem } from '@rushes/contract/payments'
import { fieldsOf } from '../../lib/fields-of.ts'

/** The part of the response that makes the cart. The totals are calculated again. */
export type Correction = {
  cartContents: WireItem[]
  removed: { id: number | string; message: string; licence_url?: string }[]
}

/** Whether the data of a refusal is a corrected cart. Its lines are checked when the cart is made. */
export function isCorrection(data: unknown): data is Correction {
  const { cartContents, removed } = fieldsOf(data)
  return Array.isArray(cartContents) && Array.isArray(removed)
}

/**
 * Returns the page of the first licence that the account holds already; null if the refusal contains none.
 */
export function ownedLicenceOf(data: unknown): string | null {
  const { removed } = fieldsOf(data)
  const urls = (Array.isArray(removed) ? removed : []).map((line) => fieldsOf(line).licence_url)
  return urls.find((url): url is string => typeof url === 'string' && /^\/licence\/\d+$/.test(url)) ?? null
}

/** Returns the server's current restrictions of the remaining clips. */
export function restrictionsIn(data: unknown): ClipRestrictions[] {
  const { restrictions } = fieldsOf(data)
  return (Array.isArray(restrictions) ? restrictions : []).map(fieldsOf).flatMap(({ id, text }) => {
    return typeof id === 'number' && typeof text === 'string' ? [{ id, text }] : []
  })
}

/** Returns the lines of the cart at the server's prices, without the removed lines. */
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
  // Data from outside is not trusted: reading the cart drops lines that do not fit together (R-CART-7).
  return readStoredCart({ items, selectedTier })
}

const textOf = (restrictions: readonly ClipRestrictions[], item: CartItem) =>
  restrictions.find(({ id }) => item.type !== 'bundle' && item.id === id)?.text

function heldLine(cart: Cart, line: Pick<WireItem, 'type' | 'ourRef'>): CartItem | undefined {
  return cart.items.find((item) => item.type === line.type && item.ourRef === line.ourRef)
}

/** Returns a sentence for each difference that the buyer can see. */
export function describeCorrection(
  before: Cart,
  after: Cart,
  correction: Correction,
  shown: readonly ClipRestrictions[] | null,
): string[] {
  const sentences = correction.removed.map(({ id, message }) => {
    const item = before.items.find((held) => String(held.id) === String(id))
    return `${item?.productName ?? `Item ${id}`} was removed: ${message}`
  })
  for (const item of after.items) {
    const held = heldLine(before, item)
    if (!held) continue
    if (shown && textOf(shown, item) !== textOf(restrictionsIn(correction), item)) {
      sentences.push(`The restrictions of ${item.productName} have changed.`)
    }
    const was = formatMoney(itemTotalMinor(held), held.currency)
    const is = formatMoney(itemTotalMinor(item), item.currency)
    if (was !== is) sentences.push(`${item.productName} now costs ${is} instead of ${was}.`)
  }
  return sentences.length > 0 ? sentences : ['The sales tax or the total has changed.']
}
