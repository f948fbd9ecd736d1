/** Email and password. Both are required (R-LOGIN-1); the server's refusal is shown as it is. */
import { Link } from 'react-router'
import { type FormErrors, textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { currentLoginEmail, logIn } from './login-store.ts'

const FIELDS = ['email', 'password'] as const

/** A refusal names no field; users try the password again. */
const RETRY_AT: FormErrors = { password: '' }

export function LoginForm({ onSuccess }: { onSuccess: () => Promise<void> | void }) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check: missingIn,
    async send(form) {
      await logIn(credentialsOf(form))
      await onSuccess()
      return null
    },
  })
  const form = useFocusOnError(refusal === null ? errors : RETRY_AT, round)
  return (
    // A post, so that a password never gets into an address, even before the scripts have loaded.
    <form ref={form} method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Login">
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
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
      <SubmitButton label="Login" busyLabel="Logging in…" busy={busy} wide />
    </form>
  )
}

/** The password is sent as typed: spaces belong to it. */
function credentialsOf(form: FormData) {
  return { email: textOf(form, 'email'), password: String(form.get('password') ?? '') }
}

function missingIn(form: FormData): FormErrors {
  const { email, password } = credentialsOf(form)
  return {
    ...(email === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  }
}
