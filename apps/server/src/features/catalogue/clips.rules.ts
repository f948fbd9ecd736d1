/**
 * Decides which parts of the catalogue a viewer may see (R-CLIP-1 to R-CLIP-3): guests see short summaries,
 * users of shorts-only accounts see only shorts, and all other customers see no shorts.
 */

import type { ClipType } from '@rushes/commerce/media-code'
import type { ClipState } from '@rushes/contract/agency-clips'
import { may } from '@rushes/contract/capabilities'
import type { Viewer } from '../../http/viewer.ts'

type Visitor = Pick<Viewer, 'accountKind' | 'role' | 'shortsOnly'> | null

/** Returns the clip types that lists and searches show to this viewer. */
export function visibleTypes(viewer: Visitor): readonly ClipType[] {
  if (viewer === null || may(viewer, 'admin.view')) return ['video', 'image', 'short']
  return viewer.shortsOnly ? ['short'] : ['video', 'image']
}

export type Sight = 'full' | 'summary' | 'unknown' | 'withheld' | 'retired' | 'withdrawn' | 'wrong_side'

export type SeenClip = {
  type: ClipType
  state: ClipState
  publish_at: Date | null
  first_published_at: Date | null
}

/**
 * Decides how much of a clip a viewer sees. Staff see all of it in every state; for all others, a clip that
 * was never public does not exist (R-STATE-3).
 * @param isLicensed whether the viewer's account holds a licence for it
 */
export function sightOf(viewer: Visitor, clip: SeenClip, now: Date, isLicensed = false): Sight {
  if (may(viewer, 'admin.view')) return 'full'
  if (clip.state === 'published') return isEmbargoed(clip, now) ? 'unknown' : sightOfPublic(viewer, clip)
  if (clip.state === 'retired' && isLicensed) return sightOfPublic(viewer, clip)
  const wasPublic = clip.first_published_at !== null && clip.first_published_at <= now
  return wasPublic ? SIGHT_OF_GONE[clip.state] : 'unknown'
}

/** The visibility of a clip that is no longer public. */
const SIGHT_OF_GONE = {
  draft: 'retired',
  review: 'retired',
  withheld: 'withheld',
  retired: 'retired',
  withdrawn: 'withdrawn',
  discarded: 'unknown',
} as const satisfies Record<Exclude<ClipState, 'published'>, Sight>

const isEmbargoed = ({ publish_at }: SeenClip, now: Date) => publish_at !== null && publish_at > now

function sightOfPublic(viewer: Visitor, clip: { type: ClipType }): Sight {
  if (viewer === null) return 'summary'
  return visibleTypes(viewer).includes(clip.type) ? 'full' : 'wrong_side'
}

export const SIGHT_MESSAGES = {
  unknown: 'Clip not found',
  withheld: 'This clip is under review and cannot be licensed now.',
  retired: 'This clip can no longer be licensed.',
  withdrawn: 'This clip has been withdrawn and can no longer be licensed.',
  wrong_side_shorts_only: 'Your account covers shorts only.',
  wrong_side_no_shorts: 'Shorts are available to shorts accounts only.',
} as const
