/** Asks for the reason of a decision about a payment that was set aside, and carries it out (R-PAYMENT-9). */

import type { DeskOrder } from '@rushes/contract/agency-orders'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { TextArea } from '../../ui/field.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { moneyWords } from './order-words.ts'

export type Decision = 'accept' | 'refund'

type DecisionModalProps = { order: DeskOrder; decision: Decision; onClose: () => void }

export function DecisionModal({ order, decision, onClose }: DecisionModalProps) {
  const keyOf = useRequestKey()
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Please give a reason.' } : {},
    async send(sent) {
      const body = { decision, reason: textOf(sent, 'reason') }
      const call = { params: { id: order.id }, body, headers: keyOf(body) }
      try {
        const { message } = await confirmed(() => browserApi.call('POST /agency/orders/:id/review', call))
        closeAndSay(onClose, message)
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
      submit={isAccept ? 'Accept' : `Refund ${moneyWords(order.left_minor, order.currency)}`}
      kind={isAccept ? 'primary' : 'danger'}
      onClose={onClose}
    >
      <p>
        {isAccept
          ? 'The order becomes paid: its licences or credits, the invoice and the receipt are made now.'
          : 'All of the money goes back, and the order ends. Nothing was licensed, so nothing is revoked.'}
      </p>
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}
