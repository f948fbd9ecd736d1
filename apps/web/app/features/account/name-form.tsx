/** The name of the user, as colleagues and the agency see it (R-PROFILE-1). */
import type { Account } from '@rushes/contract/accounts'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { reloadAccount } from './session-store.ts'

const FIELDS = ['name'] as const

export function NameForm({ account }: { account: Account }) {
  const { revalidate } = useRevalidator()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: FIELDS,
    check: (form): Record<string, string> =>
      textOf(form, 'name') === '' ? { name: REGISTRATION_MESSAGES.name } : {},
    async send(form) {
      const { message } = await browserApi.call('POST /clip/users/name', {
        body: { name: textOf(form, 'name') },
      })
      await reloadAccount()
      await revalidate()
      notify(message)
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
      className="grid max-w-md gap-5"
      aria-label="Your name"
    >
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        defaultValue={account.userFullName}
        error={errors.name}
      />
      <div>
        <SubmitButton kind="outline" label="Save name" busyLabel="Saving…" busy={busy} />
      </div>
    </form>
  )
}
