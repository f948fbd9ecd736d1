/** /admin/orders: the orders of all accounts (R-DESKORDER-1). */
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { listScreen } from '../kit/list-screen.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'

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
