/**
 * Requires the password again before actions that move money, give access or change the login (R-STAFF-4,
 * R-PASSKEY-1).
 */
import { PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { browserApi } from '../../lib/api.ts'
import { useForm } from '../../lib/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

export function PasswordConfirmForm({ onConfirmed }: { onConfirmed: () => Promise<void> | void }) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['password'] as const,
    check: (form): Record<string, string> =>
      form.get('password') ? {} : { password: PASSWORD_MESSAGES.current },
    async send(form) {
      await browserApi.call('POST /clip/users/confirm', { body: { password: String(form.get('password')) } })
      await onConfirmed()
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
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      <div>
        <SubmitButton label="Continue" busyLabel="Checking…" busy={busy} />
      </div>
    </form>
  )
}
