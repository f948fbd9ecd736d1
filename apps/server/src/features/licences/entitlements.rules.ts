/**
 * Decides which users may have which file, and on what ground (R-DOWNLOAD-1). Pure functions of facts, and
 * every refusal is a value. The part that the browser also uses is in the package `commerce`.
 */

import { isReservedForAll } from '@rushes/commerce/deal'
import { coveringLicence, decideRelease, type Release } from '@rushes/commerce/entitlement'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import { priceMediaOf } from '@rushes/commerce/media-code'
import { may } from '@rushes/contract/capabilities'
import type { Viewer } from '../../http/viewer.ts'
import {
  type ClipFacts,
  isPublished,
  type Licensee,
  type NewLicenceRefusal,
  refusalOfNewLicence,
} from './new-licence.rules.ts'

export type Refusal = NewLicenceRefusal | 'not_social' | 'audience' | 'no_file' | 'frozen' | 'ended'

type Owned = { id: number; tier: string | null; deal?: boolean; frozen?: boolean; ended?: boolean }
export type Decision = Release<Owned, Refusal>

export type EntitlementRequest = {
  viewer: Licensee & Pick<Viewer, 'canPurchase' | 'declaredAudience'>
  clip: ClipFacts | undefined
  hasFile: boolean
  /** The requested tier; null for any tier. */
  tier: LicenceTierCode | null
  licences: readonly Owned[]
  prepaidTiers: readonly string[]
  hasAllowance: boolean
  now: Date
}

/** Refuses invisible clips first; the rest is decided in the same way as in the queue. */
export function decideEntitlement({ viewer, clip, now, ...request }: EntitlementRequest): Decision {
  if (!clip) return { refused: 'not_found' }
  // Withdrawn files are not available. Staff can still open a withheld one during the review.
  if (clip.state === 'withdrawn') return { refused: 'withdrawn' }
  const isStaff = may(viewer, 'admin.view')
  if (clip.state === 'withheld' && !isStaff) return { refused: 'withheld' }
  // Licensees see that a clip is withdrawn; to other users, an unpublished clip does not exist.
  const isServed = clip.state === 'retired' || isPublished(clip, now)
  if (!isServed && coveringLicence({ viewer, ...request })) return { refused: 'withdrawn' }
  return decideRelease<Owned, Refusal>({
    ...request,
    viewer: { ...viewer, isStaff },
    media: priceMediaOf(clip.type),
    notSocial: clip.not_social,
    refusal: refusalOfNewLicence(viewer, clip, now),
  })
}

/**
 * Decides for the holder of a download link (R-LINK-5). The agency chose the clips and the recipients, so only
 * unavailable clips, and those that an account has reserved (R-LINK-8), are left out.
 */
export function decideLinkedClip(
  clip: Pick<ClipFacts, 'state' | 'publish_at' | 'reservations'> | undefined,
  hasFile: boolean,
  now: Date,
): { ground: 'link' } | { refused: Refusal } {
  if (clip?.state === 'withheld' || clip?.state === 'retired') return { refused: clip.state }
  if (!clip || !isPublished(clip, now)) return { refused: 'withdrawn' }
  if (isReservedForAll(clip.reservations, now)) return { refused: 'reserved' }
  return hasFile ? { ground: 'link' } : { refused: 'no_file' }
}
