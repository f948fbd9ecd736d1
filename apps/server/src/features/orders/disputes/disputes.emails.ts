/** Text of the email to the agency about a dispute. */

import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import { namedMinuteOf } from '../../../platform/agency-time.ts'
import { facts, oneLine, paragraph, warning } from '../../../platform/mail/email-parts.ts'
import { type EmailText, writeEmail } from '../../../platform/mail/write-email.ts'
import type { DisputeStatus } from '../../../platform/payments/payments.ts'

/** `asked`: the bank inquires. `opened`: the bank has taken the money. `decided`: the dispute is over. */
export type DisputeNews = 'asked' | 'opened' | 'decided'

export type DisputeEmail = {
  baseUrl: string
  brandName: string
  licensingEmail: string
  timeZone: string
  order: { id: number; ref: string; livemode: boolean }
  buyer: { full_name: string; email: string; account_name: string }
  dispute: {
    state: DisputeStatus
    amount_minor: number
    currency: string
    reason: string
    evidence_due_at: Date | null
  }
  news: DisputeNews
}

export function disputeEmail(email: DisputeEmail): EmailText {
  const { brandName, order, buyer, dispute, news } = email
  const reference = shownReference(order)
  return writeEmail(
    email,
    `${order.livemode ? '' : '[TEST] '}${brandName}: ${SUBJECTS[news]} ${reference}`,
    !order.livemode && warning('TEST PAYMENTS - no money moves'),
    paragraph(whatHappened(news, dispute.state)),
    facts([
      ['Reference', reference],
      ['Account', buyer.account_name],
      ['Buyer', `${buyer.full_name}, ${buyer.email}`],
      ['Amount', amountOf(dispute)],
      ['Reason given by the bank', dispute.reason.replaceAll('_', ' ')],
      ...(news !== 'decided' && dispute.evidence_due_at
        ? [['Evidence is due by', namedMinuteOf(dispute.evidence_due_at, email.timeZone)] as const]
        : []),
    ]),
    news !== 'decided' &&
      paragraph(
        `Open ${email.baseUrl}/admin/orders/${order.id} to read the evidence, add a note, and send it in time.`,
      ),
  )
}

const SUBJECTS: Readonly<Record<DisputeNews, string>> = {
  asked: 'a bank asks about payment',
  opened: 'a payment is disputed,',
  decided: 'a dispute is over,',
}

function whatHappened(news: DisputeNews, state: DisputeStatus): string {
  if (news === 'asked') {
    return 'A bank has opened an inquiry about this payment. No money has been withdrawn, and nothing is frozen.'
  }
  if (news === 'opened') {
    return (
      'A cardholder disputes this payment, and the bank has taken the money for now. The licences and open credits of ' +
      'the order are frozen until the bank decides. Their files are not delivered.'
    )
  }
  if (state === 'won') return 'The dispute is won. The licences and credits of the order are active again.'
  if (state === 'closed') return 'The inquiry is closed. Nothing changes for the order.'
  return 'The dispute is lost. The amount is recorded as a refund, and the licences and credits that it paid for have ended.'
}

/** Formats an amount, which may be in a currency that the product does not sell in. */
function amountOf({ amount_minor, currency }: DisputeEmail['dispute']): string {
  if (isCurrency(currency)) return formatMoneyWithCode(amount_minor, currency)
  return `${amount_minor} minor units of ${oneLine(currency).toUpperCase()}`
}
