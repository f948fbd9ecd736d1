/** Texts about recalls for the users of an account that holds the clip. */
import type { MemberRecall, RecallAction, RecallKind } from '@rushes/contract/recalls'

type KindLabels = {
  /** What happened to the clip, after its title. */
  happened: string
  /** The same, before a day. */
  happenedOn: string
  /** What its holders are told to do. */
  request: string
}

export const KIND_LABELS: Readonly<Record<RecallKind, KindLabels>> = {
  withdrawn: {
    happened: 'was withdrawn',
    happenedOn: 'was withdrawn on',
    request: 'Remove it from your publications.',
  },
  withheld: {
    happened: 'is under review',
    happenedOn: 'has been under review since',
    request: 'Pause its use until we release it.',
  },
  corrected: {
    happened: 'was corrected',
    happenedOn: 'was corrected on',
    request: 'Correct your publications.',
  },
  restricted: {
    happened: 'has new restrictions',
    happenedOn: 'has had new restrictions since',
    request: 'Check your publications.',
  },
}

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

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** Formats a day such as `29 Nov 2026` in the reader's time zone. */
export const dayOf = (at: string): string => DAY.format(new Date(at))
