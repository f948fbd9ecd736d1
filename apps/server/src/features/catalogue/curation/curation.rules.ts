/** Decides which clips each slot of the home page may show. */
import type { ClipType } from '@rushes/commerce/media-code'

export const SLOTS = ['hero', 'trending'] as const
export type Slot = (typeof SLOTS)[number]

type Clip = { type: ClipType; graphic: boolean; is_public: boolean }

/** Returns why the slot cannot show the clip, to complete the sentence "12 …"; null when it can. */
export function refusalOfPin(slot: Slot, clip: Clip): string | null {
  if (!clip.is_public) return 'is not public'
  if (slot === 'trending') return clip.type === 'short' ? 'is a short' : null
  if (clip.type !== 'video') return 'is not a video'
  return clip.graphic ? 'is graphic' : null
}
