/** Computes the fields that a move between states writes to a clip (R-STATE-1). */
import type { MOVE_REASONS } from '@rushes/contract/agency-clip-changes'
import type { ClipState } from '@rushes/contract/agency-clips'

export type WantedState = {
  to: ClipState
  reason: (typeof MOVE_REASONS)[number] | null
  note: string
  publishAt: Date | null
}
export type StateFields = {
  state: ClipState
  state_reason: string | null
  state_note: string
  publish_at: string | null
}

export function stateAfter(
  clip: Pick<StateFields, 'publish_at'>,
  { to, reason, note, publishAt }: WantedState,
): StateFields {
  const publish_at = to === 'published' ? (publishAt?.toISOString() ?? null) : clip.publish_at
  return { state: to, state_reason: reason, state_note: note, publish_at }
}

/** Returns the first publication; an earlier one that was only scheduled does not count. */
export const firstPublication = (first: Date | null, publishAt: Date | null, now: Date): Date =>
  first !== null && first <= now ? first : (publishAt ?? now)
