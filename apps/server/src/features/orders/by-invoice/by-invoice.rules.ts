/** Decides who may order by invoice, and what an open invoice is called (R-BYINVOICE-1, R-BYINVOICE-2). Amounts are minor units. */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'

/** In `orders.provider`: no card is charged, and no provider has the order. */
export const BY_INVOICE = 'invoice'

export type InvoiceTerms = { limitMinor: number; currency: Currency; days: number }

export type InvoiceCase = {
  /** Null for an account that the agency has not allowed it. */
  terms: InvoiceTerms | null
  order: { totalMinor: number; currency: Currency }
  /** What the account owes already. */
  dueMinor: number
  isOverdue: boolean
}

/** @returns why the order cannot be paid by invoice, in words for the buyer; null when it can. */
export function refusalByInvoice({ terms, order, dueMinor, isOverdue }: InvoiceCase): string | null {
  if (terms === null) {
    return 'Your account cannot pay by invoice. Please pay by card, or contact the licensing team.'
  }
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

/** Null for an order that was not made by invoice. */
export function debtState(order: { state: string; due_at: Date | null }, now: Date): DebtState | null {
  if (order.due_at === null) return null
  if (order.state !== 'invoiced') return 'paid'
  return order.due_at < now ? 'overdue' : 'open'
}

/** Days after the due day on which a reminder is sent, each once (R-BYINVOICE-4). */
export const REMINDER_DAYS = [1, 7, 14] as const

/**
 * The reminder that is to be sent now; null before the first and long after the last, whose mail the outbox has
 * forgotten by then.
 */
export function dueReminder(dueAt: Date, now: Date): (typeof REMINDER_DAYS)[number] | null {
  const days = Math.ceil((now.getTime() - dueAt.getTime()) / 86_400_000)
  return days > 28 ? null : (REMINDER_DAYS.findLast((day) => days >= day) ?? null)
}
