/**
 * Compares the cart with the current clips and prices of the server. The server checks again at payment; this informs
 * the buyer earlier.
 */
import type { CartItem } from '@rushes/commerce/cart-item'
import { CART_REFUSAL_MESSAGES, NOT_FOR_THIS_ACCOUNT } from '@rushes/commerce/cart-messages'
import { changeTier } from '@rushes/commerce/cart-reprice'
import { type Cart, cartOf } from '@rushes/commerce/cart-state'
import type { PriceList } from '@rushes/commerce/price-list'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { withUpgrades } from '@rushes/commerce/upgraded-prices'
import { type LineNote, notesOf, retiredNote } from './line-notes.ts'
import type { ReviewedClip } from './reviewed-clip.ts'

export type Review = {
  cart: Cart
  /** Lines that can no longer be bought, with the reason. */
  removed: { item: CartItem; reason: string }[]
  repriced: boolean
  /** The price list with the prices of upgrades. */
  prices: PriceList
  /** Notes about the remaining lines, by the product reference that a line has under each tier. */
  notes: ReadonlyMap<string, LineNote>
  /** The restrictions of each clip that has any (R-CHECKOUT-11). */
  restrictions: readonly ClipRestrictions[]
}

export function reviewCart(
  cart: Cart,
  clips: ReadonlyMap<number, ReviewedClip>,
  prices: PriceList,
  { isMember }: { isMember: boolean },
): Review {
  const removed: Review['removed'] = []
  const notes = new Map<string, LineNote>()
  const kept: CartItem[] = []
  for (const item of cart.items) {
    const clip = item.type === 'bundle' ? undefined : clips.get(item.id)
    const reason = clip && reasonToRemove(clip, isMember)
    if (reason) {
      removed.push({ item, reason })
      continue
    }
    for (const [productRef, note] of clip ? notesOf(item, clip) : []) notes.set(productRef, note)
    const retired = retiredNote(item, prices)
    if (retired) notes.set(item.productRef, retired)
    kept.push(clip ? withFacts(item, clip) : item)
  }
  const upgraded = withUpgradesOf(clips, cart, prices)
  const current = withTodaysPrices(cartOf(kept, cart.selectedTier), upgraded)
  return { ...current, prices: upgraded, removed, notes, restrictions: restrictionsOf(clips) }
}

function withUpgradesOf(
  clips: ReadonlyMap<number, ReviewedClip>,
  { selectedTier }: Cart,
  prices: PriceList,
): PriceList {
  const held = [...clips].flatMap(([id, clip]) => ('gone' in clip ? [] : [{ id, owned: clip.owned }]))
  return selectedTier ? withUpgrades(prices, selectedTier.currency, held) : prices
}

function restrictionsOf(clips: ReadonlyMap<number, ReviewedClip>): ClipRestrictions[] {
  return [...clips].flatMap(([id, clip]) =>
    'gone' in clip || clip.restrictions === '' ? [] : [{ id, text: clip.restrictions }],
  )
}

function reasonToRemove(clip: ReviewedClip, isMember: boolean): string | null {
  if ('gone' in clip) return clip.gone
  if (clip.meta.enquire) return CART_REFUSAL_MESSAGES.enquiry_only
  return isMember && !clip.downloadable_by_user ? (clip.refused ?? NOT_FOR_THIS_ACCOUNT) : null
}

function withFacts(item: CartItem, clip: ReviewedClip): CartItem {
  if ('gone' in clip || item.type === 'bundle') return item
  const { notSocial, graphic } = clip.meta
  const meta = { ...item.meta, notSocial, graphic, thumbpath: clip.thumbpath }
  return { ...item, productName: clip.title, meta }
}

/**
 * The cart at the prices of the list. A cart without a price stays unchanged; the server refuses it later.
 */
export function withTodaysPrices(cart: Cart, prices: PriceList): { cart: Cart; repriced: boolean } {
  const tier = cart.selectedTier?.tierCode
  const answer = tier && changeTier(cart, tier, prices)
  if (!answer || 'refused' in answer) return { cart, repriced: false }
  return { cart: answer.cart, repriced: answer.cart.totalMinor !== cart.totalMinor }
}
