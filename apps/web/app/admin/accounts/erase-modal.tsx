/** Erases a user after the address was typed again, and lists the data that still names the user. */
import type { AdminUser } from '@rushes/contract/agency-users'
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'

type Stayed = Data<'POST /agency/users/:id/erase'>['stayed']
type EraseModalProps = { user: AdminUser; onClose: () => void }

export function EraseModal({ user: { id, name, email }, onClose }: EraseModalProps) {
  const { revalidate } = useRevalidator()
  const [stayed, setStayed] = useState<Stayed>([])
  const form = useForm({
    fields: ['email', 'reason'],
    check: (sent): FormErrors => ({
      ...(textOf(sent, 'email').toLowerCase() !== email.toLowerCase() && {
        email: 'Enter the email address of this user.',
      }),
      ...(textOf(sent, 'reason') === '' && { reason: 'Enter a reason.' }),
    }),
    async send(sent) {
      const body = { email: textOf(sent, 'email'), reason: textOf(sent, 'reason') }
      const params = { id }
      const { data, message } = await confirmed(() =>
        browserApi.call('POST /agency/users/:id/erase', { params, body }),
      )
      if (data.stayed.length > 0) setStayed(data.stayed)
      else closeWithMessage(onClose, message)
      await revalidate()
      return null
    },
  })
  if (stayed.length > 0) return <StayedModal stayed={stayed} onClose={onClose} />
  return (
    <FormModal title={`Erase ${name}`} form={form} submit="Erase permanently" kind="danger" onClose={onClose}>
      <p>
        Name, email address, lists and messages are deleted permanently, and the user can no longer log in.
        Orders, licences and invoices are kept without the name, as required by law. This cannot be undone.
      </p>
      <Field
        label={`Type ${email}`}
        name="email"
        autoComplete="off"
        maxLength={254}
        error={form.errors['email']}
      />
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
      <p className="text-sm text-ink-soft">The audit stores the reason, so do not enter the name.</p>
    </FormModal>
  )
}

function StayedModal({ stayed, onClose }: { stayed: Stayed; onClose: () => void }) {
  return (
    <Modal title="User erased" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      <p>These records still contain the name:</p>
      <ul className="mt-3 list-disc pl-5">
        {stayed.map(({ table, rows, why }) => (
          <li key={table}>
            {table.replaceAll('_', ' ')} ({rows ?? 'not counted'}): {why}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
