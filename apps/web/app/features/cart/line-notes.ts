/** Notes about the remaining lines of the cart. */
import { type CartItem, findItemPrice, tierCodeOfItem } from '@rushes/commerce/cart-item'
import {
  blockedByNotSocial,
  type LicenceTierCode,
  NOT_SOCIAL_LABEL,
  offeredTierCodes,
} from '@rushes/commerce/licence-tier'
import { findHeld, ownedLabel, secondUseLabel, upgradeLabel } from '@rushes/commerce/owned-labels'
import type { PriceList } from '@rushes/commerce/price-list'
import { formatProductReference } from '@rushes/commerce/product-reference'
import { retiredBarrier } from '@rushes/commerce/retired-licence'
import type { ReviewedClip } from './reviewed-clip.ts'

export type LineNote = {
  tone: 'stop' | 'caution' | 'clear'
  text: string
  /** The licence that the account holds. */
  licenceId?: number
}

const NOT_SOCIAL_NOTE: LineNote = {
  tone: 'stop',
  text: `${NOT_SOCIAL_LABEL}. Please remove this item or choose another usage type at checkout.`,
}

/**
 * Returns the notes for every tier: the checkout may change it, and the note must be correct at once
 * (R-CHECKOUT-2).
 */
export function notesOf({ media, id: clipId }: CartItem, clip: ReviewedClip): [string, LineNote][] {
  return offeredTierCodes().flatMap((tierCode): [string, LineNote][] => {
    const note = noteOf(clip, tierCode)
    return note ? [[formatProductReference({ kind: 'clip', tierCode, media, clipId }), note]] : []
  })
}

/** Returns the note of a line whose licence was retired; null if it can be bought, as an offer can (R-OFFER-2). */
export function retiredNote(item: CartItem, prices: PriceList): LineNote | null {
  const tierCode = tierCodeOfItem(item)
  const text = tierCode && retiredBarrier(tierCode)
  if (!text || !('refused' in findItemPrice(item, { tierCode, currency: item.currency, prices }))) return null
  return { tone: 'stop', text }
}

function noteOf(clip: ReviewedClip, tier: LicenceTierCode): LineNote | null {
  if ('gone' in clip) return null
  if (clip.meta.notSocial && blockedByNotSocial(tier)) return NOT_SOCIAL_NOTE
  if (clip.deal?.tier === tier) return { tone: 'clear', text: clip.deal.terms }
  const upgraded = clip.owned.find(({ upgrades }) => upgrades?.some((upgrade) => upgrade.tier === tier))
  if (upgraded) {
    const { licence_id: licenceId } = upgraded
    return { tone: 'clear', text: `${upgradeLabel(licenceId)}, at the difference.`, licenceId }
  }
  const owned = findHeld(tier, clip.owned) ?? clip.owned.find((licence) => licence.tier === tier)
  if (!owned) return null
  // R-TIER-4: a single on-air use may be bought again, a digital editorial licence is permanent.
  const again = secondUseLabel(tier)
  const text = `${ownedLabel(owned.tier)} ${again ?? 'Please remove this item to continue.'}`
  return { tone: again ? 'caution' : 'stop', text, licenceId: owned.licence_id }
}
