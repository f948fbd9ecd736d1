/**
 * Decides what a viewer may see of the catalogue (R-CLIP-1 to R-CLIP-3): guests see short summaries; of logged-in
 * customers, a shorts-only account sees shorts alone and every other account sees none.
 */
import type { ClipType } from '@rushes/commerce/media-code'
import type { Viewer } from '../../http/viewer.ts'

type Visitor = Pick<Viewer, 'accountKind' | 'shortsOnly'> | null

/** The types of clip that lists and searches show to this viewer. */
export function visibleTypes(viewer: Visitor): readonly ClipType[] {
  if (viewer === null || viewer.accountKind === 'agency') return ['video', 'image', 'short']
  return viewer.shortsOnly ? ['short'] : ['video', 'image']
}

export type Sight = 'full' | 'summary' | 'unknown' | 'withdrawn' | 'wrong_side'

/** How much of one clip a viewer sees; staff see all of it in every state. */
export function sightOf(
  viewer: Visitor,
  clip: { type: ClipType; state: string; publish_at: Date | null },
  now: Date,
): Sight {
  if (viewer?.accountKind === 'agency') return 'full'
  if (clip.state === 'withdrawn') return 'withdrawn'
  if (clip.state !== 'published' || (clip.publish_at !== null && clip.publish_at > now)) return 'unknown'
  if (viewer === null) return 'summary'
  return visibleTypes(viewer).includes(clip.type) ? 'full' : 'wrong_side'
}

export const SIGHT_MESSAGES = {
  unknown: 'Clip not found',
  withdrawn: 'This clip has been withdrawn and can no longer be licensed.',
  wrong_side_shorts_only: 'Your account covers shorts only.',
  wrong_side_no_shorts: 'Shorts are available to shorts accounts only.',
} as const
