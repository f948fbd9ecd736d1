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

/** @param left the number of notices that are not acknowledged */
export function acknowledgedMessage({ clip }: MemberRecall, left: number): string {
  const rest =
    left === 0 ? 'No notices are left.' : `${left} ${left === 1 ? 'notice is' : 'notices are'} left.`
  return `Notice about clip ${clip.id} acknowledged. ${rest}`
}

/** Returns the action of an acknowledgement; its reason follows in the note. */
export const answerLabel = (action: RecallAction): string =>
  action === 'kept' ? 'We keep it' : ACTION_LABELS[action]
