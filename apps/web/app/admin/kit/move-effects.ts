/** What the moves of a clip do. Kept apart from their names, because only the dialogs of moves need it. */
import type { ClipState } from '@rushes/contract/agency-clips'

/** What happens to the storefront, said before the press. */
export const MOVE_EFFECTS: Readonly<Record<ClipState, string>> = {
  draft: 'The clip stays off the storefront.',
  review: 'The clip waits for somebody who may publish it.',
  published: 'Everybody finds the clip in the storefront.',
  withheld: 'The clip leaves the storefront at once, and nobody fetches its files until it comes back.',
  retired: 'Nobody can license the clip any more. Who has a licence keeps it.',
  withdrawn: 'The clip ends for good: nobody sees it and nobody fetches its files.',
  discarded: 'The clip has never been public and leaves the desk.',
}
