/** A payment that was set aside: the reason, and the two decisions about it (R-PAYMENT-9). */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { Link, useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { TextArea } from '../../ui/field.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import type { Person } from '../kit/person.ts'
import { moneyLabel } from './order-labels.ts'
import { Panel } from './panel.tsx'

type Decision = 'accept' | 'refund'

type DecisionModalProps = { order: AdminOrder; decision: Decision; onClose: () => void }

export function ReviewPanel({ order, person }: { order: AdminOrder; person: Person }) {
  const { review_reason: reason, paid_again: twins, refunds } = order
  const isUnderWay = refunds.some(({ state }) => state === 'pending')
  return (
    <Panel title="This payment needs a decision">
      <p className="font-semibold wrap-anywhere">{sentence(reason ?? '')}</p>
      {twins.length > 0 && (
        <Notice tone="caution" title="It may have been paid twice">
          <p>The account has paid for the same in:</p>
          <ul>
            {twins.map(({ id, reference }) => (
              <li key={id}>
                <Link to={`/admin/orders/${id}`} className="font-mono underline underline-offset-4">
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        Nothing was licensed. A refund returns the full amount.{' '}
        {decisionsOf(order).length > 1
          ? 'Accepting the payment fulfils the order.'
          : 'It cannot be accepted, because the paid amount differs from the order total.'}
      </p>
      {isUnderWay && <p>A refund is in progress. It is retried every minute.</p>}
      {!isUnderWay && <Decisions order={order} person={person} />}
    </Panel>
  )
}

const decisionsOf = ({ received_minor: received }: AdminOrder): readonly Decision[] =>
  received === null ? ['accept', 'refund'] : ['refund']

function Decisions({ order, person }: { order: AdminOrder; person: Person }) {
  if (!person.capabilities.has('payments.review')) {
    return <p className="text-sm text-ink-soft">Superusers of the agency can decide.</p>
  }
  return (
    <div className="flex flex-wrap gap-3">
      {decisionsOf(order).map((decision) => (
        <ModalButton
          key={decision}
          kind={decision === 'accept' ? 'primary' : 'danger'}
          label={decision === 'accept' ? 'Accept' : 'Refund'}
          modal={(close) => <DecisionModal order={order} decision={decision} onClose={close} />}
        />
      ))}
    </div>
  )
}

const sentence = (label: string) => `${label.charAt(0).toUpperCase()}${label.slice(1)}.`

/** Asks for the reason of a decision about a payment that was set aside, and carries it out (R-PAYMENT-9). */
function DecisionModal({ order, decision, onClose }: DecisionModalProps) {
  const keyOf = useRequestKey()
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Enter a reason.' } : {},
    async send(sent) {
      const body = { decision, reason: textOf(sent, 'reason') }
      const call = { params: { id: order.id }, body, headers: keyOf(body) }
      try {
        const { message } = await confirmed(() => browserApi.call('POST /agency/orders/:id/review', call))
        closeWithMessage(onClose, message)
      } finally {
        await revalidate()
      }
      return null
    },
  })
  const isAccept = decision === 'accept'
  return (
    <FormModal
      title={isAccept ? 'Accept the payment' : 'Refund the payment'}
      form={form}
      submit={isAccept ? 'Accept' : `Refund ${moneyLabel(order.left_minor, order.currency)}`}
      kind={isAccept ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <p>
        {isAccept
          ? 'The order is marked as paid. Licences or credits, invoice and receipt are created now.'
          : 'The full amount is refunded and the order is closed. No licences are affected.'}
      </p>
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}
