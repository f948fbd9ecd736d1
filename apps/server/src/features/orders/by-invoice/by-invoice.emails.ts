/** Text of the emails about orders that are paid by invoice. */
import { formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import { dayOf } from '../../../platform/agency-time.ts'
import {
  action,
  amounts,
  facts,
  link,
  oneLine,
  paragraph,
  salutation,
  warning,
} from '../../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../../platform/mail/write-email.ts'
import { lineLabel, pdfUrl, type Receipt, scopeSentence } from '../orders.emails.ts'

type InvoiceEmail = Pick<Receipt, 'brandName' | 'baseUrl' | 'licensingEmail' | 'buyer'> & {
  timeZone: string
  seller: { bank_details: readonly string[] }
  /** The number of the invoice. */
  invoice: string
  dueAt: Date
}
type NewInvoice = InvoiceEmail & Pick<Receipt, 'order' | 'lines'>

const NO_MONEY = 'TEST PAYMENTS - no money moves'

export function invoiceEmail(email: NewInvoice): EmailText {
  const { brandName, baseUrl, buyer, order, lines, invoice } = email
  const money = (minor: number) => formatMoneyWithCode(minor, order.currency)
  const hasClips = lines.some(({ kind }) => kind === 'clip')
  return writeEmail(
    email,
    `${order.livemode ? '' : '[TEST] '}Your ${brandName} invoice ${invoice}`,
    !order.livemode && warning(NO_MONEY),
    ...greeting(email),
    paragraph(`Thank you for the order of ${oneLine(buyer.account_name)}. Please pay it by bank transfer.`),
    facts([['Reference', shownReference(order)], ...payingFacts(email)]),
    amounts([
      ...lines.map((line) => [lineLabel(line), money(line.net_minor)] as const),
      ['Net', money(order.net_minor)],
      ['Sales tax', money(order.tax_minor)],
      ['Total', money(order.total_minor)],
    ]),
    hasClips
      ? action('Download your files', `${baseUrl}/downloads`)
      : action('Use your credits', `${baseUrl}/search`),
    ...closing(email),
    paragraph(scopeSentence(lines)),
  )
}

export type Reminder = InvoiceEmail & {
  order: Pick<Receipt['order'], 'id' | 'ref' | 'livemode' | 'currency'>
  dueMinor: number
}

export function reminderEmail(email: Reminder): EmailText {
  const { brandName, order, invoice, dueMinor } = email
  return writeEmail(
    email,
    `${order.livemode ? '' : '[TEST] '}Your ${brandName} invoice ${invoice} is overdue`,
    !order.livemode && warning(NO_MONEY),
    ...greeting(email),
    paragraph(
      'We have not received all of the money for this invoice. Please pay it by bank transfer. Until then, your account cannot order by invoice; cards work as before.',
    ),
    facts([['Reference', shownReference(order)], ...payingFacts(email)]),
    amounts([['Still to pay', formatMoneyWithCode(dueMinor, order.currency)]]),
    ...closing(email),
    paragraph('If you have paid recently, please ignore this email.'),
  )
}

const greeting = ({ buyer }: InvoiceEmail) => [salutation(buyer)]

const payingFacts = ({ invoice, dueAt, timeZone, seller }: InvoiceEmail) =>
  [
    ['Invoice', invoice],
    ['Pay by', dayOf(dueAt, timeZone)],
    ...(seller.bank_details.length > 0 ? [['Pay to', seller.bank_details.join(', ')] as const] : []),
  ] as const

const closing = ({ baseUrl, invoice, licensingEmail }: InvoiceEmail) => [
  paragraph('Please name the number of the invoice in the transfer.'),
  paragraph(`Invoice ${invoice} (PDF): `, link(pdfUrl(baseUrl, invoice))),
  paragraph(`If you have a question, write to ${licensingEmail}.`),
]
