/** Records money that came for an invoice, and makes its order paid once nothing is due (R-BYINVOICE-5). */
import { formatMoneyWithCode } from '@rushes/commerce/money'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { dayOf } from '../../platform/agency-time.ts'
import { record } from '../audit/record-event.ts'
import * as debts from './bank-payments.queries.ts'
import { BY_INVOICE } from './by-invoice.rules.ts'
import { lockOrder } from './orders.queries.ts'
import { settleInvoice } from './settle-invoice.ts'

export type ReceivedMoney = {
  /** The number of the invoice. */
  invoice: string
  amountMinor: number
  /** YYYY-MM-DD, as the bank says. */
  paidOn: string
  /** The bank's words, by which the same payment is known again. */
  reference: string
}

export type RecordedPayment = { isNew: boolean; dueMinor: number; currency: string }

/** Safe to repeat. @throws AppError not_found, validation; conflict with the reason, in words for staff */
export async function recordBankPayment(
  services: Services,
  { invoice, amountMinor, paidOn, reference }: ReceivedMoney,
): Promise<RecordedPayment> {
  const { db, clock, config } = services
  const now = clock.now()
  requireSensible({ amountMinor, paidOn, reference }, dayOf(now, config.timeZone))
  const found = await debts.findInvoicedOrder(db, invoice)
  if (!found) throw new AppError('not_found', `There is no invoice ${invoice}.`)
  if (found.provider !== BY_INVOICE) throw new AppError('conflict', `${invoice} was paid by card.`)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (!order) throw new Error(`There is no order ${found.id}`)
    const payment = { orderId: order.id, amountMinor, reference: reference.trim(), paidOn }
    const due = await debts.findDue(tx, order.id)
    const { currency } = order
    const known = await debts.findBankPayment(tx, payment)
    if (known) {
      if (known.amount_minor === amountMinor && known.paid_on === paidOn)
        return { isNew: false, dueMinor: due, currency }
      throw new AppError(
        'conflict',
        `The reference "${payment.reference}" is recorded with another amount or day.`,
      )
    }
    if (amountMinor > due) {
      const left = formatMoneyWithCode(due, currency)
      throw new AppError(
        'conflict',
        `Only ${left} is due on ${invoice}. Pay the rest back, or record it elsewhere.`,
      )
    }
    await debts.insertBankPayment(tx, payment, now)
    await record(tx, {
      action: 'invoice.paid',
      at: now,
      actorUserId: null,
      ip: null,
      object: `order:${order.id}`,
      details: { invoice, amount: amountMinor, on: paidOn, reference: payment.reference },
    })
    await settleInvoice(services, tx, order)
    return { isNew: true, dueMinor: due - amountMinor, currency }
  })
}

type Money = Omit<ReceivedMoney, 'invoice'>

function requireSensible({ amountMinor, paidOn, reference }: Money, today: string): void {
  if (!Number.isSafeInteger(amountMinor) || amountMinor <= 0) {
    throw new AppError('validation', 'Please give an amount above zero.')
  }
  const day = new Date(`${paidOn}T00:00:00Z`)
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== paidOn || paidOn > today) {
    throw new AppError('validation', 'Please give the day of the payment as YYYY-MM-DD, today at the latest.')
  }
  const { length } = reference.trim()
  if (length === 0 || length > 100) {
    throw new AppError('validation', "Please give the bank's reference, of at most 100 characters.")
  }
}
