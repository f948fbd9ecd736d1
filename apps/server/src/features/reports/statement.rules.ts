/**
 * Computes the amounts due to a contributor: the price of each licence times the share, line by line
 * (R-REPORT-5).
 */
import { CURRENCIES, type Currency, decimalOf, sumMinor } from '@rushes/commerce/money'
import { dayOf } from '../../platform/agency-time.ts'

export type Payee = {
  id: number
  name: string
  email: string
  statement_currency: 'USD' | 'GBP' | 'EUR' | 'AUD'
  /** Percentage with at most two decimals. */
  share_percent: number
}

export type SoldLicence = {
  licence_id: number
  /** Time of the grant; for a negative line, time of the end. */
  at: Date
  sign: 1 | -1
  clip_id: number
  title: string
  supplier_ref: string
  tier_code: string | null
  ground: 'order' | 'prepaid_credit' | 'standard_credit'
  currency: Currency
  /** Price without tax; for a credit, its purchase price. */
  price_minor: number
}

export type StatementLine = {
  day: string
  licence_id: number
  clip_id: number
  title: string
  supplier_ref: string
  tier: string
  by: 'order' | 'credit'
  ended: boolean
  currency: Currency
  price_minor: number
  due_minor: number
}

/** Rounds half a cent up, for paid and for deducted amounts alike. */
export function dueOf(priceMinor: number, sharePercent: number): number {
  const hundredths = BigInt(Math.round(sharePercent * 100))
  return Number((BigInt(priceMinor) * hundredths + 5_000n) / 10_000n)
}

export const statementLines = (
  licences: readonly SoldLicence[],
  sharePercent: number,
  timeZone: string,
): StatementLine[] =>
  licences.map((row) => ({
    day: dayOf(row.at, timeZone),
    licence_id: row.licence_id,
    clip_id: row.clip_id,
    title: row.title,
    supplier_ref: row.supplier_ref,
    tier: row.tier_code ?? '',
    by: row.ground === 'order' ? 'order' : 'credit',
    ended: row.sign === -1,
    currency: row.currency,
    price_minor: row.sign * row.price_minor,
    due_minor: row.sign * dueOf(row.price_minor, sharePercent),
  }))

export type StatementTotal = { currency: Currency; lines: number; net_minor: number; due_minor: number }

/** Returns a total for each currency, because currencies are never added. */
export const statementTotals = (lines: readonly StatementLine[]): StatementTotal[] =>
  CURRENCIES.flatMap((currency) => {
    const own = lines.filter((line) => line.currency === currency)
    if (own.length === 0) return []
    return {
      currency,
      lines: own.length,
      net_minor: sumMinor(own.map((line) => line.price_minor)),
      due_minor: sumMinor(own.map((line) => line.due_minor)),
    }
  })

export const STATEMENT_COLUMNS = [
  'Date',
  'Licence',
  'What happened',
  'Clip',
  'Title',
  'Your number',
  'Licence tier',
  'Bought by',
  'Currency',
  'Price',
  'Share in per cent',
  'Due',
]

// Labels ended licences, because the sign of a negative amount may be read as a formula by a spreadsheet.
export const statementCells = (line: StatementLine, sharePercent: number): string[] => [
  line.day,
  String(line.licence_id),
  line.ended ? 'Ended by a refund, taken back' : 'Licensed',
  String(line.clip_id),
  line.title,
  line.supplier_ref,
  line.tier,
  line.by,
  line.currency.toUpperCase(),
  decimalOf(Math.abs(line.price_minor)),
  String(sharePercent),
  decimalOf(Math.abs(line.due_minor)),
]
