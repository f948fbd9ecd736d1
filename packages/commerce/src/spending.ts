/** Decides whether a user may spend an amount in this month (R-REQUEST-2). */
import { type Currency, formatMoneyWithCode } from './money.ts'

/** What a user may spend in a month, and has spent. */
export type Spending = { limitMinor: number; spentMinor: number; currency: Currency }

type Amount = { totalMinor: number; currency: Currency }

/** Returns why the user may not place the order; null if the user may. An order of 0 spends nothing. */
export function spendingBarrier(spending: Spending | null, { totalMinor, currency }: Amount): string | null {
  if (spending === null || totalMinor === 0) return null
  const limit = formatMoneyWithCode(spending.limitMinor, spending.currency)
  if (spending.currency !== currency) {
    return `Your spending limit is ${limit} a month, and this order is in ${currency.toUpperCase()}.`
  }
  if (spending.limitMinor === 0) return 'You cannot place orders yourself.'
  const left = Math.max(0, spending.limitMinor - spending.spentMinor)
  if (totalMinor <= left) return null
  const [total, rest] = [totalMinor, left].map((minor) => formatMoneyWithCode(minor, currency))
  return `This order costs ${total}, and ${rest} of your spending limit of ${limit} is left this month.`
}
