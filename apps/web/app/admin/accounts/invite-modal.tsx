/** Invites somebody into a company. */

import type { DeskAccount } from '@rushes/contract/agency-accounts'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { GIVEN_ROLES } from './user-words.ts'

type InviteModalProps = { account: DeskAccount; onClose: () => void }

export function InviteModal({ account: { id, name }, onClose }: InviteModalProps) {
  const { revalidate } = useRevalidator()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['name', 'email', 'role'],
    check,
    async send(sent) {
      const role = GIVEN_ROLES.find((one) => one === sent.get('role')) ?? 'User'
      const body = { name: textOf(sent, 'name'), email: textOf(sent, 'email'), role }
      const { message } = await confirmed(() =>
        browserApi.call('POST /agency/accounts/:id/invite', { params: { id }, body }),
      )
      closeAndSay(onClose, message)
      await revalidate()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <Modal title={`Invite somebody into ${name}`} onClose={onClose}>
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-5"
        aria-label="Invitation"
      >
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <Field label="Name" name="name" autoComplete="off" required maxLength={120} error={errors['name']} />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          required
          maxLength={254}
          error={errors['email']}
        />
        <Select
          label="Role in the account"
          name="role"
          defaultValue="User"
          options={GIVEN_ROLES.map((role) => ({ value: role, label: role }))}
          error={errors['role']}
        />
        <p className="text-sm text-ink-soft">
          The mail has a link that works once, within 7 days, and lets the person choose a password.
        </p>
        <div>
          <SubmitButton label="Send invitation" busyLabel="Sending…" busy={busy} />
        </div>
      </form>
    </Modal>
  )
}

function check(form: FormData): FormErrors {
  const email = textOf(form, 'email')
  return {
    ...(textOf(form, 'name') === '' && { name: REGISTRATION_MESSAGES.name }),
    ...(email === '' && { email: REGISTRATION_MESSAGES.email }),
    ...(email !== '' && !looksLikeEmail(email) && { email: REGISTRATION_MESSAGES.emailFormat }),
  }
}
