/** /admin/orders/:id: all that is known of an order, and what can be done with it. */
import type { DeskOrder } from '@rushes/contract/agency-orders'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Price } from '../../ui/price.tsx'
import type { Person } from '../kit/person.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { DisputePanel } from './dispute-panel.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { DISPUTE_WORDS, moneyWords, orderStateWords, providerWords } from './order-words.ts'
import { Panel } from './panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { RefundButton } from './refund-button.tsx'
import { RefundList } from './refund-list.tsx'
import { ReviewPanel } from './review-panel.tsx'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const { data } = await browserApi.call('GET /agency/orders/:id', { params: { id }, signal })
  return <OrderScreen key={data.id} order={data} person={person} />
}

type OrderScreenProps = { order: DeskOrder; person: Person }

export function OrderScreen({ order, person }: OrderScreenProps) {
  useLiveReload(['desk'])
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/orders" className="underline underline-offset-4">
            Orders
          </Link>{' '}
          /{' '}
          <Link to={`/admin/accounts/${order.account.id}`} className="underline underline-offset-4">
            {order.account.name}
          </Link>
        </p>
        <h1 className="title font-mono text-2xl break-words">{order.reference}</h1>
      </header>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <OrderLines order={order} />
          <RefundList order={order} />
          <OrderHistory order={order} />
        </div>
        <aside className="grid min-w-0 grid-cols-1 gap-6 max-lg:row-start-1">
          {order.state === 'payment_review' && <ReviewPanel order={order} person={person} />}
          <DisputePanel order={order} person={person} />
          <StatePanel order={order} person={person} />
          <PaymentPanel order={order} />
        </aside>
      </div>
    </>
  )
}

function StatePanel({ order, person }: OrderScreenProps) {
  const { currency, refunded_minor: refunded } = order
  const amount = (minor: number) => <Price minor={minor} currency={currency} exact />
  return (
    <Panel title={orderStateWords(order)}>
      {order.dispute && <p className="font-semibold">{DISPUTE_WORDS[order.dispute]}</p>}
      <DefinitionList
        facts={[
          { name: 'Total', value: amount(order.total_minor) },
          { name: 'Tax in it', value: moneyWords(order.tax_minor, currency) },
          { name: 'Arrived', value: order.received_minor !== null && amount(order.received_minor) },
          { name: 'Refunded', value: refunded > 0 && amount(refunded) },
          { name: 'Buyer', value: order.buyer },
          { name: 'Made', value: formatDateTime(order.created_at) },
          { name: 'Paid', value: order.paid_at && formatDateTime(order.paid_at) },
          { name: 'Due', value: order.paid_at === null && order.due_at && formatDateTime(order.due_at) },
          { name: 'Paid with', value: providerWords(order.provider) },
          { name: 'Used for', value: order.usage.join(', ') },
          { name: 'Terms', value: `version ${order.terms_version}` },
          { name: 'Purchase order', value: order.purchase_order_number },
          { name: 'Cost centre', value: order.cost_centre },
          { name: 'Tax', value: order.tax_note },
        ]}
      />
      <RefundButton order={order} person={person} />
    </Panel>
  )
}
