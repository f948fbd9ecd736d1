import { formatMoney } from '@rushes/commerce/money'
import type { Spending } from '@rushes/commerce/spending'

/** Returns what a user has spent of the limit of this month. */
export function spendingLabel(spending: Spending | null): string {
  if (spending === null) return 'No spending limit'
  const { limitMinor, spentMinor, currency } = spending
  if (limitMinor === 0) return 'Asks before each purchase'
  const [spent, limit] = [spentMinor, limitMinor].map((minor) =>
    formatMoney(minor, currency, { decimals: 2 }),
  )
  return `${spent} of ${limit} spent this month`
}
