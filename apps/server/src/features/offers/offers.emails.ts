/** Emails that send an offer to a customer, and report its withdrawal. */
import type { OfferedTerms } from '@rushes/commerce/deal'
import { formatMoney } from '@rushes/commerce/money'
import type { Config } from '../../config/config.ts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import { action, amounts, paragraph, quotation, salutation } from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'
import { termsTable } from './deals.emails.ts'
import type { QuotedOffer } from './quote-offer.ts'

type Sent = Pick<QuotedOffer, 'recipient' | 'currency'> & {
  id: number
  lines: readonly { title: string; unit_price_minor: number }[]
  message: string
  endsAt: Date
  /** The terms of a deal; null for an offer under the scope of its tier. */
  deal: OfferedTerms | null
  /** The number of the offer that it replaces. */
  replaces: number | null
}

const MAX_SHOWN = 20

export function offerEmail(
  site: Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl' | 'timeZone'>,
  { id, recipient, currency, lines, message, endsAt, deal, replaces }: Sent,
): EmailText {
  const hidden = lines.length - MAX_SHOWN
  return writeEmail(
    site,
    `${site.brandName}: an offer for you`,
    salutation(recipient),
    paragraph(
      replaces === null
        ? 'We have made you an offer:'
        : `We have made you a revised offer, which replaces offer ${replaces}:`,
    ),
    message !== '' && quotation(message),
    amounts(
      lines
        .slice(0, MAX_SHOWN)
        .map(({ title, unit_price_minor }) => [title, formatMoney(unit_price_minor, currency)] as const),
    ),
    hidden > 0 && paragraph(`And ${hidden} more.`),
    deal && termsTable(deal),
    action('See the offer', `${site.baseUrl}/offer/${id}`),
    paragraph(
      `It is valid until ${namedMinuteOf(endsAt, site.timeZone)}, for your account only. Sales tax may be added.`,
    ),
  )
}

type Withdrawn = { id: number; reader: Parameters<typeof salutation>[0]; reason: string }

export function withdrawnEmail(
  site: Pick<Config, 'brandName' | 'licensingEmail' | 'baseUrl'>,
  { id, reader, reason }: Withdrawn,
): EmailText {
  return writeEmail(
    site,
    `${site.brandName}: offer ${id} was withdrawn`,
    salutation(reader),
    paragraph(`We have withdrawn offer ${id}, for this reason:`),
    quotation(reason),
    paragraph(
      'Its prices and terms no longer apply, except for an order that is already open. Licences that were granted remain in force.',
    ),
    action('See the offer', `${site.baseUrl}/offer/${id}`),
  )
}
