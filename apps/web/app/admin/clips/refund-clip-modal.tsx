/** Asks for the reason, and refunds everything that is due for a withdrawn clip (R-RECALL-6). */
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { type Due, dueLabel, REFUND_EFFECT, refundLabel } from './refund-labels.ts'

type RefundClipModalProps = { clipId: number; due: Due; onClose: () => void }

export function RefundClipModal({ clipId, due, onClose }: RefundClipModalProps) {
  const { revalidate } = useRevalidator()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Enter a reason.' } : {},
    async send(sent) {
      const body = { licences: due.licences, reason: textOf(sent, 'reason') }
      const call = { params: { id: clipId }, body, headers: keyOf(body) }
      try {
        const { message } = await confirmed(() => browserApi.call('POST /agency/clips/:id/refunds', call))
        // Closed first: the button that has opened the dialog goes when the list is loaded again.
        closeWithMessage(onClose, message)
      } finally {
        // Other licences may be due even if the batch was refused.
        await revalidate()
      }
      return null
    },
  })
  return (
    <FormModal
      title="Refund a withdrawn clip"
      form={form}
      submit={refundLabel(due)}
      kind="danger"
      onClose={onClose}
    >
      <p>{dueLabel(due)}</p>
      <p>{REFUND_EFFECT}</p>
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}
