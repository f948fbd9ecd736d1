/** /admin/orders: the orders of all accounts (R-DESKORDER-1). */
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { listScreen } from '../kit/list-screen.tsx'
import { ORDER_COLUMNS } from './order-columns.tsx'
import { ORDER_LIST } from './order-list.ts'

export const open = listScreen({
  ...ORDER_LIST,
  name: 'orders',
  columns: ORDER_COLUMNS,
  load: (call) => browserApi.call('GET /agency/orders', call),
  csv: (call) => browserApi.call('GET /agency/orders/csv', call),
  find: {
    label: 'Find orders by number, account, buyer, invoice or payment',
    placeholder: 'Number, account, invoice, payment',
  },
  live: true,
  empty: { text: 'No orders yet.', action: <LinkButton to="/pricing">Show prices</LinkButton> },
})
