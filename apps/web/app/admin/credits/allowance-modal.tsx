/** Sets the standard credits of an account for a medium (R-CREDIT-7). */

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { MEDIA_WORDS, wholeOf } from './credit-words.ts'

type AllowanceModalProps = { accountId: number; onClose: () => void }

const PERIODS = [
  { value: 'month', label: 'Each month', period: 'month' },
  { value: 'year', label: 'Each year', period: 'year' },
  { value: '', label: 'Not renewed', period: null },
] as const

export function AllowanceModal({ accountId, onClose }: AllowanceModalProps) {
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    fields: ['media', 'size', 'period', 'reason'],
    check,
    async send(sent) {
      const body = {
        media: sent.get('media') === 'image' ? ('image' as const) : ('video' as const),
        size: wholeOf(textOf(sent, 'size')) ?? 0,
        period: PERIODS.find(({ value }) => value === sent.get('period'))?.period ?? null,
        reason: textOf(sent, 'reason'),
        key,
      }
      const call = { params: { id: accountId }, body }
      const { message } = await confirmed(() => browserApi.call('POST /agency/accounts/:id/allowance', call))
      await revalidate()
      closeAndSay(onClose, message)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal
      title="Set an allowance"
      form={form}
      submit="Set"
      onChange={() => setKey(crypto.randomUUID())}
      onClose={onClose}
    >
      <p>
        The account has all of it at once, whatever was left before. A renewal sets it to this size again.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <Select
          label="Medium"
          name="media"
          defaultValue="video"
          options={Object.entries(MEDIA_WORDS).map(([value, label]) => ({ value, label }))}
        />
        <Field label="Credits" name="size" inputMode="numeric" autoComplete="off" error={errors['size']} />
        <Select label="Renewed" name="period" defaultValue="month" options={PERIODS} />
      </div>
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={errors['reason']} />
    </FormModal>
  )
}

function check(form: FormData): FormErrors {
  const size = wholeOf(textOf(form, 'size'))
  return {
    ...((size === null || size < 0) && { size: 'Please give a whole number of credits.' }),
    ...(textOf(form, 'reason') === '' && { reason: 'Please give a reason.' }),
  }
}
