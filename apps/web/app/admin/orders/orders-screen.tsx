/** /admin/orders: orders of all accounts (R-DESKORDER-1). */
import type { DeskOrderRow } from '@rushes/contract/agency-orders'
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import type { Column } from '../kit/list/column.ts'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { DISPUTE_WORDS, orderStateWords, providerWords } from './order-words.ts'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [{ data }, views] = await Promise.all([
    browserApi.call('GET /agency/orders', { querystring, signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'orders' }, signal }),
  ])
  return (
    <OrdersScreen
      page={data}
      kept={<SavedViews screen="orders" views={views.data} canShare={person.capabilities.has('clip.edit')} />}
    />
  )
}

type Row = DeskOrderRow & { title: string }

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'title',
    title: 'Order',
    sort: 'number',
    draw: ({ reference }) => <span className="font-mono whitespace-nowrap">{reference}</span>,
  },
  { id: 'account', title: 'Account', draw: ({ account }) => account.name },
  { id: 'state', title: 'State', draw: (row) => <State row={row} /> },
  {
    id: 'lines',
    isNumber: true,
    title: 'Lines',
    draw: ({ lines }) => <span className="font-mono">{lines}</span>,
  },
  {
    id: 'total',
    isNumber: true,
    title: 'Total',
    draw: ({ total_minor: minor, currency }) => (
      <span className="whitespace-nowrap">
        <Price minor={minor} currency={currency} exact />
      </span>
    ),
  },
  {
    id: 'tax',
    isNumber: true,
    title: 'Tax in it',
    draw: ({ tax_minor: minor }) => <span className="font-mono">{(minor / 100).toFixed(2)}</span>,
  },
  {
    id: 'paid',
    title: 'Bought',
    sort: 'paid',
    draw: ({ bought_at }) => <span className="whitespace-nowrap">{formatDateTime(bought_at)}</span>,
  },
  { id: 'provider', title: 'Paid with', draw: ({ provider }) => providerWords(provider) },
  { id: 'buyer', title: 'Buyer', isExtra: true, draw: ({ buyer }) => buyer },
  { id: 'invoice', title: 'Invoice', isExtra: true, draw: ({ invoice }) => invoice ?? '–' },
  {
    id: 'made',
    title: 'Made',
    isExtra: true,
    draw: ({ created_at }) => <span className="whitespace-nowrap">{formatDateTime(created_at)}</span>,
  },
]

function State({ row }: { row: Row }) {
  const { state, dispute } = row
  const tone = state === 'payment_review' ? 'font-semibold text-caution' : ''
  return (
    <>
      <span className={`whitespace-nowrap ${tone}`}>{orderStateWords(row)}</span>
      {dispute && (
        <span
          className={`block ${dispute === 'needs_response' ? 'font-semibold text-stop' : 'text-ink-soft'}`}
        >
          {DISPUTE_WORDS[dispute]}
        </span>
      )}
    </>
  )
}

type OrdersScreenProps = { page: Data<'GET /agency/orders'>; kept: ReactNode }

function OrdersScreen({ page: { items, next, ...count }, kept }: OrdersScreenProps) {
  const [query] = useSearchParams()
  useLiveReload(['desk'])
  const saveAs = async () =>
    (await browserApi.call('GET /agency/orders/csv', { querystring: Object.fromEntries(query) })).data
  return (
    <>
      <h1 className="title mb-4 text-2xl">Orders</h1>
      <AdminList
        name="orders"
        label="Orders"
        things={['order', 'orders']}
        rows={items.map((row) => ({ ...row, title: row.reference }))}
        columns={COLUMNS}
        usualSort={{ sort: 'number', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/orders/${id}`}
        filters={
          <>
            <ViewLinks label="Views" name="view" views={VIEWS} />
            <FindInList
              label="Find orders by number, account, buyer, invoice or payment"
              placeholder="Number, account, invoice, payment"
            />
            {kept}
            <ExportButton load={saveAs} tooMany="The file has 10,000 orders. Filter the list for the others.">
              CSV
            </ExportButton>
          </>
        }
        bulk={(ids) => (
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        )}
        empty={<NoOrder />}
      />
    </>
  )
}

function NoOrder() {
  const [query] = useSearchParams()
  return query.size > 0 ? (
    <EmptyState action={<LinkButton to="/admin/orders">Show all orders</LinkButton>}>
      No order matches.
    </EmptyState>
  ) : (
    <EmptyState action={<LinkButton to="/pricing">See what is for sale</LinkButton>}>
      Nobody has ordered yet.
    </EmptyState>
  )
}

const VIEWS = [
  ['', 'All'],
  ['review', 'Review'],
  ['disputed', 'Disputed'],
  ['owed', 'Owed'],
] as const
