/**
 * The effects of the moves of a clip. They are separate from the labels, because only the dialogs of moves
 * need them.
 */
import type { ClipState } from '@rushes/contract/agency-clips'

/** The effect on the storefront, shown before the action. */
export const MOVE_EFFECTS: Readonly<Record<ClipState, string>> = {
  draft: 'The clip stays off the storefront.',
  review: 'The clip waits for a user who can publish it.',
  published: 'The clip is public in the storefront.',
  withheld:
    'The clip leaves the storefront at once. Its files cannot be downloaded until it is published again.',
  retired: 'The clip can no longer be licensed. Existing licences stay valid.',
  withdrawn: 'The clip is withdrawn for good. It is not shown and its files cannot be downloaded.',
  discarded: 'The clip has never been public. It is removed from the lists.',
}
