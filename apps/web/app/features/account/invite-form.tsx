/** Invites a colleague by email. The answer is the same for every address (R-MEMBER-2). */
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import type { Member } from '@rushes/contract/members'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

const FIELDS = ['name', 'email', 'role'] as const

type InviteFormProps = { roles: readonly Member['role'][]; onInvited: () => void }

export function InviteForm({ roles, onInvited }: InviteFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check,
    async send(sent) {
      const role = roles.find((one) => one === sent.get('role'))
      if (role === undefined || role === 'Superuser') return null
      const body = { name: textOf(sent, 'name'), email: textOf(sent, 'email'), role }
      const { message } = await browserApi.call('POST /clip/members/invitations', { body })
      notify(message)
      form.current?.reset()
      onInvited()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-2xl gap-5 sm:grid-cols-2"
      aria-label="Invite a colleague"
    >
      <h3 className="font-semibold sm:col-span-2">Invite a colleague</h3>
      {refusal && (
        <Notice tone="stop" className="sm:col-span-2">
          {refusal}
        </Notice>
      )}
      <Field label="Name" name="name" autoComplete="off" required maxLength={120} error={errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="off"
        required
        maxLength={254}
        error={errors.email}
      />
      <Select
        label="Role"
        name="role"
        defaultValue={roles.at(-1) ?? ''}
        options={roles.map((role) => ({ value: role, label: role }))}
        error={errors.role}
      />
      <div className="self-end">
        <SubmitButton label="Send invitation" busyLabel="Sending…" busy={busy} wide />
      </div>
    </form>
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
