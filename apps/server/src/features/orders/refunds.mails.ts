/** Words the mail about a refund. */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import { amounts, facts, link, oneLine, paragraph, warning } from '../../platform/mail/letter-parts.ts'
import { type Words, writeLetter } from '../../platform/mail/write-letter.ts'
import { shownReference } from './orders.rules.ts'

export type RefundLetter = {
  brandName: string
  baseUrl: string
  licensingEmail: string
  buyer: { first_name: string; last_name: string }
  order: { id: number; ref: string; livemode: boolean; currency: Currency }
  amountMinor: number
  /** What ends with the refund. */
  lines: readonly { description: string }[]
}

export function refundMail(letter: RefundLetter): Words {
  const { brandName, baseUrl, buyer, order, amountMinor, lines } = letter
  const reference = shownReference(order)
  return writeLetter(
    letter,
    `${order.livemode ? '' : '[TEST] '}Your ${brandName} refund for ${reference}`,
    !order.livemode && warning('TEST PAYMENTS - no money moves'),
    paragraph(`Dear ${oneLine(`${buyer.first_name} ${buyer.last_name}`)},`),
    paragraph(
      'We have sent money back to the card that you paid with. Your bank may take some days to show it.',
    ),
    facts([['Reference', reference]]),
    amounts([['Refund', formatMoneyWithCode(amountMinor, order.currency)]]),
    ...lines.map(({ description }) =>
      paragraph(`${oneLine(description)}: your licence or your open credits end with this refund.`),
    ),
    paragraph('All your purchases: ', link(`${baseUrl}/my-purchases`)),
    paragraph(`If you have a question, write to ${letter.licensingEmail}.`),
  )
}
