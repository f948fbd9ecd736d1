/** Emails about the answers to a deal, to the customer and to the team. */
import { dealFacts, type OfferedTerms } from '@rushes/commerce/deal'
import { type Currency, formatMoney } from '@rushes/commerce/money'
import type { Config } from '../../config/config.ts'
import type { Viewer } from '../../http/viewer.ts'
import { longDay, namedMinuteOf } from '../../platform/agency-time.ts'
import {
  action,
  amounts,
  facts,
  lines,
  paragraph,
  quotation,
  salutation,
} from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

type Site = Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl' | 'timeZone'>

/** The terms of a deal as rows of an email. */
export const termsTable = (terms: OfferedTerms) =>
  facts(dealFacts(terms, null, longDay).map(({ name, value }) => [name, value]))

type Accepted = {
  id: number
  firstName: string
  lines: readonly { title: string; unit_price_minor: number }[]
  offer: OfferedTerms & { currency: Currency }
  payBy: Date
}

export function acceptedEmail(site: Site, { id, firstName, lines, offer, payBy }: Accepted): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: you have accepted offer ${id}`,
    salutation({ first_name: firstName, last_name: '' }),
    paragraph('You have accepted this deal:'),
    amounts(lines.map(({ title, unit_price_minor: price }) => [title, formatMoney(price, offer.currency)])),
    termsTable(offer),
    action('Pay for it', `${site.baseUrl}/offer/${id}`),
    paragraph(
      `Please pay before ${namedMinuteOf(payBy, site.timeZone)}. The licence is granted with the order. Sales tax may be added.`,
    ),
  )
}

type Answered = { id: number; viewer: Viewer; verb: 'accepted' | 'declined'; text: string }

export function answerEmail(site: Site, { id, viewer, verb, text }: Answered): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: offer ${id} was ${verb}`,
    paragraph(`${viewer.fullName} (${viewer.accountName}) has ${verb} offer ${id}.`),
    text !== '' && quotation(text),
    action('See the offer', `${site.baseUrl}/admin/offers/${id}`),
  )
}

type Licensed = { id: number; viewer: Viewer; clips: readonly { title: string }[] }

export function licensedSinceEmail(site: Site, { id, viewer, clips }: Licensed): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: offer ${id} could not be accepted`,
    paragraph(
      `${viewer.fullName} (${viewer.accountName}) wanted to accept the exclusive offer ${id}. Since it was made, other customers have licensed:`,
    ),
    lines(clips.map(({ title }) => title).join('\n')),
    paragraph('Please revise the offer and confirm the new number of licensees, or contact the customer.'),
    action('See the offer', `${site.baseUrl}/admin/offers/${id}`),
  )
}
