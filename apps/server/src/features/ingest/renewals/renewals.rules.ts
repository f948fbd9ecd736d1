/** Decides which files of a clip may be renewed, and from which time its still is taken. */
import type { ClipState } from '@rushes/contract/agency-clips'
import type { ClipType } from '@rushes/contract/clips'
import type { Kind } from '../steps/ingest-steps.rules.ts'

const ENDED: Partial<Readonly<Record<ClipState, string>>> = {
  withdrawn: 'This clip is withdrawn: its files are no longer updated.',
  discarded: 'This clip is discarded: its files are no longer updated.',
}

/** Returns the reason as a sentence if the clip cannot be renewed; null if it can. */
export const refusalOfRenewal = (state: ClipState): string | null => ENDED[state] ?? null

export const kindOfClip = (type: ClipType): Kind => (type === 'image' ? 'image' : 'video')

/**
 * Returns the reason as a sentence if a file cannot be the master of this clip; null if it can.
 * @param kind of the file
 */
export function refusalOfFile(needed: Kind, kind: Kind): string | null {
  if (kind === needed) return null
  return needed === 'video'
    ? 'An image cannot be the master of a video.'
    : 'A video cannot be the master of an image.'
}

/** Returns the reason as a sentence if there is no frame at this time; null if there is one. */
export function refusalOfPoster(
  { type, durationS }: { type: ClipType; durationS: number },
  seconds: number,
): string | null {
  if (type === 'image') return 'An image has no other frame. Replace its master instead.'
  return seconds < durationS ? null : `The film ends after ${durationS.toFixed(1)} seconds.`
}

/** Keeps the choice of an editor, unless the new video is too short for it. */
export const posterAfter = (chosen: number | null, durationS: number): number | null =>
  chosen !== null && chosen < durationS ? chosen : null
