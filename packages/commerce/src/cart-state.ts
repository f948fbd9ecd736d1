/** The cart as the browser keeps it, and the two answers that a change may have. */

import { type CartItem, itemTotalMinor } from './cart-item.ts'
import { CART_REFUSAL_MESSAGES, type CartRefusalCode } from './cart-messages.ts'
import type { LicenceTierCode } from './licence-tier.ts'
import { type Currency, sumMinor } from './money.ts'
import { bundleRef, type PriceList, type TierPrice } from './price-list.ts'

/** The tier chosen with the first line; it holds until the cart is empty (R-TIER-2). */
export type SelectedTier = {
  tierUid: number
  tierCode: LicenceTierCode
  tierName: string
  tierDescription: string
  tierUsageType: string
  bundleRef: string
  /** The price of one clip, in whole major units. */
  price: number
  currency: Currency
}

export type Cart = {
  items: readonly CartItem[]
  totalMinor: number
  /** Null exactly when there are no items. */
  selectedTier: SelectedTier | null
}

export type CartChange = {
  cart: Cart
  message: string
}

export type CartRefusal = {
  refused: CartRefusalCode
  message: string
}

/** The prices that apply to a change; `tierCode` is the one picked in the modal, absent to reuse the cart's. */
export type CartTerms = {
  currency: Currency
  prices: PriceList
  tierCode?: LicenceTierCode | undefined
}

/** The maximum number of lines of an order. */
export const MAX_CART_ITEMS = 100

export const EMPTY_CART: Cart = { items: [], totalMinor: 0, selectedTier: null }

/** A cart of these lines; without any, the total is 0 and the tier is free again. */
export function cartOf(items: readonly CartItem[], selectedTier: SelectedTier | null): Cart {
  if (items.length === 0) return EMPTY_CART
  return { items, totalMinor: sumMinor(items.map(itemTotalMinor)), selectedTier }
}

/** The selected tier of a price; `size` is that of the price query. */
export function selectTier({ tier, price }: TierPrice, size: number, currency: Currency): SelectedTier {
  return {
    tierUid: tier.uid,
    tierCode: tier.code,
    tierName: tier.name,
    tierDescription: tier.description,
    tierUsageType: tier.usage_type,
    bundleRef: bundleRef(size),
    price,
    currency,
  }
}

export function refuse(refused: CartRefusalCode): CartRefusal {
  return { refused, message: CART_REFUSAL_MESSAGES[refused] }
}

/** The buy button shows a tick once this is true. */
export function hasClip(cart: Cart, clipId: number): boolean {
  return cart.items.some((item) => item.type !== 'bundle' && item.id === clipId)
}

export function hasBundles(cart: Cart): boolean {
  return cart.items.some((item) => item.type === 'bundle')
}

/** The tier of a new line: the cart's own once it has one, and no other (R-TIER-2). */
export function resolveTier(cart: Cart, { tierCode, currency }: CartTerms): LicenceTierCode | CartRefusal {
  if (cart.items.some((item) => item.currency !== currency)) return refuse('currency_differs')
  const locked = cart.selectedTier?.tierCode
  if (locked && tierCode && tierCode !== locked) return refuse('tier_locked')
  return locked ?? tierCode ?? refuse('tier_required')
}
