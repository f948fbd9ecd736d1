/** /admin/orders/:id: all facts of an order, and its actions. */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { lazy } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Price } from '../../ui/price.tsx'
import { actionLabel } from '../audit/audit-labels.ts'
import type { Person } from '../kit/person.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import {
  DISPUTE_LABELS,
  moneyLabel,
  noRefundMessage,
  orderStateLabel,
  providerLabel,
  REFUND_LABELS,
} from './order-labels.ts'
import { OrderLines } from './order-lines.tsx'
import { Panel } from './panel.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { ReviewPanel } from './review-panel.tsx'

type RefundItemProps = { refund: AdminOrder['refunds'][number]; currency: string }

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const { data } = await browserApi.call('GET /agency/orders/:id', { params: { id }, signal })
  return <OrderScreen key={data.id} order={data} person={person} />
}

type OrderScreenProps = { order: AdminOrder; person: Person }

export function OrderScreen({ order, person }: OrderScreenProps) {
  useLiveReload(['admin'])
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/orders" className="underline underline-offset-4">
            Orders
          </Link>{' '}
          /{' '}
          <Link
            dir="auto"
            to={`/admin/accounts/${order.account.id}`}
            className="underline underline-offset-4"
          >
            {order.account.name}
          </Link>
        </p>
        <h1 className="title font-mono text-2xl wrap-anywhere">{order.reference}</h1>
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
    <Panel title={orderStateLabel(order)}>
      {order.dispute && <p className="font-semibold">{DISPUTE_LABELS[order.dispute]}</p>}
      <DefinitionList
        facts={[
          { name: 'Total', value: amount(order.total_minor) },
          { name: 'Tax', value: moneyLabel(order.tax_minor, currency) },
          { name: 'Arrived', value: order.received_minor !== null && amount(order.received_minor) },
          { name: 'Refunded', value: refunded > 0 && amount(refunded) },
          { name: 'Buyer', value: order.buyer },
          { name: 'Made', value: formatDateTime(order.created_at) },
          { name: 'Paid', value: order.paid_at && formatDateTime(order.paid_at) },
          { name: 'Due', value: order.paid_at === null && order.due_at && formatDateTime(order.due_at) },
          { name: 'Paid with', value: providerLabel(order.provider) },
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

/** The history of an order, and the emails about it. */
function OrderHistory({ order: { events, mails } }: { order: AdminOrder }) {
  return (
    <>
      <section aria-label="Events">
        <h2 className="title mb-2 text-xl">Events</h2>
        {events.length === 0 && <p className="text-ink-soft">No staff activity yet.</p>}
        <ul className="border-t border-rule empty:hidden">
          {events.map(({ at, action, who, reason }) => (
            <li key={`${at} ${action}`} className="grid gap-1 border-b border-rule py-2">
              <span className="flex flex-wrap justify-between gap-x-6">
                <span className="font-semibold">{actionLabel(action)}</span>
                <span className="text-sm text-ink-soft">
                  {formatDateTime(at)}, {who ?? 'Automatic'}
                </span>
              </span>
              {reason !== '' && (
                <span dir="auto" className="wrap-anywhere">
                  {reason}
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
      {mails.length > 0 && (
        <section aria-label="Emails">
          <h2 className="title mb-2 text-xl">Emails</h2>
          <ul className="border-t border-rule">
            {mails.map(({ subject, recipient, at, sent_at }) => (
              <li key={`${at} ${subject}`} className="grid gap-1 border-b border-rule py-2">
                <span dir="auto" className="font-semibold wrap-anywhere">
                  {subject}
                </span>
                <span className="text-sm wrap-anywhere text-ink-soft">
                  To {recipient}, {sent_at === null ? 'not sent yet' : `sent ${formatDateTime(sent_at)}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The refunds of an order, and the bank payments that staff recorded. */
function RefundList({ order: { refunds, bank_payments: payments, currency } }: { order: AdminOrder }) {
  return (
    <>
      {payments.length > 0 && (
        <section aria-label="Bank payments">
          <h2 className="title mb-2 text-xl">Bank payments</h2>
          <ul className="border-t border-rule">
            {payments.map(({ reference, amount_minor, paid_on }) => (
              <li key={reference} className="flex flex-wrap justify-between gap-4 border-b border-rule py-2">
                <span>{reference}</span>
                <span className="text-sm text-ink-soft">{paid_on}</span>
                <span className="font-semibold">{moneyLabel(amount_minor, currency)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {refunds.length > 0 && (
        <section aria-label="Refunds">
          <h2 className="title mb-2 text-xl">Refunds</h2>
          <ul className="border-t border-rule">
            {refunds.map((refund) => (
              <RefundItem key={refund.id} refund={refund} currency={currency} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function RefundItem({ refund, currency }: RefundItemProps) {
  const { id, amount_minor, by_hand_minor, state, reason, by, created_at, credit_note } = refund
  return (
    <li className="grid gap-1 border-b border-rule py-3">
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{moneyLabel(amount_minor, currency)}</span>
        <span className={state === 'succeeded' ? '' : 'font-semibold text-caution'}>
          {REFUND_LABELS[state]}
        </span>
        <span className="text-sm text-ink-soft">
          No. {id}, {formatDateTime(created_at)}, {by ?? 'outside the admin area'}
        </span>
      </p>
      <p dir="auto" className="wrap-anywhere">
        {reason}
      </p>
      {by_hand_minor > 0 && <p>Pay back by bank transfer: {moneyLabel(by_hand_minor, currency)}</p>}
      {credit_note && <p className="font-mono text-sm">{credit_note}</p>}
    </li>
  )
}

const RefundModal = lazy(async () => ({ default: (await import('./refund-modal.tsx')).RefundModal }))

const REFUNDABLE = ['invoiced', 'paid', 'refunded']

/** Opens a refund, or shows why none is possible (R-REFUND-4). */
function RefundButton({ order, person }: { order: AdminOrder; person: Person }) {
  // A payment in review has separate decisions.
  if (!REFUNDABLE.includes(order.state)) return null
  const label = noRefundMessage(order)
  if (label) return <p className="text-sm text-ink-soft">{label}</p>
  if (!person.capabilities.has('refunds.make')) {
    return <p className="text-sm text-ink-soft">Superusers of the agency can refund orders.</p>
  }
  return (
    <div>
      <ModalButton
        kind="danger"
        label="Refund"
        modal={(close) => <RefundModal order={order} onClose={close} />}
      />
    </div>
  )
}

const AnswerModal = lazy(async () => ({ default: (await import('./answer-modal.tsx')).AnswerModal }))

const OPEN = ['inquiry', 'needs_response', 'under_review']

/** The dispute of a payment, and the response to the bank (R-DISPUTE-5). */
function DisputePanel({ order, person }: { order: AdminOrder; person: Person }) {
  const { disputes, lines } = order
  const last = disputes.findLast(({ state }) => OPEN.includes(state)) ?? disputes.at(-1)
  if (!last) return null
  const frozen = lines.filter(({ licence }) => licence?.frozen)
  const isOpen = OPEN.includes(last.state)
  return (
    <Panel title={DISPUTE_LABELS[last.state]}>
      <DefinitionList
        facts={[
          { name: 'Amount', value: moneyLabel(last.amount_minor, last.currency) },
          { name: 'Reason given by the bank', value: last.reason },
          { name: 'Opened', value: formatDateTime(last.opened_at) },
          {
            name: 'Answer by',
            value: isOpen && last.evidence_due_at && formatDateTime(last.evidence_due_at),
          },
          { name: 'Answered', value: last.evidence_sent_at && formatDateTime(last.evidence_sent_at) },
          { name: 'Frozen', value: frozen.map(({ licence }) => licence?.id).join(', ') },
        ]}
      />
      {isOpen && last.evidence_sent_at === null && <Answer order={order} person={person} />}
    </Panel>
  )
}

function Answer({ order, person }: { order: AdminOrder; person: Person }) {
  if (!person.capabilities.has('payments.review')) {
    return <p className="text-sm text-ink-soft">Superusers of the agency can respond to disputes.</p>
  }
  return (
    <div>
      <ModalButton
        kind="primary"
        label="Respond to dispute"
        modal={(close) => <AnswerModal order={order} onClose={close} />}
      />
    </div>
  )
}
