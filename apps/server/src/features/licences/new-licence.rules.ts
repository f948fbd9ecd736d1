/**
 * Decides whether a clip may be newly licensed, by card or by credit: the one rule behind `downloadable_by_user`,
 * the checkout and the downloads (R-LICENCE-2).
 */
import type { ClipType } from '@rushes/commerce/media-code'

export type ClipFacts = {
  type: ClipType
  state: 'draft' | 'published' | 'withdrawn'
  /** Nobody obtains the clip before this time. */
  publish_at: Date | null
  enquiry_only: boolean
  deliverable: boolean
  not_social: boolean
  /** ISO codes of countries whose accounts may not have it. */
  blocked_countries: readonly string[]
}

export type Licensee = {
  accountKind: 'customer' | 'agency'
  countryCode: string
  shortsOnly: boolean
}

export type NewLicenceRefusal =
  | 'not_found'
  | 'withdrawn'
  | 'shorts_only'
  | 'territory'
  | 'not_deliverable'
  | 'enquiry_only'

/** The reason why the viewer cannot license the clip, whatever is paid; null when the viewer can. */
export function refusalOfNewLicence(viewer: Licensee, clip: ClipFacts, now: Date): NewLicenceRefusal | null {
  if (clip.state === 'withdrawn') return 'withdrawn'
  const isStaff = viewer.accountKind === 'agency'
  if (!isStaff && !isPublished(clip, now)) return 'not_found'
  if (!isStaff && (clip.type === 'short') !== viewer.shortsOnly) return 'shorts_only'
  if (!isStaff && clip.blocked_countries.includes(viewer.countryCode)) return 'territory'
  if (!clip.deliverable) return 'not_deliverable'
  return clip.enquiry_only ? 'enquiry_only' : null
}

/** `downloadable_by_user`: the viewer may obtain this clip, paid for or not (R-CLIP-4). */
export function mayObtain(
  viewer: Licensee & { canPurchase: boolean },
  clip: ClipFacts,
  hasAllowance: boolean,
  now: Date,
): boolean {
  const allowed = viewer.accountKind === 'agency' || viewer.canPurchase || hasAllowance
  return allowed && refusalOfNewLicence(viewer, clip, now) === null
}

export function isPublished(clip: Pick<ClipFacts, 'state' | 'publish_at'>, now: Date): boolean {
  return clip.state === 'published' && (clip.publish_at === null || clip.publish_at <= now)
}
