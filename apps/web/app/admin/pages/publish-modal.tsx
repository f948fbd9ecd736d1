/** Publishes a page that users are informed about: at once, or at a time, with an email before (R-TERMS-3). */

import type { AdminPage } from '@rushes/contract/agency-pages'
import { DAYS_AHEAD } from '@rushes/contract/notice-period'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field, TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { localOf, timeOf } from '../kit/local-time.ts'
import { ReachSentence } from '../kit/reach-sentence.tsx'
import { ownTimeZone } from '../kit/time-zones.ts'

type PublishModalProps = { page: AdminPage; onClose: () => void }

export function PublishModal({ page: { slug, revision, heading }, onClose }: PublishModalProps) {
  const { revalidate } = useRevalidator()
  const [suggested] = useState(suggestTime)
  const form = useForm({
    fields: ['in_force_from', 'reason'],
    check: () => ({}),
    async send(sent) {
      const body = {
        revision,
        in_force_from: timeOf(textOf(sent, 'in_force_from')),
        reason: textOf(sent, 'reason'),
      }
      const call = browserApi.call('POST /agency/pages/:slug/publish', { params: { slug }, body })
      const { message } = await call
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal title={`Publish ${heading}`} form={form} submit="Publish" validate onClose={onClose}>
      <ReachSentence />
      <Field
        label="Publish on"
        name="in_force_from"
        type="datetime-local"
        optional
        defaultValue={suggested}
        help={`In your time zone, ${ownTimeZone()}. Leave it empty to publish immediately, without an email.`}
        error={form.errors['in_force_from']}
      />
      <TextArea
        label="Reason to publish immediately"
        name="reason"
        optional
        rows={2}
        maxLength={500}
        help="Why the change affects no customer, for example a corrected spelling. Recorded in the audit."
        error={form.errors['reason']}
      />
    </FormModal>
  )
}

/** A day more than required, because users read and edit the form before they send it. */
const SUGGESTED_MS = (DAYS_AHEAD + 1) * 86_400_000

/** A time is suggested, so that a change is announced unless the user clears the field. */
const suggestTime = () => localOf(new Date(Date.now() + SUGGESTED_MS).toISOString())
