/** Turns the server's figures of the cart, from its answer cart_changed, into the new cart and into sentences about it. */
import { type CartItem, itemTotalMinor } from '@rushes/commerce/cart-item'
import { type Cart, EMPTY_CART } from '@rushes/commerce/cart-state'
import { formatMoney } from '@rushes/commerce/money'
import { parseProductReference } from '@rushes/commerce/product-reference'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { readStoredCart } from '@rushes/commerce/stored-cart'
import type { CartItem as WireItem } from '@rushes/contract/payments'
import { fieldsOf } from '../../lib/fields-of.ts'

/** The part of the answer that makes the cart. The totals are worked out again. */
export type Correction = {
  cartContents: WireItem[]
  removed: { id: number | string; message: string; licence_url?: string }[]
}

/** Whether the data of a refusal is a corrected cart. Its lines are checked when the cart is made. */
export function isCorrection(data: unknown): data is Correction {
  const { cartContents, removed } = fieldsOf(data)
  return Array.isArray(cartContents) && Array.isArray(removed)
}

/** The page of the first licence that the account holds already, in this shop; null when the refusal names none. */
export function ownedLicenceOf(data: unknown): string | null {
  const { removed } = fieldsOf(data)
  const urls = (Array.isArray(removed) ? removed : []).map((line) => fieldsOf(line).licence_url)
  return urls.find((url): url is string => typeof url === 'string' && /^\/licence\/\d+$/.test(url)) ?? null
}

/** The restrictions of the clips that stay, as the server has them now. */
export function restrictionsIn(data: unknown): ClipRestrictions[] {
  const { restrictions } = fieldsOf(data)
  return (Array.isArray(restrictions) ? restrictions : []).map(fieldsOf).flatMap(({ id, text }) => {
    return typeof id === 'number' && typeof text === 'string' ? [{ id, text }] : []
  })
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
  // Nothing from outside is taken as it is: reading drops the lines that do not fit together (R-CART-7).
  return readStoredCart({ items, selectedTier })
}

const textOf = (restrictions: readonly ClipRestrictions[], item: CartItem) =>
  restrictions.find(({ id }) => item.type !== 'bundle' && item.id === id)?.text

function heldLine(cart: Cart, line: Pick<WireItem, 'type' | 'ourRef'>): CartItem | undefined {
  return cart.items.find((item) => item.type === line.type && item.ourRef === line.ourRef)
}

/** One sentence for each difference that the buyer can see. */
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
