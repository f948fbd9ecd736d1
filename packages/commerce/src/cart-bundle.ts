/** Adds prepaid bundles to the cart (R-CART-3). */

import { bundleSize, MAX_BUNDLE_QUANTITY } from './bundle.ts'
import { type BundleItem, type CartBundle, makeBundleItem, tierCodeOfItem } from './cart-item.ts'
import { CART_MESSAGES } from './cart-messages.ts'
import {
  type Cart,
  type CartChange,
  type CartRefusal,
  type CartTerms,
  cartOf,
  MAX_CART_ITEMS,
  refuse,
  resolveTier,
  type SelectedTier,
  selectTier,
} from './cart-state.ts'
import { bundleRef, findPrice } from './price-list.ts'

/**
 * Adds N prepaid credits. The same reference is a repeated click and refused; the same bundle under a new
 * reference raises the quantity.
 */
export function addBundle(cart: Cart, bundle: CartBundle, terms: CartTerms): CartChange | CartRefusal {
  if (cart.items.some((item) => item.type !== 'bundle')) return refuse('clips_in_cart')

  const tier = resolveTier(cart, terms)
  if (typeof tier === 'object') return tier

  const { currency, prices } = terms
  const tierPrice = findPrice(prices, { currency, media: bundle.media, tierCode: tier, size: bundle.size })
  // bundle_1 is the price of a single clip: a bundle of one is not for sale.
  if ('refused' in tierPrice || bundleSize(bundleRef(bundle.size)) === null) return refuse('tier_unavailable')

  const added = makeBundleItem(bundle, tierPrice, currency)
  return placeBundle(cart, added, selectTier(tierPrice, bundle.size, currency))
}

function placeBundle(cart: Cart, added: BundleItem, selectedTier: SelectedTier): CartChange | CartRefusal {
  const held = cart.items.find((item) => item.type === 'bundle' && isSameBundle(item, added))
  if (held?.type !== 'bundle') {
    if (cart.items.length >= MAX_CART_ITEMS) return refuse('cart_full')
    return { cart: cartOf([...cart.items, added], selectedTier), message: CART_MESSAGES.bundleAdded }
  }
  if (held.addedRefs.includes(added.productRef)) return refuse('product_already_in_cart')
  if (held.qty >= MAX_BUNDLE_QUANTITY) return refuse('quantity_limit')

  // The whole line takes today's price: it has one unit price, and this is the one the buyer has just seen.
  const raised: BundleItem = {
    ...added,
    qty: held.qty + 1,
    productRef: held.productRef,
    addedRefs: [...held.addedRefs, added.productRef],
  }
  const items = cart.items.map((item) => (item === held ? raised : item))
  return { cart: cartOf(items, selectedTier), message: CART_MESSAGES.productAdded }
}

function isSameBundle(left: BundleItem, right: BundleItem): boolean {
  return left.id === right.id && left.media === right.media && tierCodeOfItem(left) === tierCodeOfItem(right)
}

/** The bundle's line with another quantity; the cart as it is where there is no such line or quantity. */
export function setBundleQuantity(cart: Cart, productRef: string, qty: number): Cart {
  if (!Number.isInteger(qty) || qty < 1 || qty > MAX_BUNDLE_QUANTITY) return cart
  const items = cart.items.map((item) =>
    item.type === 'bundle' && item.productRef === productRef ? { ...item, qty } : item,
  )
  return cartOf(items, cart.selectedTier)
}
