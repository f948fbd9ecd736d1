/** /admin/accounts/:id/orders: the orders of an account (R-DESKORDER-1). */
import { browserApi } from '../../lib/api.ts'
import { ListPart, loadSaved } from '../kit/list-screen.tsx'
import type { Visit } from '../kit/visit.ts'
import { ORDER_COLUMNS } from '../orders/order-columns.tsx'
import { ORDER_LIST } from '../orders/order-list.ts'
import { AccountFrame } from './account-frame.tsx'

const COLUMNS = ORDER_COLUMNS.filter(({ id }) => id !== 'account')

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const querystring = { ...Object.fromEntries(url.searchParams), account: id }
  const [account, page, saved] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/orders', { querystring, signal }),
    loadSaved('account-orders', { signal, person }),
  ])
  return (
    <AccountFrame account={account.data} person={person}>
      <ListPart
        {...ORDER_LIST}
        key={account.data.id}
        name="account-orders"
        columns={COLUMNS}
        rowPath="/admin/orders"
        page={page.data}
        saved={saved}
        csv={({ querystring: shown }) =>
          browserApi.call('GET /agency/orders/csv', { querystring: { ...shown, account: id } })
        }
        empty={{ text: 'No orders yet.' }}
      />
    </AccountFrame>
  )
}
