/**
 * Text of the emails that forward messages and enquiries to the agency, confirm them to their senders and
 * answer them.
 */
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, facts, lines, paragraph, quotation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

export const TYPE_NAMES: Readonly<Record<number, string>> = {
  0: 'Other',
  1: 'Licensing',
  2: 'Editorial',
  3: 'Support',
}

export type Sender = {
  name: string
  email: string
  company: string
  type: number
  message: string
  /** Null for a guest, whose email address is not confirmed. */
  userId: number | null
}

function senderFacts({ name, email, company, type, userId }: Sender) {
  return facts([
    ['From', `${name} <${email}>, ${company}`],
    ['Sender', userId === null ? 'visitor, email address not confirmed' : `user ${userId}`],
    ['About', TYPE_NAMES[type] ?? String(type)],
  ])
}

/** Forwards a question of a customer to the team. */
export function questionEmail(
  site: Config,
  { threadId, about, question }: { threadId: number; about: string; question: string },
): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: question about ${about}`,
    quotation(question),
    action('Answer it', `${site.baseUrl}/admin/inbox/${threadId}`),
  )
}

export function contactEmail(site: Config, id: number, sender: Sender): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: message ${id} (${TYPE_NAMES[sender.type] ?? sender.type})`,
    senderFacts(sender),
    quotation(sender.message),
  )
}

/** Repeats nothing of the form, because anyone could have typed this address. */
export function contactReceivedEmail(site: Config): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: we have your message`,
    paragraph('Hello,'),
    paragraph('Thank you for your message. We have received it and will reply by email.'),
    paragraph('If you did not write to us, ignore this email.'),
  )
}

export type Requested = { id: number; reference: string; title: string; url: string; dueAt: Date }

export function enquiryEmail(site: Config, { id, ...requested }: Requested, sender: Sender): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: enquiry ${id} about ${requested.reference}`,
    paragraph(`${requested.reference}: ${requested.title}`),
    action('Open the page', requested.url),
    senderFacts(sender),
    quotation(sender.message),
    paragraph(`Please reply before ${namedMinuteOf(requested.dueAt, site.timeZone)}.`),
  )
}

/** Repeats nothing of the form, for the same reason. */
export function enquiryReceivedEmail(
  site: Config,
  { id, reference, title, url, dueAt }: Requested,
): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: we have your enquiry about ${reference}`,
    paragraph('Hello,'),
    paragraph('Thank you for your enquiry. We have received it and will reply by email.'),
    facts([
      ['Enquiry', String(id)],
      ['About', `${reference}, ${title}`],
      ['We reply before', namedMinuteOf(dueAt, site.timeZone)],
    ]),
    action('Open the page', url),
    paragraph('If you did not write to us, ignore this email.'),
  )
}

/** Part of the confirmation of a claim, which the agency answers all the same. */
export const LICENCE_ENDED = 'This licence has ended.'

type Claim = Requested & { licenceId: number; hasEnded: boolean }

export function claimEmail(
  site: Config,
  { id, licenceId, hasEnded, ...claim }: Claim,
  sender: Sender,
): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: claim ${id} about licence ${licenceId}`,
    paragraph(`${claim.reference}: ${claim.title}`),
    hasEnded && paragraph(LICENCE_ENDED),
    action('Open the licence', claim.url),
    senderFacts(sender),
    quotation(sender.message),
    paragraph(`Please reply before ${namedMinuteOf(claim.dueAt, site.timeZone)}.`),
  )
}

export function claimReceivedEmail(site: Config, { id, licenceId, hasEnded, ...claim }: Claim): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: we have your claim about licence ${licenceId}`,
    paragraph('Hello,'),
    paragraph(
      'We have received your claim. Keep your post as it is until we reply, unless the platform asks you to act sooner.',
    ),
    facts([
      ['Claim', String(id)],
      ['Licence', String(licenceId)],
      ['Clip', `${claim.reference}, ${claim.title}`],
      ['We reply before', namedMinuteOf(claim.dueAt, site.timeZone)],
    ]),
    paragraph(
      hasEnded ? LICENCE_ENDED : 'The certificate of your licence proves your right to the platform:',
    ),
    action('Open the licence', claim.url),
  )
}

type Answered = { kind: 'enquiry' | 'message'; number: number; reference: string; message: string }

/** The email contains the agency's number and the original message, like any reply (R-INBOX-3). */
export function replyEmail(
  site: Config,
  { kind, number, reference, message }: Answered,
  body: string,
): EmailText {
  const about = reference === '' ? `your ${kind} ${number}` : `your ${kind} ${number} about ${reference}`
  return writeEmail(
    site,
    `${site.brandName}: ${about}`,
    ...body.split(/\n{2,}/).map((part) => lines(part)),
    paragraph('You wrote:'),
    quotation(message),
  )
}
