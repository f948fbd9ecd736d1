/** Decides whether a user may spend an amount in this month (R-REQUEST-2). */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import type { Spending } from '../../../db/spending.ts'

export const leftToSpend = ({ limitMinor, spentMinor }: Spending): number =>
  Math.max(0, limitMinor - spentMinor)

type Amount = { totalMinor: number; currency: Currency }

/** Returns why the user may not place the order; null if the user may. An order of 0 spends nothing. */
export function refusalOfSpending(
  spending: Spending | null,
  { totalMinor, currency }: Amount,
): string | null {
  if (spending === null || totalMinor === 0) return null
  const limit = formatMoneyWithCode(spending.limitMinor, spending.currency)
  if (spending.currency !== currency) {
    return `Your spending limit is ${limit} a month, and this order is in ${currency.toUpperCase()}. ${NEXT_STEP}`
  }
  if (spending.limitMinor === 0) return `You cannot place orders yourself. ${NEXT_STEP}`
  const left = leftToSpend(spending)
  if (totalMinor <= left) return null
  const [total, rest] = [totalMinor, left].map((minor) => formatMoneyWithCode(minor, currency))
  return `This order costs ${total}, and ${rest} of your spending limit of ${limit} is left this month. ${NEXT_STEP}`
}

const NEXT_STEP = 'Please ask an administrator of your account to buy it.'
