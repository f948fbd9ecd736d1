/** What went back of an order, and what staff recorded of a bank's statement. */
import type { DeskOrder } from '@rushes/contract/agency-orders'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { moneyWords, REFUND_WORDS } from './order-words.ts'

export function RefundList({ order: { refunds, bank_payments: payments, currency } }: { order: DeskOrder }) {
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
                <span className="font-semibold">{moneyWords(amount_minor, currency)}</span>
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

type RefundItemProps = { refund: DeskOrder['refunds'][number]; currency: string }

function RefundItem({ refund, currency }: RefundItemProps) {
  const { id, amount_minor, by_hand_minor, state, reason, by, created_at, credit_note } = refund
  return (
    <li className="grid gap-1 border-b border-rule py-3">
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span className="font-semibold">{moneyWords(amount_minor, currency)}</span>
        <span className={state === 'succeeded' ? '' : 'font-semibold text-caution'}>
          {REFUND_WORDS[state]}
        </span>
        <span className="text-sm text-ink-soft">
          No. {id}, {formatDateTime(created_at)}, {by ?? 'outside the admin area'}
        </span>
      </p>
      <p className="break-words">{reason}</p>
      {by_hand_minor > 0 && <p>Pay back by bank transfer: {moneyWords(by_hand_minor, currency)}</p>}
      {credit_note && <p className="font-mono text-sm">{credit_note}</p>}
    </li>
  )
}
