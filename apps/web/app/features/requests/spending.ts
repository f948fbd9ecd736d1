/** Whether a user has to ask before buying (R-REQUEST-2). The server decides again. */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import type { Account } from '@rushes/contract/accounts'

type Amount = { minor: number; currency: Currency }

/** Returns the reason as a sentence; null for an order that the user may place. */
export function reasonToAsk(
  { spending }: Pick<Account, 'spending'>,
  { minor, currency }: Amount,
): string | null {
  if (spending === null || minor === 0) return null
  const limit = formatMoneyWithCode(spending.limitMinor, spending.currency)
  if (spending.currency !== currency) return `Your spending limit is in another currency: ${limit} a month.`
  if (spending.limitMinor === 0) return 'An administrator of your account buys for you.'
  if (minor <= spending.leftMinor) return null
  const left = formatMoneyWithCode(spending.leftMinor, spending.currency)
  return `This is above your spending limit: ${left} of ${limit} is left this month.`
}
