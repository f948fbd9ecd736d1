/**
 * Gives the lines of a cart new prices: for the account's currency (R-CART-4) and for the usage type that is
 * chosen at checkout (R-CHECKOUT-2).
 */

import {
  type CartItem,
  clipsPerUnit,
  findItemPrice,
  type ItemTerms,
  movePricedItem,
  tierCodeOfItem,
} from './cart-item.ts'
import { CART_MESSAGES } from './cart-messages.ts'
import {
  type Cart,
  type CartChange,
  type CartRefusal,
  cartOf,
  refuse,
  type SelectedTier,
  selectTier,
} from './cart-state.ts'
import { blockedByNotSocial, type LicenceTierCode } from './licence-tier.ts'
import type { Currency } from './money.ts'
import type { PriceList } from './price-list.ts'

export type RepricedCart = {
  cart: Cart
  /** Null unless lines were removed. */
  message: string | null
  removed: CartItem[]
}

/**
 * Re-prices the lines whose currency differs from the account's, each under its own tier. A line without a
 * price in that currency is removed.
 */
export function repriceFor(cart: Cart, currency: Currency, prices: PriceList): RepricedCart {
  if (cart.items.every((item) => item.currency === currency)) return { cart, message: null, removed: [] }

  const repriced: CartItem[] = []
  const removed: CartItem[] = []
  for (const item of cart.items) {
    const moved = item.currency === currency ? item : moveToCurrency(item, currency, prices)
    if (moved) repriced.push(moved)
    else removed.push(item)
  }
  return {
    cart: cartOf(repriced, reselectTier(cart, repriced, prices)),
    message: removed.length > 0 ? CART_MESSAGES.linesRemoved : null,
    removed,
  }
}

function moveToCurrency(item: CartItem, currency: Currency, prices: PriceList): CartItem | null {
  const tierCode = tierCodeOfItem(item)
  const moved = tierCode && movePricedItem(item, { tierCode, currency, prices })
  return moved && !('refused' in moved) ? moved : null
}

/**
 * Applies the usage type chosen at checkout, the one place where the tier may change: every line takes the tier's
 * price and references. All or nothing, so that no line keeps another licence.
 */
export function changeTier(
  cart: Cart,
  tierCode: LicenceTierCode,
  prices: PriceList,
): CartChange | CartRefusal {
  if (cart.items.some((item) => isBlockedUnder(item, tierCode))) return refuse('not_for_social')

  const items: CartItem[] = []
  for (const item of cart.items) {
    const moved = movePricedItem(item, { tierCode, currency: item.currency, prices })
    if ('refused' in moved) return refuse('tier_unavailable')
    items.push(moved)
  }
  return { cart: cartOf(items, reselectTier(cart, items, prices)), message: CART_MESSAGES.checkoutUpdated }
}

/** Returns the reason why a usage type is disabled at checkout; null when it may be chosen. */
export function refusalOfTier(cart: Cart, tierCode: LicenceTierCode, prices: PriceList): CartRefusal | null {
  const answer = changeTier(cart, tierCode, prices)
  return 'refused' in answer ? answer : null
}

function isBlockedUnder(item: CartItem, tierCode: LicenceTierCode): boolean {
  return item.type !== 'bundle' && item.meta.notSocial && blockedByNotSocial(tierCode)
}

/** The selected tier as the first line now has it. */
function reselectTier(cart: Cart, items: readonly CartItem[], prices: PriceList): SelectedTier | null {
  const [first] = items
  const tierCode = first && tierCodeOfItem(first)
  if (!first || !tierCode) return cart.selectedTier
  const terms: ItemTerms = { tierCode, currency: first.currency, prices }
  const tierPrice = findItemPrice(first, terms)
  return 'refused' in tierPrice
    ? cart.selectedTier
    : selectTier(tierPrice, clipsPerUnit(first), first.currency)
}
