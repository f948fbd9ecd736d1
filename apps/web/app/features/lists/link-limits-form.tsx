/** The expiry and the password of a list's link. Both are optional (R-LIST-8). */
import { MIN_LIST_PASSWORD } from '@rushes/contract/list-limits'
import type { SavedList } from '@rushes/contract/lists'
import { useEffect } from 'react'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { dayOfTime, endOfDay } from './link-day.ts'

export type LinkLimits = { expires_at: string | null; password?: string | null }

type LinkLimitsFormProps = {
  sharing: NonNullable<SavedList['sharing']>
  onSave: (limits: LinkLimits) => Promise<void>
}

export function LinkLimitsForm({ sharing, onSave }: LinkLimitsFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['expires_at', 'password'],
    check: () => ({}),
    async send(form) {
      await onSave(limitsOf(form))
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  // The saved limits are shown again; the password never is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer of the server is a new `sharing`
  useEffect(() => form.current?.reset(), [sharing])
  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-4" aria-label="Limits of the link">
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Last day"
        optional
        help="The link expires after this day."
        name="expires_at"
        type="date"
        defaultValue={sharing.expires_at === null ? '' : dayOfTime(sharing.expires_at)}
        error={errors.expires_at}
      />
      <Field
        label={sharing.has_password ? 'New password' : 'Password'}
        optional
        help={
          sharing.has_password
            ? 'The link requires a password. Enter a new one to replace it.'
            : `At least ${MIN_LIST_PASSWORD} characters. Do not send it together with the link.`
        }
        name="password"
        type="password"
        autoComplete="new-password"
        error={errors.password}
      />
      {sharing.has_password && <Checkbox name="no_password" label="Remove password" />}
      <Button type="submit" busy={busy} className="justify-self-start">
        Save limits
      </Button>
    </form>
  )
}

/** The password is sent unchanged, because spaces belong to it. An empty field keeps the password. */
function limitsOf(form: FormData): LinkLimits {
  const day = textOf(form, 'expires_at')
  const password = form.has('no_password') ? null : String(form.get('password') ?? '')
  return { expires_at: day === '' ? null : endOfDay(day), ...(password !== '' && { password }) }
}
