/** Rows of orders for the admin list and its file (R-DESKORDER-1). */
import { decimalOf } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import type { AdminOrderRow as Row } from '@rushes/contract/agency-orders'
import { minuteOf } from '../../../platform/agency-time.ts'
import type { AdminOrderRow } from './admin-orders.queries.ts'

type Shown = Omit<AdminOrderRow, 'key'>

export function toOrderRow(row: Shown): Row {
  const { id, state, dispute, lines, currency, provider, buyer, invoice, refunded_minor, refunding } = row
  const { net_minor, tax_minor, total_minor } = row
  return {
    id,
    reference: shownReference(row),
    account: { id: row.account_id, name: row.account_name },
    buyer,
    state,
    dispute,
    lines,
    currency,
    net_minor,
    tax_minor,
    total_minor,
    refunded_minor,
    refunding,
    created_at: row.created_at.toISOString(),
    bought_at: row.bought_at?.toISOString() ?? null,
    provider,
    invoice,
  }
}

export const ORDER_COLUMNS = [
  'Number',
  'Reference',
  'Account',
  'Buyer',
  'State',
  'Dispute',
  'Lines',
  'Currency',
  'Net',
  'Tax',
  'Total',
  'Refunded',
  'Made',
  'Bought',
  'Provider',
  'Invoice',
]

/** Converts a code such as `payment_review` to "payment review". */
const words = (code: string) => code.replaceAll('_', ' ')

export function orderCells(row: Shown, timeZone: string): string[] {
  const { id, account_name, buyer, state, dispute, lines, currency, provider, invoice } = row
  return [
    String(id),
    shownReference(row),
    account_name,
    buyer,
    words(state),
    words(dispute ?? ''),
    String(lines),
    currency.toUpperCase(),
    decimalOf(row.net_minor),
    decimalOf(row.tax_minor),
    decimalOf(row.total_minor),
    decimalOf(row.refunded_minor),
    minuteOf(row.created_at, timeZone),
    row.bought_at ? minuteOf(row.bought_at, timeZone) : '',
    provider,
    invoice ?? '',
  ]
}
