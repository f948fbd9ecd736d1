/** Texts of the emails about a recall. */
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { RecallKind } from '@rushes/contract/recalls'
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, facts, paragraph, quotation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl' | 'timeZone'>

type Recall = {
  kind: RecallKind
  clip: { id: number; title: string }
  issuedAt: Date
  /** The description of staff; may be empty. */
  note: string
  isReminder: boolean
  /** The address where a reader without an account acknowledges the recall; null for users, who log in. */
  answerUrl: string | null
}

const SUBJECTS: Readonly<Record<RecallKind, string>> = {
  restricted: 'new restrictions for',
  corrected: 'correction of',
  withheld: 'please pause the use of',
  withdrawn: 'please remove',
}

export function recallEmail(site: Site, recall: Recall): EmailText {
  const { kind, clip, issuedAt, note, isReminder, answerUrl } = recall
  return writeEmail(
    site,
    `${isReminder ? 'Reminder: ' : ''}${site.brandName}: ${SUBJECTS[kind]} clip ${clip.id}`,
    paragraph('Hello,'),
    paragraph(`This clip ${KIND_LABELS[kind].happened}. ${KIND_LABELS[kind].request}`),
    facts([
      ['Clip', `${clip.id}, ${clip.title}`],
      ['Issued', namedMinuteOf(issuedAt, site.timeZone)],
    ]),
    note !== '' && quotation(note),
    paragraph(
      `Then ${answerUrl === null ? 'log in and ' : ''}acknowledge the notice, so that we send no more reminders.`,
    ),
    action('Acknowledge', answerUrl ?? `${site.baseUrl}/dashboard`),
  )
}

export const releaseEmail = (site: Site, clip: Recall['clip']): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: clip ${clip.id} is released`,
    paragraph('Hello,'),
    paragraph('The notice about this clip has ended. Your licence applies as before.'),
    facts([['Clip', `${clip.id}, ${clip.title}`]]),
  )
