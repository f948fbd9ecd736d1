/** Text of the email about a refund. */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import {
  amounts,
  facts,
  link,
  oneLine,
  paragraph,
  salutation,
  warning,
} from '../../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../../platform/mail/write-email.ts'
import { pdfUrl } from '../orders.emails.ts'

export type RefundEmail = {
  brandName: string
  baseUrl: string
  licensingEmail: string
  buyer: { first_name: string; last_name: string }
  order: { id: number; ref: string; livemode: boolean; currency: Currency }
  amountMinor: number
  /** Part paid back by bank transfer, for an order by invoice; the rest reduces the debt. Null for a card. */
  byHandMinor: number | null
  /** Lines that end with the refund. */
  lines: readonly { description: string }[]
  /** Number of ended licences that were drawn from credits of the order. */
  drawnLicences: number
  /** The numbers of the ended upgrades of licences that end with the refund (R-UPGRADE-5). */
  upgrades: readonly number[]
  /** The number of the credit note; null where the order had no invoice. */
  creditNote: string | null
}

export function refundEmail(email: RefundEmail): EmailText {
  const { brandName, baseUrl, buyer, order, amountMinor, lines, drawnLicences, upgrades, creditNote } = email
  const reference = shownReference(order)
  return writeEmail(
    email,
    `${order.livemode ? '' : '[TEST] '}Your ${brandName} refund for ${reference}`,
    !order.livemode && warning('TEST PAYMENTS - no money moves'),
    salutation(buyer),
    ...wayBack(email),
    facts([['Reference', reference]]),
    amounts([['Refund', formatMoneyWithCode(amountMinor, order.currency)]]),
    ...lines.map(({ description }) =>
      paragraph(`${oneLine(description)}: your licence or your open credits end with this refund.`),
    ),
    drawnLicences > 0 &&
      paragraph(
        drawnLicences === 1
          ? 'The licence that was drawn from these credits ends with this refund.'
          : `The ${drawnLicences} licences that were drawn from these credits end with this refund.`,
      ),
    ...upgrades.map((id) => paragraph(`Licence ${id}, an upgrade of a refunded licence, ends with it.`)),
    creditNote !== null && paragraph(`Credit note ${creditNote} (PDF): `, link(pdfUrl(baseUrl, creditNote))),
    paragraph('All your purchases: ', link(`${baseUrl}/my-purchases`)),
    paragraph(`If you have a question, write to ${email.licensingEmail}.`),
  )
}

function wayBack({ order, amountMinor, byHandMinor }: RefundEmail) {
  if (byHandMinor === null) {
    return [
      paragraph(
        'The refund has been sent to the card that you paid with. It may take a few days to appear on your statement.',
      ),
    ]
  }
  const money = (minor: number) => formatMoneyWithCode(minor, order.currency)
  const lowered = amountMinor - byHandMinor
  return [
    lowered > 0 && paragraph(`We have lowered what you have to pay for this order by ${money(lowered)}.`),
    byHandMinor > 0 && paragraph(`We will pay ${money(byHandMinor)} back to you by bank transfer.`),
  ]
}
