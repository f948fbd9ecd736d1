/** A new password for a user who has followed an emailed link (R-PASSWORD-1). */
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { LinkButton } from '../../ui/button.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { logIn, writeLoginEmail } from './login-store.ts'
import { missingInNewPassword, NEW_PASSWORD_FIELDS, newPasswordIn } from './new-password.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

type PasswordResetFormProps = {
  userId: number
  token: string
  /**
   * Called after the login that follows a first password; null for a forgotten password, after which there is
   * no login.
   */
  onLogin: (() => Promise<void> | void) | null
}

export function PasswordResetForm({ userId, token, onLogin }: PasswordResetFormProps) {
  const [mayLogIn, setMayLogIn] = useState(true)
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: NEW_PASSWORD_FIELDS,
    check: missingInNewPassword,
    async send(form) {
      const chosen = newPasswordIn(form)
      const body = { user_id: userId, token, ...chosen }
      const { data, message } = await browserApi.call('POST /clip/users/reset-password', { body })
      setMayLogIn(data.account === 'open')
      writeLoginEmail(data.email)
      if (onLogin === null || data.account !== 'open') return message
      try {
        await logIn({ email: data.email, password: chosen.password })
      } catch {
        // The password is set: the login page shows the reason that prevents a login.
        return message
      }
      await onLogin()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  if (success) return <FormSuccess action={<NextStep mayLogIn={mayLogIn} />}>{success}</FormSuccess>
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
      aria-label="Reset password"
    >
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <NewPasswordFields errors={errors} />
      <SubmitButton label="Set password" busyLabel="Setting your password…" busy={busy} wide />
    </form>
  )
}

function NextStep({ mayLogIn }: { mayLogIn: boolean }) {
  if (!mayLogIn) return <LinkButton to="/search">Search the library</LinkButton>
  return (
    <LinkButton to="/login" kind="primary">
      Login
    </LinkButton>
  )
}
