/** /admin/orders: the orders of all accounts (R-DESKORDER-1). */
import { decimalOf } from '@rushes/commerce/money'
import type { AdminOrderRow } from '@rushes/contract/agency-orders'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { count, money, mono, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { listScreen } from '../kit/list-screen.tsx'
import { DISPUTE_LABELS, orderStateLabel, providerLabel } from './order-labels.ts'

/** The columns of the list of orders. */
const ORDER_COLUMNS: readonly Column<AdminOrderRow>[] = [
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

export const open = listScreen({
  name: 'orders',
  title: 'Orders',
  things: ['order', 'orders'],
  columns: ORDER_COLUMNS,
  titleOf: ({ reference }) => reference,
  load: (call) => browserApi.call('GET /agency/orders', call),
  csv: (call) => browserApi.call('GET /agency/orders/csv', call),
  filter: {
    name: 'view',
    views: [
      ['', 'All'],
      ['review', 'Review'],
      ['disputed', 'Disputed'],
      ['owed', 'Owed'],
    ],
  },
  find: {
    label: 'Find orders by number, account, buyer, invoice or payment',
    placeholder: 'Number, account, invoice, payment',
  },
  live: true,
  empty: { text: 'No orders yet.', action: <LinkButton to="/pricing">Show prices</LinkButton> },
})

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
