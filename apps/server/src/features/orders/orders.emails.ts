/** Emails of receipts. */
import { type LicenceTierCode, usageTypeOf } from '@rushes/commerce/licence-tier'
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import { upgradeLabel } from '@rushes/commerce/owned-labels'
import { scopesOf } from '@rushes/commerce/tier-facts'
import { namedMinuteOf } from '../../platform/agency-time.ts'
import {
  action,
  amounts,
  facts,
  link,
  oneLine,
  paragraph,
  salutation,
  warning,
} from '../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../platform/mail/write-email.ts'

export type Receipt = {
  brandName: string
  /** Public address of the storefront. */
  baseUrl: string
  licensingEmail: string
  timeZone: string
  buyer: { first_name: string; last_name: string; account_name: string }
  order: {
    id: number
    ref: string
    livemode: boolean
    currency: Currency
    net_minor: number
    tax_minor: number
    total_minor: number
  }
  lines: readonly {
    description: string
    tier_code: LicenceTierCode
    quantity: number
    net_minor: number
    kind: string
    upgrades_licence_id: number | null
  }[]
  paidAt: Date
}

/** Placeholder for the number of the invoice, which is not known yet. */
const NUMBER_TO_COME = 'INV-0000-000000'

/**
 * Writes a receipt without the number of the invoice, which is issued last, so that no lock waits for the
 * text.
 */
export function receiptEmail(receipt: Receipt): EmailText {
  const { brandName, baseUrl, buyer, order, lines, paidAt, timeZone } = receipt
  const money = (minor: number) => formatMoneyWithCode(minor, order.currency)
  const reference = shownReference(order)
  const hasClips = lines.some(({ kind }) => kind === 'clip')
  return writeEmail(
    receipt,
    `${order.livemode ? '' : '[TEST] '}Your ${brandName} receipt ${reference}`,
    !order.livemode && warning('TEST PAYMENTS - no money moves'),
    salutation(buyer),
    paragraph(`Thank you. We have received ${oneLine(buyer.account_name)}’s payment.`),
    facts([
      ['Reference', reference],
      ['Date', namedMinuteOf(paidAt, timeZone)],
    ]),
    amounts([
      ...lines.map((line) => [lineLabel(line), money(line.net_minor)] as const),
      ['Net', money(order.net_minor)],
      ['Sales tax', money(order.tax_minor)],
      ['Total', money(order.total_minor)],
    ]),
    ...(hasClips
      ? [
          paragraph('Your files are ready in your download queue:'),
          action('Download your files', `${baseUrl}/downloads`),
        ]
      : [paragraph('Your credits are ready:'), action('Find a clip', `${baseUrl}/search`)]),
    paragraph(
      `Invoice ${NUMBER_TO_COME} (PDF), which is also your receipt: `,
      link(pdfUrl(baseUrl, NUMBER_TO_COME)),
    ),
    paragraph('All your purchases: ', link(`${baseUrl}/my-purchases`)),
    paragraph(scopeSentence(lines)),
    paragraph(`If you have a question about a licence, write to ${receipt.licensingEmail}.`),
  )
}

export function receiptWithInvoice<Mail extends EmailText>(receipt: Mail, invoice: string): Mail {
  const complete = (words: string) => words.replaceAll(NUMBER_TO_COME, invoice)
  return { ...receipt, text: complete(receipt.text), html: complete(receipt.html) }
}

/**
 * Returns the address of the purchase history with the order of an invoice or a credit note: files need a
 * session.
 */
export function pdfUrl(baseUrl: string, number: string): string {
  return `${baseUrl}/my-purchases?term=${number}`
}

export function lineLabel({
  description,
  tier_code,
  quantity,
  upgrades_licence_id: upgraded,
}: Receipt['lines'][number]): string {
  const upgrade = upgraded === null ? '' : `. ${upgradeLabel(upgraded)}`
  return `${quantity === 1 ? '' : `${quantity} x `}${description}, ${usageTypeOf(tier_code)}${upgrade}`
}

export const scopeSentence = (lines: readonly { tier_code: LicenceTierCode }[]): string =>
  `Licence scope: ${scopesOf(lines.map(({ tier_code }) => tier_code)).join('; ')}.`
