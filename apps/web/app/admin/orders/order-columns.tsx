import { decimalOf } from '@rushes/commerce/money'
import type { AdminOrderRow } from '@rushes/contract/agency-orders'
import { count, money, mono, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { DISPUTE_LABELS, orderStateLabel, providerLabel } from './order-labels.ts'

/** The columns of the list of orders. */
export const ORDER_COLUMNS: readonly Column<AdminOrderRow>[] = [
  { id: 'title', title: 'Order', sort: 'number', draw: ({ reference }) => mono(reference) },
  { id: 'account', title: 'Account', draw: ({ account }) => account.name },
  { id: 'state', title: 'State', draw: (row) => <State row={row} /> },
  { id: 'lines', isNumber: true, title: 'Lines', draw: ({ lines }) => count(lines) },
  {
    id: 'total',
    isNumber: true,
    title: 'Total',
    draw: ({ total_minor: minor, currency }) => money(minor, currency),
  },
  { id: 'tax', isNumber: true, title: 'Tax', draw: ({ tax_minor: minor }) => mono(decimalOf(minor)) },
  { id: 'paid', title: 'Paid', sort: 'paid', draw: ({ bought_at: at }) => time(at) },
  { id: 'provider', title: 'Paid with', draw: ({ provider }) => providerLabel(provider) },
  { id: 'buyer', title: 'Buyer', isExtra: true, draw: ({ buyer }) => buyer },
  { id: 'invoice', title: 'Invoice', isExtra: true, draw: ({ invoice }) => invoice ?? '–' },
  { id: 'made', title: 'Created', isExtra: true, draw: ({ created_at: at }) => time(at) },
]

function State({ row }: { row: AdminOrderRow }) {
  const { dispute } = row
  return (
    <>
      {state(orderStateLabel(row), row.state === 'payment_review' ? 'caution' : 'plain')}
      {dispute && (
        <span className="block">
          {state(DISPUTE_LABELS[dispute], dispute === 'needs_response' ? 'stop' : 'soft')}
        </span>
      )}
    </>
  )
}
