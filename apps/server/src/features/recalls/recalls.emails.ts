/** Texts of the emails about a recall. */
import { KIND_LABELS } from '@rushes/contract/recall-labels'
import type { RecallKind } from '@rushes/contract/recalls'
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, facts, paragraph, quotation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'
import type { LicenceAfterRelease } from './recalls.rules.ts'

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

type Release = {
  clip: Recall['clip']
  /** Null for the recipient of a download link. */
  licence: LicenceAfterRelease | null
  /** The kinds of the notices that still apply to the recipient. */
  open: readonly RecallKind[]
}

const LICENCE_SENTENCES: Readonly<Record<LicenceAfterRelease, string>> = {
  in_force: 'Your licence applies as before.',
  partly: 'Your licences that are in force apply as before.',
  revoked: 'Your licence was revoked and does not apply again.',
  none: 'You have no licence of this clip that is in force.',
}

/** The notice has ended, but the clip is released only for recipients who may use it as before (R-RECALL-3). */
export function releaseEmail(site: Site, { clip, licence, open }: Release): EmailText {
  const isRevoked = licence === 'revoked' || licence === 'none'
  const isReleased = open.length === 0 && !isRevoked
  const about = licence === null ? 'You do not have to answer it.' : LICENCE_SENTENCES[licence]
  return writeEmail(
    site,
    `${site.brandName}: ${isReleased ? `clip ${clip.id} is released` : `a notice about clip ${clip.id} has ended`}`,
    paragraph('Hello,'),
    paragraph('The notice about this clip has ended.', (isReleased || isRevoked) && ` ${about}`),
    ...open.map((kind) =>
      paragraph(
        `Another notice still applies: this clip ${KIND_LABELS[kind].happened}. ${KIND_LABELS[kind].request}`,
      ),
    ),
    facts([['Clip', `${clip.id}, ${clip.title}`]]),
  )
}
