/**
 * Email and password. Both are required (R-LOGIN-1); the server's refusal is shown as it is. A second button requests an
 * emailed link instead, which needs the email only (R-LOGIN-6), a third one uses a passkey (R-PASSKEY-2).
 */
import { Link } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { currentLoginEmail, logIn, sendLoginLink } from './login-store.ts'
import { PasskeyLoginButton } from './passkey-login-button.tsx'

const FIELDS = ['email', 'password'] as const

/** A refusal names no field; users try the password again. */
const RETRY_AT: FormErrors = { password: '' }

type LoginFormProps = {
  /** The page on which a login by an emailed link continues; null for the usual one. */
  next?: string | null
  onSuccess: () => Promise<void> | void
}

export function LoginForm({ next = null, onSuccess }: LoginFormProps) {
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check: missingIn,
    async send(form) {
      const { email, password } = credentialsOf(form)
      if (isForLink(form)) return await sendLoginLink({ email, ...(next !== null && { next }) })
      await logIn({ email, password })
      await onSuccess()
      return null
    },
  })
  const hydrated = useHydrated()
  const form = useFocusOnError(refusal === null ? errors : RETRY_AT, round)
  return (
    // A POST request, so that a password never becomes part of an address, even before the scripts have
    // loaded.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Login">
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      {success && <FormSuccess>{success}</FormSuccess>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username webauthn"
        defaultValue={currentLoginEmail()}
        required
        error={errors.email}
      />
      <div className="grid gap-1.5">
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Link to="/forgot-password" className="justify-self-start py-1 text-sm underline underline-offset-4">
          Forgot your password?
        </Link>
      </div>
      <div className="grid gap-2">
        <SubmitButton label="Login" busyLabel="Logging in…" busy={busy} wide />
        <Button type="submit" name="by" value="link" kind="quiet" busy={busy} disabled={!hydrated}>
          <Icon of="mail" />
          Email me a link
        </Button>
        <PasskeyLoginButton onSuccess={onSuccess} />
      </div>
    </form>
  )
}

/** The password is sent unchanged, because spaces belong to it. */
function credentialsOf(form: FormData) {
  return { email: textOf(form, 'email'), password: String(form.get('password') ?? '') }
}

/** Whether the form was sent by the button for a link, which needs no password. */
const isForLink = (form: FormData) => form.get('by') === 'link'

function missingIn(form: FormData): FormErrors {
  const { email, password } = credentialsOf(form)
  return {
    ...(email === '' && { email: 'Please enter your email address' }),
    ...(password === '' && !isForLink(form) && { password: 'Please enter your password' }),
  }
}
