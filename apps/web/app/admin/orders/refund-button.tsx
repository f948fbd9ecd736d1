/** Opens a refund, or shows why there is none (R-REFUND-4). */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { lazy } from 'react'
import { ModalButton } from '../../ui/modal-button.tsx'
import type { Person } from '../kit/person.ts'
import { noRefundMessage } from './order-labels.ts'

const RefundModal = lazy(async () => ({ default: (await import('./refund-modal.tsx')).RefundModal }))

const REFUNDABLE = ['invoiced', 'paid', 'refunded']

export function RefundButton({ order, person }: { order: AdminOrder; person: Person }) {
  // A payment in review has decisions of its own.
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
