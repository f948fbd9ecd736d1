/** What is due back for a withdrawn clip, and its refunds in batches (R-RECALL-6). */
import type { PaidLicence, RefundBatch } from '@rushes/contract/agency-refund-batches'
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { AccountLink } from '../kit/account-link.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import {
  ASK_SUPERUSER,
  dueLabel,
  feeLabel,
  NO_PAID_LICENCES,
  NOTHING_DUE,
  PAID_STATE_LABELS,
  refundLabel,
  resultLabel,
} from './refund-labels.ts'

const RefundClipModal = lazyPart(async () => (await import('./refund-clip-modal.tsx')).RefundClipModal, {
  close: ({ onClose }) => onClose(),
})

type RefundPanelProps = {
  clipId: number
  refunds: Data<'GET /agency/clips/:id/refunds'>
  /** Whether the user may refund. */
  mayRefund: boolean
}

export function RefundPanel({ clipId, refunds: { items, next, due, batches }, mayRefund }: RefundPanelProps) {
  useLiveReload([`clip:${clipId}`])
  return (
    <section aria-labelledby="refunds" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="refunds" className="title text-xl">
          Refunds
        </h2>
        {due.licences > 0 && mayRefund && (
          <ModalButton
            label={refundLabel(due)}
            modal={(close) => <RefundClipModal clipId={clipId} due={due} onClose={close} />}
          />
        )}
      </header>
      <div role="status" className="grid gap-2">
        <p>{due.licences > 0 ? dueLabel(due) : items.length === 0 ? NO_PAID_LICENCES : NOTHING_DUE}</p>
        {due.licences > 0 && !mayRefund && <p className="text-ink-soft">{ASK_SUPERUSER}</p>}
        {batches.length > 0 && (
          <ul className="grid gap-2">
            {batches.map((batch) => (
              <BatchLine key={batch.id} batch={batch} />
            ))}
          </ul>
        )}
      </div>
      {items.length > 0 && (
        <div className="min-w-0">
          <RecordTable
            label="Paid licences"
            heads={['Licence', 'Account', 'Tier', 'Granted', 'Fee', 'Refund']}
            rows={items.map((item) => ({ key: item.id, cells: cellsOf(item) }))}
          />
        </div>
      )}
      {next !== null && (
        <Link
          to={`?refunds=${next}`}
          className="justify-self-start py-2 font-semibold underline underline-offset-4"
        >
          Earlier paid licences
        </Link>
      )}
    </section>
  )
}

function BatchLine({ batch }: { batch: RefundBatch }) {
  return (
    <li className="grid gap-1 border-l-2 border-rule pl-3">
      <p className="font-semibold">{resultLabel(batch)}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {formatDateTime(batch.at)} by <span dir="auto">{batch.by.name}</span>:{' '}
        <span dir="auto">{batch.reason}</span>
      </p>
    </li>
  )
}

const cellsOf = (item: PaidLicence): ReactNode[] => [
  <a key="licence" href={`/licence/${item.id}`} className="font-mono underline underline-offset-4">
    {item.id}
  </a>,
  <AccountLink key="account" {...item.account} />,
  item.tier,
  <span key="granted" className="whitespace-nowrap">
    {formatDateTime(item.granted_at)}
  </span>,
  <Fee key="fee" item={item} />,
  <State key="state" item={item} />,
]

function Fee({ item: { fee, order } }: { item: PaidLicence }) {
  return (
    <>
      <span className="whitespace-nowrap">{feeLabel(fee)}</span>
      {order && (
        <Link
          to={`/admin/orders/${order.id}`}
          className="block w-fit font-mono text-sm underline underline-offset-4"
        >
          {order.reference}
        </Link>
      )}
    </>
  )
}

function State({ item: { state, message } }: { item: PaidLicence }) {
  return (
    <>
      <span className={state === 'refused' ? 'font-semibold text-stop' : undefined}>
        {PAID_STATE_LABELS[state]}
      </span>
      {message !== '' && <span className="block max-w-prose wrap-anywhere text-ink-soft">{message}</span>}
    </>
  )
}
