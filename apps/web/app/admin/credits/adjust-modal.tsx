/** Gives an account prepaid credits, or takes some away, with a reason (R-CREDIT-6). */

import type { AdminCredits } from '@rushes/contract/agency-credits'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { randomId } from '../../lib/random-id.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { MEDIA_LABELS, wholeOf } from './credit-labels.ts'

type AdjustModalProps = { accountId: number; credits: AdminCredits; onClose: () => void }

export function AdjustModal({ accountId, credits, onClose }: AdjustModalProps) {
  const { revalidate } = useRevalidator()
  // One key for each opening of this form, so that a double click has one effect.
  const [key, setKey] = useState(() => randomId())
  const form = useForm({
    fields: ['media', 'tier', 'delta', 'reason'],
    check,
    async send(sent) {
      const body = {
        media: sent.get('media') === 'image' ? ('image' as const) : ('video' as const),
        tier: textOf(sent, 'tier'),
        delta: wholeOf(textOf(sent, 'delta')) ?? 0,
        reason: textOf(sent, 'reason'),
        key,
      }
      const call = { params: { id: accountId }, body }
      const { message } = await confirmed(() => browserApi.call('POST /agency/accounts/:id/credits', call))
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal
      title="Adjust credits"
      form={form}
      submit="Adjust"
      onChange={() => setKey(randomId())}
      onClose={onClose}
    >
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <Select
          label="Medium"
          name="media"
          defaultValue="video"
          options={Object.entries(MEDIA_LABELS).map(([value, label]) => ({ value, label }))}
        />
        <Select
          label="Tier"
          name="tier"
          placeholder="Choose a tier"
          defaultValue={credits.balances[0]?.tier ?? ''}
          options={credits.tiers.map(({ code, name }) => ({ value: code, label: name }))}
          error={errors['tier']}
        />
      </div>
      <Field
        label="Credits"
        name="delta"
        help="Enter 5 to add, -5 to remove. The balance cannot go below 0."
        autoComplete="off"
        required
        error={errors['delta']}
      />
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={errors['reason']} />
    </FormModal>
  )
}

function check(form: FormData): FormErrors {
  const delta = wholeOf(textOf(form, 'delta'))
  return {
    ...(textOf(form, 'tier') === '' && { tier: 'Please choose a tier.' }),
    ...((delta === null || delta === 0) && { delta: 'Enter a whole number of credits.' }),
    ...(textOf(form, 'reason') === '' && { reason: 'Enter a reason.' }),
  }
}
