/** Shows the evidence for a dispute, and submits it to the bank (R-DISPUTE-5). */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { startDownload } from '../../lib/start-download.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'

type AnswerModalProps = { order: AdminOrder; onClose: () => void }

export function AnswerModal({ order, onClose }: AnswerModalProps) {
  const { revalidate } = useRevalidator()
  const [isFinal, setFinal] = useState(false)
  const form = useForm({
    fields: ['note'],
    check: () => ({}),
    async send(sent) {
      const body = { note: textOf(sent, 'note'), submit: isFinal }
      const call = { params: { id: order.id }, body }
      const { message } = await confirmed(() => browserApi.call('POST /agency/orders/:id/dispute', call))
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal
      title="Respond to dispute"
      form={form}
      submit={isFinal ? 'Submit to bank' : 'Save as draft'}
      kind={isFinal ? 'danger' : 'primary'}
      onClose={onClose}
    >
      <Evidence orderId={order.id} />
      <TextArea
        label="Additional information"
        name="note"
        optional
        rows={4}
        maxLength={5_000}
        error={form.errors['note']}
      />
      <Checkbox
        label="Submit to the bank now. You can respond only once."
        checked={isFinal}
        onChange={() => setFinal(!isFinal)}
      />
    </FormModal>
  )
}

function Evidence({ orderId }: { orderId: number }) {
  const [load] = useState(() => async (signal: AbortSignal) => {
    const call = { params: { id: orderId }, signal }
    return (await confirmed(() => browserApi.call('GET /agency/orders/:id/evidence', call))).data
  })
  const { data, failure } = useLoaded(load)
  if (failure) return <Notice tone="stop">{failure}</Notice>
  if (!data) return <SkeletonRows rows={3} label="Gathering the evidence" />
  return (
    <section aria-label="Evidence" className="grid gap-3">
      {data.parts.map(({ name, text }) => (
        <details key={name} className="border-b border-rule pb-2">
          <summary className="min-h-8 font-semibold">{name}</summary>
          <p dir="auto" className="text-sm wrap-anywhere whitespace-pre-line">
            {text}
          </p>
        </details>
      ))}
      <div>
        <Button size="small" onClick={() => startDownload(data.file_url)}>
          <Icon of="download" />
          Evidence as a ZIP
        </Button>
      </div>
    </section>
  )
}
