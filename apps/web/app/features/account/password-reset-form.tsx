/**
 * A new password, typed twice. The server decides whether the two match and whether the password is good enough
 * (R-PASSWORD-1).
 */
import { MIN_PASSWORD_LENGTH, PASSWORD_MESSAGES } from '@rushes/contract/form-messages'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, useForm } from '../../lib/use-form.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormSuccess } from '../../ui/form-success.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

const FIELDS = ['password', 'pwd_confirm'] as const

export function PasswordResetForm({ userId, token }: { userId: number; token: string }) {
  const [mayLogIn, setMayLogIn] = useState(true)
  const { errors, refusal, success, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check: missingIn,
    async send(form) {
      const body = {
        user_id: userId,
        token,
        // As typed: spaces belong to a password.
        password: String(form.get('password')),
        pwd_confirm: String(form.get('pwd_confirm')),
      }
      const { data, message } = await browserApi.call('POST /clip/users/reset-password', { body })
      setMayLogIn(data.account === 'open')
      return message
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

function missingIn(form: FormData): FormErrors {
  return {
    ...(!form.get('password') && { password: 'Please enter a new password' }),
    ...(!form.get('pwd_confirm') && { pwd_confirm: PASSWORD_MESSAGES.confirm }),
  }
}
