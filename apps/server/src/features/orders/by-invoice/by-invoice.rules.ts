/**
 * Decides which accounts may order by invoice, and the state of invoices (R-BYINVOICE-1, R-BYINVOICE-2).
 * Amounts are in minor units.
 */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'

/** Value of `orders.provider` for orders without a card or a payment provider. */
export const BY_INVOICE = 'invoice'

export type InvoiceTerms = { limitMinor: number; currency: Currency; days: number }

export type InvoiceCase = {
  /** Null if the agency has not allowed the account to pay by invoice. */
  terms: InvoiceTerms | null
  order: { totalMinor: number; currency: Currency }
  /** Amount that the account already owes. */
  dueMinor: number
  isOverdue: boolean
}

/** @returns the reason, for the buyer, if the order cannot be paid by invoice; null if it can. */
export function refusalByInvoice({ terms, order, dueMinor, isOverdue }: InvoiceCase): string | null {
  if (terms === null) {
    return 'Your account cannot pay by invoice. Please pay by card, or contact the licensing team.'
  }
  if (order.totalMinor === 0) return 'This order costs nothing. Please order it without an invoice.'
  if (terms.currency !== order.currency) {
    return 'Invoices of your account are agreed in another currency. Please contact the licensing team.'
  }
  if (isOverdue) {
    return 'An invoice of your account is overdue. Please pay it first, or pay this order by card.'
  }
  if (dueMinor + order.totalMinor <= terms.limitMinor) return null
  const money = (minor: number) => formatMoneyWithCode(minor, terms.currency)
  const owed = dueMinor === 0 ? '' : ` and owes ${money(dueMinor)}`
  return `Your account may owe ${money(terms.limitMinor)} at most${owed}: this order of ${money(order.totalMinor)} is more than is left. Please pay it by card, or contact the licensing team.`
}

export type DebtState = 'open' | 'overdue' | 'paid'

/** Returns null for an order that was not placed by invoice. */
export function debtState(order: { state: string; due_at: Date | null }, now: Date): DebtState | null {
  if (order.due_at === null) return null
  if (order.state !== 'invoiced') return 'paid'
  return order.due_at < now ? 'overdue' : 'open'
}

/** Days after the due date on which a reminder is sent, once each (R-BYINVOICE-4). */
export const REMINDER_DAYS = [1, 7, 14] as const

/**
 * Returns the reminder to send now; null before the first, and long after the last, when the outbox has
 * already removed its email.
 */
export function dueReminder(dueAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | null {
  const days = Math.ceil((now.getTime() - dueAt.getTime()) / 86_400_000)
  return days > 28 ? null : (REMINDER_DAYS.findLast((day) => days >= day) ?? null)
}
