/**
 * Adding to and taking from the cart (specification, sections 4 "Pricing tier", "Cart", and 8): every change
 * answers the new cart and what to say, or the refusal and what to say. Keeping the cart is the browser's
 * business; the server believes none of its amounts. New prices: `cart-reprice.ts`.
 */

import { bundleSize, MAX_BUNDLE_QUANTITY } from './bundle.ts'
import {
  type BundleItem,
  type CartBundle,
  type CartClip,
  makeBundleItem,
  makeClipItem,
  tierCodeOfItem,
} from './cart-item.ts'
import { CART_MESSAGES, type CartRefusalCode } from './cart-messages.ts'
import {
  type Cart,
  type CartChange,
  type CartRefusal,
  cartOf,
  EMPTY_CART,
  hasBundles,
  hasClip,
  MAX_CART_ITEMS,
  refuse,
  type SelectedTier,
  selectTier,
} from './cart-state.ts'
import { blockedByNotSocial, type LicenceTierCode } from './licence-tier.ts'
import { priceMediaOf } from './media-code.ts'
import type { Currency } from './money.ts'
import { bundleRef, findPrice, type PriceList } from './price-list.ts'

/** The prices a change goes by; `tierCode` is the one picked in the modal, absent to reuse the cart's. */
export interface CartTerms {
  currency: Currency
  prices: PriceList
  tierCode?: LicenceTierCode | undefined
}

/** Adds one clip; a modal asks for the tier when this is refused with `tier_required`. */
export function addClip(cart: Cart, clip: CartClip, terms: CartTerms): CartChange | CartRefusal {
  const refused = refusalOfClip(cart, clip)
  if (refused) return refuse(refused)

  const tier = resolveTier(cart, terms)
  if (typeof tier === 'object') return tier
  if (clip.notSocial && blockedByNotSocial(tier)) return refuse('not_for_social')

  const found = findPrice(terms.prices, {
    currency: terms.currency,
    media: priceMediaOf(clip.type),
    tierCode: tier,
    size: 1,
  })
  if ('refused' in found) return refuse('tier_unavailable')

  const item = makeClipItem(clip, found, terms.currency)
  const selectedTier = selectTier(found, 1, terms.currency)
  return { cart: cartOf([...cart.items, item], selectedTier), message: CART_MESSAGES.clipAdded }
}

function refusalOfClip(cart: Cart, clip: CartClip): CartRefusalCode | null {
  if (hasClip(cart, clip.id)) return 'already_in_cart'
  if (hasBundles(cart)) return 'bundles_in_cart'
  if (clip.enquire) return 'enquiry_only'
  if (cart.items.length >= MAX_CART_ITEMS) return 'cart_full'
  return null
}

export interface SkippedClip {
  id: number
  refused: CartRefusalCode
}

/**
 * Adds a selection, skipping what cannot be added (decision 45). Refused as a whole when nothing can be
 * added, with the reason of the first clip, or when the tier cannot be used.
 */
export function addClips(
  cart: Cart,
  clips: readonly CartClip[],
  terms: CartTerms,
): (CartChange & { skipped: SkippedClip[] }) | CartRefusal {
  const tier = resolveTier(cart, terms)
  if (typeof tier === 'object') return tier

  let grown = cart
  const skipped: SkippedClip[] = []
  for (const clip of clips) {
    const answer = addClip(grown, clip, { ...terms, tierCode: tier })
    if ('refused' in answer) skipped.push({ id: clip.id, refused: answer.refused })
    else grown = answer.cart
  }
  const first = skipped[0]
  if (grown === cart) return refuse(first?.refused ?? 'tier_unavailable')
  return { cart: grown, message: CART_MESSAGES.clipsAdded, skipped }
}

/**
 * Adds N prepaid credits. The same reference is a repeated click and refused; the same bundle under a new
 * reference raises the quantity (decision 3).
 */
export function addBundle(cart: Cart, bundle: CartBundle, terms: CartTerms): CartChange | CartRefusal {
  if (cart.items.some((item) => item.type !== 'bundle')) return refuse('clips_in_cart')

  const tier = resolveTier(cart, terms)
  if (typeof tier === 'object') return tier

  const { currency, prices } = terms
  const found = findPrice(prices, { currency, media: bundle.media, tierCode: tier, size: bundle.size })
  // bundle_1 is the price of a single clip: a bundle of one is not for sale.
  if ('refused' in found || bundleSize(bundleRef(bundle.size)) === null) return refuse('tier_unavailable')

  const added = makeBundleItem(bundle, found, currency)
  return placeBundle(cart, added, selectTier(found, bundle.size, currency))
}

function placeBundle(cart: Cart, added: BundleItem, selectedTier: SelectedTier): CartChange | CartRefusal {
  const held = cart.items.find((item) => item.type === 'bundle' && isSameBundle(item, added))
  if (held?.type !== 'bundle') {
    if (cart.items.length >= MAX_CART_ITEMS) return refuse('cart_full')
    return { cart: cartOf([...cart.items, added], selectedTier), message: CART_MESSAGES.bundleAdded }
  }
  if (held.addedRefs.includes(added.productRef)) return refuse('product_already_in_cart')
  if (held.qty >= MAX_BUNDLE_QUANTITY) return refuse('quantity_limit')

  // At today's price: one line has one unit price, and it is what the buyer was just shown.
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

/** Removes a line by its product reference; a line already gone is no failure. */
export function removeItem(cart: Cart, productRef: string): CartChange {
  const items = cart.items.filter((item) => item.productRef !== productRef)
  return { cart: cartOf(items, cart.selectedTier), message: CART_MESSAGES.itemRemoved }
}

/** Empties the cart: total 0, no tier. */
export function clear(): CartChange {
  return { cart: EMPTY_CART, message: CART_MESSAGES.empty }
}

/** The list that receives the clips of a cart that had to be emptied (decision 11). */
export const FROM_CART_LIST_NAME = 'From your cart'

/**
 * On account load: without canPurchase the cart is emptied. `clipIds` are to be kept in a list of the name
 * above; null when the cart may stay as it is.
 */
export function emptyForAccount(
  cart: Cart,
  account: { options?: { canPurchase?: boolean | undefined } | undefined },
): (CartChange & { clipIds: number[] }) | null {
  if (account.options?.canPurchase === true || cart.items.length === 0) return null
  const clipIds = cart.items.filter((item) => item.type !== 'bundle').map((item) => item.id)
  return { cart: EMPTY_CART, message: CART_MESSAGES.emptiedForAccount, clipIds }
}

/** The tier a new line goes by: the cart's once it has one, and no other. */
function resolveTier(cart: Cart, { tierCode, currency }: CartTerms): LicenceTierCode | CartRefusal {
  if (cart.items.some((item) => item.currency !== currency)) return refuse('currency_differs')
  const locked = cart.selectedTier?.tierCode
  if (locked && tierCode && tierCode !== locked) return refuse('tier_locked')
  return locked ?? tierCode ?? refuse('tier_required')
}
