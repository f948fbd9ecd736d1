/** Asks for the password again, for what moves money or gives access (R-STAFF-4). */
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

export function PasswordForm({ onGiven }: { onGiven: () => void | Promise<void> }) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['password'],
    check: (form): Record<string, string> =>
      form.get('password') ? {} : { password: 'Please enter your password' },
    async send(form) {
      const password = String(form.get('password'))
      await browserApi.call('POST /agency/session/confirm', { body: { password } })
      await onGiven()
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
      className="grid max-w-xl gap-5"
      aria-label="Your password"
    >
      <p>For your security, please confirm your password again.</p>
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={errors['password']}
      />
      <div>
        <SubmitButton label="Continue" busyLabel="Checking…" busy={busy} />
      </div>
    </form>
  )
}
