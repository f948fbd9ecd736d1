/** Texts of the recalls of a clip and of their receipts. */
import { RECIPIENT_STATE_LABELS } from '@rushes/contract/agency-recall-labels'
import type { AgencyRecall, RecallRecipient } from '@rushes/contract/agency-recalls'
import { formatDateTime } from '../../ui/format-date-time.ts'

export const NOTIFY_LABEL = 'Notify all who hold the clip'
const NOTIFIED =
  'Licence holders, accounts that downloaded it and recipients of its download links get an email with this note and must acknowledge it'
export const NOTIFY_HELP = `${NOTIFIED}.`
export const KILL_NOTIFIES = `Killing a clip always notifies all who hold it. ${NOTIFIED}.`

export const NO_RECALLS = 'No recall has been issued.'
export const CHANGE_STATE = 'To release this recall, change the state of the clip.'
export const RELEASE_EFFECT =
  'The notice ends: its recipients no longer have to acknowledge it, and those who were notified get an email.'
export const CORRECTION_HELP =
  'What was wrong and what is right. All who hold the clip get it by email. It replaces an open correction.'
export const NOTE_MISSING = 'Enter what was wrong and what is right.'
export const PHONE_HINT = 'No active user. Please phone.'

/** The numbers of the receipts, in the order in which they are shown. All but the first two add up to the recipients; waiting ones are shown while there are any. */
export const RECALL_NUMBERS = [
  { key: 'recipients', label: 'Recipients' },
  { key: 'seen', label: 'Seen' },
  { key: 'acknowledged', label: 'Acknowledged' },
  { key: 'silent', label: 'Silent' },
  { key: 'unreachable', label: 'Unreachable' },
  { key: 'notice_only', label: RECIPIENT_STATE_LABELS.not_emailed },
  { key: 'waiting', label: RECIPIENT_STATE_LABELS.waiting },
] as const satisfies readonly { key: keyof AgencyRecall; label: string }[]

/** Returns a label such as `Released 30 Nov 2026, 10:00`. */
export function recallStateLabel({
  ended_as: as,
  ended_at: at,
}: Pick<AgencyRecall, 'ended_as' | 'ended_at'>) {
  if (as === null) return 'Open'
  return `${as === 'released' ? 'Released' : 'Superseded'} ${formatDateTime(at)}`
}

/** Returns a label such as `Issued 30 Nov 2026, 10:00 by Ann Field`. */
export const issuedLabel = ({
  issued_at: at,
  issued_by: by,
}: Pick<AgencyRecall, 'issued_at' | 'issued_by'>): string =>
  `Issued ${formatDateTime(at)} ${by ? `by ${by.name}` : 'automatically'}`

export const RECORD_ANSWER_HELP =
  'An answer by telephone or email. It ends the reminders and cannot be changed; the recipient sees that it was recorded.'
export const ANSWER_NOTE_HELP = 'Who answered, when and how, and what was done.'
export const ANSWER_ACTION_MISSING = 'Choose the answer.'
export const ANSWER_NOTE_MISSING = 'Enter who answered, how and what.'

export const recipientLabel = ({ account, emails }: Pick<RecallRecipient, 'account' | 'emails'>): string =>
  account ? account.name || `Account ${account.id}` : emails.join(', ')

/** Returns the user who answered, or a label such as `Recorded by Ann Field`. */
export const answererLabel = ({
  acknowledged_by: by,
  recorded_by: recorder,
}: Pick<RecallRecipient, 'acknowledged_by' | 'recorded_by'>): string =>
  recorder === '' ? by : `Recorded by ${recorder}`

export const emailsLabel = (count: number): string => (count === 1 ? '1 email' : `${count} emails`)

/** Some recipients only have the clip in a list, and get no email. */
export const sentLabel = ({ recipients }: Pick<AgencyRecall, 'recipients'>): string =>
  `The correction is issued. It has ${recipients === 1 ? '1 recipient' : `${recipients} recipients`}.`
