/**
 * Decides whether a clip may be newly licensed, by card or by credit: the one rule behind `downloadable_by_user`,
 * the checkout and the downloads (R-LICENCE-2).
 */

import { type DealScope, isReserved, type Reservation, TIER_SCOPE } from '@rushes/commerce/deal'
import type { ClipType } from '@rushes/commerce/media-code'
import type { ClipState } from '@rushes/contract/agency-clips'
import { may } from '@rushes/contract/capabilities'
import type { Viewer } from '../../http/viewer.ts'

export type ClipFacts = {
  type: ClipType
  state: ClipState
  /** The clip is not available before this time. */
  publish_at: Date | null
  first_published_at: Date | null
  enquiry_only: boolean
  deliverable: boolean
  not_social: boolean
  /** ISO codes of countries whose accounts may not have it. */
  blocked_countries: readonly string[]
  /** Exclusive rights and holds of accounts (R-DEAL-4). */
  reservations: readonly Reservation[]
}

export type Licensee = Pick<Viewer, 'accountId' | 'accountKind' | 'role' | 'countryCode' | 'shortsOnly'>

export type NewLicenceRefusal =
  | 'not_found'
  | 'withheld'
  | 'retired'
  | 'withdrawn'
  | 'shorts_only'
  | 'territory'
  | 'not_deliverable'
  | 'reserved'
  | 'enquiry_only'

/**
 * Returns the reason if the viewer cannot license the clip at any price; null if the viewer can.
 * @param deal the scope of an agreed deal, which also licenses clips on enquiry (R-DEAL-1)
 */
export function refusalOfNewLicence(
  viewer: Licensee,
  clip: ClipFacts,
  now: Date,
  deal: DealScope | null = null,
): NewLicenceRefusal | null {
  const isStaff = may(viewer, 'admin.view')
  const ended = refusalOfState(clip, now)
  if (ended && !(isStaff && ended === 'not_found')) return ended
  if (!isStaff && (clip.type === 'short') !== viewer.shortsOnly) return 'shorts_only'
  if (!isStaff && clip.blocked_countries.includes(viewer.countryCode)) return 'territory'
  if (!clip.deliverable) return 'not_deliverable'
  const { accountId } = viewer
  if (!isStaff && isReserved(clip.reservations, { accountId, scope: deal ?? TIER_SCOPE, now }))
    return 'reserved'
  return clip.enquiry_only && deal === null ? 'enquiry_only' : null
}

/** Computes `downloadable_by_user`: whether the viewer may obtain this clip, paid or not (R-CLIP-4). */
export function mayObtain(
  viewer: Licensee & { canPurchase: boolean },
  clip: ClipFacts,
  hasAllowance: boolean,
  now: Date,
  deal: DealScope | null = null,
): boolean {
  const allowed = may(viewer, 'admin.view') || viewer.canPurchase || hasAllowance
  return allowed && refusalOfNewLicence(viewer, clip, now, deal) === null
}

/**
 * Returns the reason if a clip cannot be licensed in its state; a clip that was never public does not exist
 * for customers (R-STATE-3).
 */
function refusalOfState(clip: ClipFacts, now: Date): NewLicenceRefusal | null {
  const wasPublic = clip.first_published_at !== null && clip.first_published_at <= now
  switch (clip.state) {
    case 'published':
      return isPublished(clip, now) ? null : 'not_found'
    case 'withheld':
    case 'retired':
    case 'withdrawn':
      return wasPublic ? clip.state : 'not_found'
    case 'draft':
    case 'review':
    case 'discarded':
      return 'not_found'
  }
}

/** Returns whether existing licences still give access: a retired clip ends only new licences (R-STATE-3). */
export function servesLicensees(state: ClipState): boolean {
  switch (state) {
    case 'published':
    case 'retired':
      return true
    case 'draft':
    case 'review':
    case 'withheld':
    case 'withdrawn':
    case 'discarded':
      return false
  }
}

export function isPublished(clip: Pick<ClipFacts, 'state' | 'publish_at'>, now: Date): boolean {
  return clip.state === 'published' && (clip.publish_at === null || clip.publish_at <= now)
}
