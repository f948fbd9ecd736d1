/** Invites a user by email, with a role. */
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { useRevalidator } from 'react-router'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field, Select } from '../../ui/field.tsx'
import { closeWithMessage } from './close-with-message.ts'
import { FormModal } from './form-modal.tsx'

type InvitationModalProps<Role extends string> = {
  title: string
  roles: readonly Role[]
  /** The role that is selected first. */
  first: Role
  send: (invitation: { name: string; email: string; role: Role }) => Promise<{ message: string }>
  onClose: () => void
}

export function InvitationModal<Role extends string>(props: InvitationModalProps<Role>) {
  const { title, roles, first, send, onClose } = props
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['name', 'email', 'role'],
    check,
    async send(sent) {
      const { message } = await send({
        name: textOf(sent, 'name'),
        email: textOf(sent, 'email'),
        role: roles.find((one) => one === sent.get('role')) ?? first,
      })
      closeWithMessage(onClose, message)
      await revalidate()
      return null
    },
  })
  const { errors } = form
  return (
    <FormModal title={title} form={form} submit="Send invitation" onClose={onClose}>
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
        defaultValue={first}
        options={roles.map((value) => ({ value, label: value }))}
        error={errors['role']}
      />
      <p className="text-sm text-ink-soft">
        The email has a link to choose a password. It works once, within 7 days.
      </p>
    </FormModal>
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
