/**
 * Writes the emails about upload links: the request for files, the notice to its creator, the receipt for the sender.
 */
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, facts, lines, paragraph, quotation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'
import { type Answered, answerLines } from './upload-links.rules.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl' | 'timeZone'>

type Requested = { title: string; name: string; message: string; url: string; expiresAt: Date }

export const uploadLinkEmail = (site: Site, { title, name, message, url, expiresAt }: Requested): EmailText =>
  writeEmail(
    site,
    `${site.brandName} asks you for files`,
    paragraph('Hello,'),
    facts([
      ['For', name],
      ['Our request', title],
    ]),
    message !== '' && quotation(message),
    paragraph(
      'Open the link on the phone or the computer that has the files. You send them, answer a few questions and sign with your name. You need no account.',
    ),
    action('Send the files', url),
    paragraph(
      `Do not share this link: anyone who has it can send files in your name. It works until ${namedMinuteOf(expiresAt, site.timeZone)}.`,
    ),
  )

export type SignedLink = {
  id: number
  title: string
  name: string
  batchId: number
  recordId: number
  files: number
  answers: readonly Answered[]
  note: string
}

export const signedEmail = (site: Site, signed: SignedLink): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: files have come by your upload link ${signed.id}`,
    facts([
      ['Asked for', signed.title],
      ['Signed by', signed.name],
      ['Files', String(signed.files)],
      ['Delivery', String(signed.batchId)],
      ['Consent', String(signed.recordId)],
    ]),
    lines(answerLines(signed.answers).join('\n')),
    signed.note !== '' && quotation(signed.note),
    action('Open the link', `${site.baseUrl}/admin/upload-links/${signed.id}`),
  )

type Receipt = SignedLink & { statement: string; at: Date }

export const receiptEmail = (site: Site, signed: Receipt): EmailText =>
  writeEmail(
    site,
    `${site.brandName}: we have your files`,
    paragraph('Hello,'),
    paragraph('Thank you. We have your files. Please keep this email as a record of what you signed.'),
    facts([
      ['Asked for', signed.title],
      ['Files', String(signed.files)],
      ['Signed by', signed.name],
      ['Signed at', namedMinuteOf(signed.at, site.timeZone)],
    ]),
    lines(answerLines(signed.answers).join('\n')),
    quotation(signed.statement),
    paragraph('If you did not sign this, reply to this email.'),
  )
