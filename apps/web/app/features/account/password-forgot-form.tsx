/** Asks for the email address to which a password link is sent. */
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { browserApi } from '../../lib/api.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

export function PasswordForgotForm() {
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: ['email'],
    check: emailErrors,
    async send(form) {
      const body = { email: textOf(form, 'email') }
      return (await browserApi.call('POST /clip/users/forgot-password', { body })).message
    },
  })
  const form = useFocusOnError(errors, round)
  if (success) return <FormSuccess>{success}</FormSuccess>
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
      aria-label="Forgot password"
    >
      <p>Enter the email address of your account and we will send you a link to set a new password.</p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        required
        error={errors.email}
      />
      <SubmitButton label="Send me a link" busyLabel="Sending…" busy={busy} wide />
    </form>
  )
}

function emailErrors(form: FormData): FormErrors {
  const email = textOf(form, 'email')
  if (email === '') return { email: REGISTRATION_MESSAGES.email }
  return looksLikeEmail(email) ? {} : { email: REGISTRATION_MESSAGES.emailFormat }
}
