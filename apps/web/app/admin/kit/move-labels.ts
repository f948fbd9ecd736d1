/** Labels of the moves of a clip and of their reasons. */
import type { MOVE_REASONS } from '@rushes/contract/agency-clip-changes'
import type { ClipState } from '@rushes/contract/agency-clips'

export type MoveReason = (typeof MOVE_REASONS)[number]

export const MOVE_LABELS: Readonly<Record<ClipState, string>> = {
  draft: 'Return to draft',
  review: 'Send to review',
  published: 'Publish',
  withheld: 'Withhold',
  retired: 'Retire',
  withdrawn: 'Kill',
  discarded: 'Discard',
}

const KILL_LABELS = {
  legal: 'Legal',
  consent: 'No consent',
  hoax: 'Hoax',
  error: 'Error',
  contributor: 'Request of the contributor',
} as const satisfies Partial<Record<MoveReason, string>>

const REASON_LABELS: Readonly<Record<MoveReason, string>> = {
  ...KILL_LABELS,
  checking: 'Under review',
  rights: 'Rights',
  cleared: 'Cleared',
  other: 'Another reason',
}

/** A withdrawal has a separate list of reasons, because all licence holders are informed. */
export const reasonsOf = (to: ClipState) =>
  Object.entries(to === 'withdrawn' ? KILL_LABELS : REASON_LABELS).map(([value, label]) => ({ value, label }))

const isReason = (value: string): value is MoveReason => Object.hasOwn(REASON_LABELS, value)
export const reasonOf = (value: string): MoveReason | null => (isReason(value) ? value : null)
/** The label of a stored reason. */
export const reasonLabel = (value: string): string => (isReason(value) ? REASON_LABELS[value] : value)
