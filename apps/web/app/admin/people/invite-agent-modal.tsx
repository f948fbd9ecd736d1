/** Lets somebody into the agency. */

import type { Agent } from '@rushes/contract/agency-people'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
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

type InviteAgentModalProps = {
  roles: readonly Agent['role'][]
  onClose: () => void
  onInvited: () => void
}

export function InviteAgentModal({ roles, onClose, onInvited }: InviteAgentModalProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['name', 'email', 'role'],
    check,
    async send(sent) {
      const role = roles.find((one) => one === sent.get('role'))
      if (role === undefined || role === 'User') return null
      const body = { name: textOf(sent, 'name'), email: textOf(sent, 'email'), role }
      const { message } = await confirmed(() => browserApi.call('POST /agency/people/invite', { body }))
      closeAndSay(onClose, message)
      onInvited()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <Modal title="Invite a colleague" onClose={onClose}>
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
          label="Role"
          name="role"
          defaultValue={roles.at(-1) ?? ''}
          options={roles.map((role) => ({ value: role, label: role }))}
          error={errors['role']}
        />
        <p className="text-sm text-ink-soft">
          The mail has a link that works once, within 7 days, and lets your colleague choose a password.
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
