/** Turns the ledger into rows for a spreadsheet (R-CREDIT-5). */
import { decimalOf } from '@rushes/commerce/money'
import { minuteOf } from '../../platform/agency-time.ts'

export type LedgerRow = {
  at: Date
  what: 'bought' | 'given' | 'download' | 'refund' | 'correction' | 'renewal'
  delta: number
  /** The balance of this medium and tier after the movement; null for standard credits, which are not bought. */
  balance: number | null
  media: 'video' | 'image'
  /** Null for standard credits. */
  tier_code: string | null
  clip_id: number | null
  clip_title: string | null
  licence_id: number | null
  order_id: number | null
  unit_price_minor: number | null
  currency: string | null
}

// Two columns, because a spreadsheet may read a negative number, which begins with a sign, as a formula.
export const LEDGER_COLUMNS = [
  'Date',
  'What happened',
  'Added',
  'Used',
  'Balance',
  'Medium',
  'Licence tier',
  'Clip',
  'Title',
  'Licence',
  'Order',
  'Price of a credit',
  'Currency',
]

const WORDS: Readonly<Record<LedgerRow['what'], string>> = {
  bought: 'Bought',
  given: 'Added by the agency',
  download: 'Licensed a clip',
  refund: 'Removed by a refund',
  correction: 'Corrected',
  renewal: 'Renewed',
}

export function ledgerCells(row: LedgerRow, timeZone: string): string[] {
  const { delta, unit_price_minor: price } = row
  return [
    minuteOf(row.at, timeZone),
    WORDS[row.what],
    delta > 0 ? String(delta) : '',
    delta < 0 ? String(-delta) : '',
    text(row.balance),
    row.media,
    row.tier_code ?? 'standard',
    text(row.clip_id),
    row.clip_title ?? '',
    text(row.licence_id),
    text(row.order_id),
    price === null ? '' : decimalOf(price),
    row.currency?.toUpperCase() ?? '',
  ]
}

const text = (value: number | null) => (value === null ? '' : String(value))
