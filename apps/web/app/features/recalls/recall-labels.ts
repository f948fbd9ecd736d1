/** Texts about recalls for the users of an account that holds the clip. */
import type { MemberRecall, RecallAction } from '@rushes/contract/recalls'

export const ACTION_LABELS: Readonly<Record<RecallAction, string>> = {
  removed: 'We removed it',
  corrected: 'We corrected it',
  not_used: 'We never used it',
  kept: 'We keep it, because …',
}

const ACTIONS: readonly RecallAction[] = ['removed', 'corrected', 'not_used', 'kept']

export const ACTION_OPTIONS = ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }))

/** @returns null for a text that is no action */
export const actionOf = (value: string): RecallAction | null =>
  ACTIONS.find((action) => action === value) ?? null

export const RECALLS_TITLE = 'Notices about clips that you hold'
export const ACTION_MISSING = 'Choose one of the answers.'
export const REASON_MISSING = 'Enter the reason for keeping it.'

export const noticesLabel = (count: number): string =>
  count === 1 ? '1 notice about a clip that you hold' : `${count} notices about clips that you hold`

export const LINK_TITLE = 'Notice about a clip'
export const OPENING_NOTICE = 'Opening the notice. You do not need an account.'

/** Shown instead of the form. */
export const ENDED_LABELS: Readonly<Record<NonNullable<MemberRecall['ended_as']>, string>> = {
  released: 'This notice has ended. You do not have to answer it.',
  superseded: 'A later notice replaces this one. Please answer the one in our later email.',
}

export const acknowledgedByLabel = ({
  is_recorded,
}: Pick<NonNullable<MemberRecall['acknowledged']>, 'is_recorded'>): string =>
  is_recorded ? 'Recorded by' : 'Acknowledged by'

/** @param left the number of notices that are not acknowledged; absent if others are not shown */
export function acknowledgedMessage({ clip }: MemberRecall, left?: number): string {
  const done = `Notice about clip ${clip.id} acknowledged.`
  if (left === undefined) return done
  const rest =
    left === 0 ? 'No notices are left.' : `${left} ${left === 1 ? 'notice is' : 'notices are'} left.`
  return `${done} ${rest}`
}

/** Returns the action of an acknowledgement; its reason follows in the note. */
export const answerLabel = (action: RecallAction): string =>
  action === 'kept' ? 'We keep it' : ACTION_LABELS[action]
