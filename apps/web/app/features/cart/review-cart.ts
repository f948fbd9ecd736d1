/**
 * Compares the cart with what the server says of its clips and prices today. The server checks again at payment; this
 * tells the buyer earlier.
 */
import { type CartItem, tierCodeOfItem } from '@rushes/commerce/cart-item'
import { CART_REFUSAL_MESSAGES, NOT_FOR_THIS_ACCOUNT } from '@rushes/commerce/cart-messages'
import { changeTier } from '@rushes/commerce/cart-reprice'
import { type Cart, cartOf } from '@rushes/commerce/cart-state'
import { blockedByNotSocial, mayLicenseAgain, NOT_SOCIAL_LABEL } from '@rushes/commerce/licence-tier'
import type { PriceList } from '@rushes/commerce/price-list'

/** The server's answer about one clip. `gone` holds the reason why it is no longer there. */
export type ReviewedClip =
  | { gone: string }
  | {
      title: string
      thumbpath: string
      meta: { notSocial: boolean; enquire: boolean }
      /** Always false for a guest, so it counts for members only. */
      downloadable_by_user: boolean
      owned: readonly { tier: string | null }[]
    }

export type LineNote = { tone: 'stop' | 'caution'; text: string }

export type Review = {
  cart: Cart
  /** Lines that can no longer be bought, with the reason. */
  removed: { item: CartItem; reason: string }[]
  repriced: boolean
  /** What the buyer should know of the lines that stay, by product reference. */
  notes: ReadonlyMap<string, LineNote>
}

const NOTES = {
  notSocial: {
    tone: 'stop',
    text: `${NOT_SOCIAL_LABEL}. Please remove this item or choose another usage type at checkout.`,
  },
  owned: {
    tone: 'stop',
    text: 'Your account already holds this licence. Please remove this item to continue.',
  },
  again: {
    tone: 'caution',
    text: 'Your account already holds this licence. Buying it again covers a further on-air use.',
  },
} as const satisfies Record<string, LineNote>

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
    const note = clip && noteOf(item, clip)
    if (note) notes.set(item.productRef, note)
    kept.push(clip ? withFacts(item, clip) : item)
  }
  const current = withTodaysPrices(cartOf(kept, cart.selectedTier), prices)
  return { ...current, removed, notes }
}

function reasonToRemove(clip: ReviewedClip, isMember: boolean): string | null {
  if ('gone' in clip) return clip.gone
  if (clip.meta.enquire) return CART_REFUSAL_MESSAGES.enquiry_only
  return isMember && !clip.downloadable_by_user ? NOT_FOR_THIS_ACCOUNT : null
}

function withFacts(item: CartItem, clip: ReviewedClip): CartItem {
  if ('gone' in clip || item.type === 'bundle') return item
  const meta = { ...item.meta, notSocial: clip.meta.notSocial, thumbpath: clip.thumbpath }
  return { ...item, productName: clip.title, meta }
}

function noteOf(item: CartItem, clip: ReviewedClip): LineNote | null {
  const tier = tierCodeOfItem(item)
  if ('gone' in clip || !tier) return null
  if (clip.meta.notSocial && blockedByNotSocial(tier)) return NOTES.notSocial
  if (!clip.owned.some((licence) => licence.tier === tier)) return null
  // R-TIER-4: a single on-air use may be bought again, a digital editorial licence is held for good.
  return mayLicenseAgain(tier) ? NOTES.again : NOTES.owned
}

/** The cart at the prices of the list. A cart without a price stays as it is; the server refuses it later. */
function withTodaysPrices(cart: Cart, prices: PriceList): { cart: Cart; repriced: boolean } {
  const tier = cart.selectedTier?.tierCode
  const answer = tier && changeTier(cart, tier, prices)
  if (!answer || 'refused' in answer) return { cart, repriced: false }
  return { cart: answer.cart, repriced: answer.cart.totalMinor !== cart.totalMinor }
}
