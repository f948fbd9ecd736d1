/**
 * Adds clips to the cart and removes lines. Every change returns the new cart or a refusal, each with its
 * message. The browser stores the cart (R-CART-7); the server trusts none of its amounts. Bundles:
 * `cart-bundle.ts`; new prices: `cart-reprice.ts`.
 */

import { type CartClip, makeClipItem } from './cart-item.ts'
import { CART_MESSAGES, type CartRefusalCode, TIER_UNAVAILABLE_ON_CLIP_PAGE } from './cart-messages.ts'
import {
  type Cart,
  type CartChange,
  type CartRefusal,
  type CartTerms,
  cartOf,
  EMPTY_CART,
  hasBundles,
  hasClip,
  MAX_CART_ITEMS,
  refuse,
  resolveTier,
  selectTier,
} from './cart-state.ts'
import { blockedByNotSocial } from './licence-tier.ts'
import { priceMediaOf } from './media-code.ts'
import { findPrice } from './price-list.ts'

/** Adds one clip; a modal offers the tiers when this is refused with `tier_required`. */
export function addClip(cart: Cart, clip: CartClip, terms: CartTerms): CartChange | CartRefusal {
  const refused = refusalOfClip(cart, clip)
  if (refused) return refuse(refused)

  const tier = resolveTier(cart, terms)
  if (typeof tier === 'object') return tier
  if (clip.notSocial && blockedByNotSocial(tier)) return refuse('not_for_social')

  const tierPrice = findPrice(terms.prices, {
    currency: terms.currency,
    media: priceMediaOf(clip.type),
    tierCode: tier,
    size: 1,
    clipId: clip.id,
  })
  if ('refused' in tierPrice) return refuse('tier_unavailable')

  const item = makeClipItem(clip, tierPrice, terms.currency)
  const selectedTier = selectTier(tierPrice, 1, terms.currency)
  return { cart: cartOf([...cart.items, item], selectedTier), message: CART_MESSAGES.clipAdded }
}

/** `addClip` for the clip's own page, which has its own words for a tier that is not available (R-TIER-7). */
export function addClipOnItsPage(cart: Cart, clip: CartClip, terms: CartTerms): CartChange | CartRefusal {
  const answer = addClip(cart, clip, terms)
  const isOwnWording = 'refused' in answer && answer.refused === 'tier_unavailable'
  return isOwnWording ? { ...answer, message: TIER_UNAVAILABLE_ON_CLIP_PAGE } : answer
}

function refusalOfClip(cart: Cart, clip: CartClip): CartRefusalCode | null {
  if (hasClip(cart, clip.id)) return 'already_in_cart'
  if (hasBundles(cart)) return 'bundles_in_cart'
  if (clip.enquire) return 'enquiry_only'
  if (cart.items.length >= MAX_CART_ITEMS) return 'cart_full'
  return null
}

export type SkippedClip = {
  id: number
  refused: CartRefusalCode
}

/**
 * Adds a selection and skips what cannot be added (R-CART-8). Refused as a whole when nothing can be added, with
 * the reason of the first clip, or when the tier cannot be used.
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

/** Removes a line by its product reference; a line that is not there is no failure. */
export function removeItem(cart: Cart, productRef: string): CartChange {
  const items = cart.items.filter((item) => item.productRef !== productRef)
  return { cart: cartOf(items, cart.selectedTier), message: CART_MESSAGES.itemRemoved }
}

/** Empties the cart: total 0, no tier. */
export function clear(): CartChange {
  return { cart: EMPTY_CART, message: CART_MESSAGES.empty }
}

/** The list that keeps the clips of a cart that was emptied (R-CART-5). */
export const FROM_CART_LIST_NAME = 'From your cart'

/**
 * Empties the cart of an account that cannot purchase. The caller keeps `clipIds` in a list of the name above.
 * @returns null when the cart may stay as it is.
 */
export function emptyForAccount(
  cart: Cart,
  account: { options?: { canPurchase?: boolean | undefined } | undefined },
): (CartChange & { clipIds: number[] }) | null {
  if (account.options?.canPurchase === true || cart.items.length === 0) return null
  const clipIds = cart.items.filter((item) => item.type !== 'bundle').map((item) => item.id)
  return { cart: EMPTY_CART, message: CART_MESSAGES.emptiedForAccount, clipIds }
}
