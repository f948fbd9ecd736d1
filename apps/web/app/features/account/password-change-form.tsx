/** A new password from somebody who knows the current one. The server decides whether it is good enough (R-PROFILE-2). */
import { MIN_PASSWORD_LENGTH, PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

const FIELDS = ['current', 'password', 'pwd_confirm'] as const

export function PasswordChangeForm() {
  const { errors, refusal, success, busy, round, onSubmit } = useForm({ fields: FIELDS, check, send })
  const form = useFocusOnError(errors, round)
  if (success) return <FormSuccess>{success}</FormSuccess>
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-md gap-5"
      aria-label="Change password"
    >
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        error={errors.current}
      />
      <Field
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        help={`At least ${MIN_PASSWORD_LENGTH} characters. A sentence that only you would write is good.`}
        error={errors.password}
      />
      <Field
        label="Confirm password"
        name="pwd_confirm"
        type="password"
        autoComplete="new-password"
        required
        error={errors.pwd_confirm}
      />
      <div>
        <SubmitButton label="Change password" busyLabel="Changing your password…" busy={busy} />
      </div>
    </form>
  )
}

function check(form: FormData): FormErrors {
  return {
    ...(!form.get('current') && { current: PASSWORD_MESSAGES.current }),
    ...(!form.get('password') && { password: 'Please enter a new password' }),
    ...(!form.get('pwd_confirm') && { pwd_confirm: PASSWORD_MESSAGES.confirm }),
  }
}

async function send(form: FormData): Promise<string> {
  // As typed: spaces belong to a password.
  const body = {
    current: String(form.get('current')),
    password: String(form.get('password')),
    pwd_confirm: String(form.get('pwd_confirm')),
  }
  return (await browserApi.call('POST /clip/users/password', { body })).message
}
