/**
 * A new password for a user who enters the current one. The server decides whether it is strong enough
 * (R-PROFILE-2).
 */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { missingInNewPassword, NEW_PASSWORD_FIELDS, newPasswordIn } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

const FIELDS = ['current', ...NEW_PASSWORD_FIELDS] as const

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
      <NewPasswordFields errors={errors} />
      <div>
        <SubmitButton
          kind="outline"
          label="Change password"
          busyLabel="Changing your password…"
          busy={busy}
        />
      </div>
    </form>
  )
}

function check(form: FormData): FormErrors {
  return {
    ...(!form.get('current') && { current: PASSWORD_MESSAGES.current }),
    ...missingInNewPassword(form),
  }
}

async function send(form: FormData): Promise<string> {
  const body = { current: String(form.get('current')), ...newPasswordIn(form) }
  return (await browserApi.call('POST /clip/users/password', { body })).message
}
