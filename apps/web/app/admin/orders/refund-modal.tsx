/** Refunds all, lines or an amount, and says first what that does (R-REFUND-4). */

import type { DeskOrder } from '@rushes/contract/agency-orders'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { moneyWords } from './order-words.ts'
import { RefundChoiceFields } from './refund-choice-fields.tsx'
import { RefundEffects } from './refund-effects.tsx'
import { type RefundChoice, useRefundPreview } from './use-refund-preview.ts'

type RefundModalProps = { order: DeskOrder; onClose: () => void }
const START: RefundChoice = { of: 'lines', lines: '', amountMinor: null }

export function RefundModal({ order, onClose }: RefundModalProps) {
  const { revalidate } = useRevalidator()
  const keyOf = useRequestKey()
  const [choice, setChoice] = useState(START)
  const { preview, failure, reload, isComplete } = useRefundPreview(order.id, choice)
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Please give a reason.' } : {},
    async send(sent) {
      if (!preview) return null
      const { amount_minor, left_minor } = preview
      const lines = choice.of === 'lines' ? choice.lines.split(',').map(Number) : []
      const body = { of: choice.of, lines, amount_minor, left_minor, reason: textOf(sent, 'reason') }
      const call = { params: { id: order.id }, body, headers: keyOf(body) }
      try {
        const { message } = await confirmed(() => browserApi.call('POST /agency/orders/:id/refund', call))
        closeAndSay(onClose, message)
      } finally {
        // What was refused may have changed the order too.
        reload()
        await revalidate()
      }
      return null
    },
  })
  return (
    <FormModal
      title={`Refund ${order.reference}`}
      form={form}
      submit={preview ? `Refund ${moneyWords(preview.amount_minor, order.currency)}` : 'Refund'}
      kind="danger"
      disabled={!preview}
      onClose={onClose}
    >
      <RefundChoiceFields order={order} choice={choice} onChange={setChoice} />
      {isComplete && failure && <Notice tone="stop">{failure}</Notice>}
      {preview && <RefundEffects preview={preview} currency={order.currency} />}
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}
