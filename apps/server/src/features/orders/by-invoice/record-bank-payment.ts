/** Records a bank payment for an invoice, and marks its order as paid once nothing is due (R-BYINVOICE-5). */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { record } from '../../audit/record-event.ts'
import { lockOrder, type OrderRow } from '../orders.queries.ts'
import * as debts from './bank-payments.queries.ts'
import { BY_INVOICE } from './by-invoice.rules.ts'
import { settleInvoice } from './settle-invoice.ts'

export type ReceivedMoney = {
  accountId: number
  /** The number of the invoice. */
  invoice: string
  amountMinor: number
  currency: Currency
  /** Date on the bank statement, as YYYY-MM-DD. */
  paidOn: string
  /** The bank's reference, which identifies the payment. */
  reference: string
}

export type RecordedPayment = { isNew: boolean; dueMinor: number }

/** Safe to repeat. @throws AppError not_found, validation; conflict with the reason, as a message for staff */
export async function recordBankPayment(
  services: Services,
  actor: { userId: number; ip: string },
  received: ReceivedMoney,
): Promise<RecordedPayment> {
  const { db, clock, config } = services
  const { invoice, amountMinor, currency, paidOn, reference } = received
  const now = clock.now()
  if (paidOn > dayOf(now, config.timeZone)) throw refusal('paid_on', 'This day is in the future.')
  const found = await debts.findInvoicedOrder(db, received)
  if (!found) throw new AppError('not_found', `This account has no invoice ${invoice}.`)
  if (found.provider !== BY_INVOICE) throw new AppError('conflict', `${invoice} was paid by card.`)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found.id)
    if (!order) throw new Error(`There is no order ${found.id}`)
    if (order.currency !== currency) {
      throw refusal(
        'currency',
        `${invoice} is in ${order.currency.toUpperCase()}, not in ${currency.toUpperCase()}.`,
      )
    }
    const payment = { orderId: order.id, amountMinor, reference, paidOn }
    const due = await debts.findDue(tx, order.id)
    const known = await debts.findBankPayment(tx, payment)
    if (known) {
      if (known.amount_minor === amountMinor && known.paid_on === paidOn)
        return { isNew: false, dueMinor: due }
      throw new AppError('conflict', `The reference "${reference}" is recorded with another amount or day.`)
    }
    requireDue(order, { invoice, amountMinor, due })
    await debts.insertBankPayment(tx, payment, now)
    await record(tx, {
      action: 'invoice.paid',
      at: now,
      actorUserId: actor.userId,
      ip: actor.ip,
      object: `order:${order.id}`,
      details: { invoice, amount: amountMinor, currency, on: paidOn },
    })
    await settleInvoice(services, tx, order)
    return { isNew: true, dueMinor: due - amountMinor }
  })
}

type Wanted = { invoice: string; amountMinor: number; due: number }

function requireDue({ state, currency }: OrderRow, { invoice, amountMinor, due }: Wanted): void {
  if (state === 'refunded') throw new AppError('conflict', `${invoice} is cancelled by a credit note.`)
  if (due <= 0) throw new AppError('conflict', `${invoice} is paid already.`)
  if (amountMinor <= due) return
  const left = formatMoneyWithCode(due, currency)
  throw refusal(
    'amount_minor',
    `Only ${left} is due on ${invoice}. Repay the rest by bank transfer.`,
    'conflict',
  )
}

const refusal = (field: string, message: string, code: 'validation' | 'conflict' = 'validation') =>
  new AppError(code, message, { fields: { [field]: [message] } })
