/** Opens a shared list that requires a password. */
import type { SharedList } from '@rushes/contract/lists'
import { browserApi } from '../../lib/api.ts'
import { type FormErrors, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

/** A refusal names no field; visitors try the password again. */
const RETRY_AT: FormErrors = { password: '' }

type ListPasswordFormProps = { reference: string; onOpen: (list: SharedList) => void }

export function ListPasswordForm({ reference, onOpen }: ListPasswordFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['password'],
    check: (form): FormErrors => (passwordIn(form) === '' ? { password: 'Please enter the password' } : {}),
    async send(form) {
      const { data } = await browserApi.call('POST /clip/savelists/shared/:ref/open', {
        params: { ref: reference },
        body: { password: passwordIn(form) },
      })
      onOpen(data)
      return null
    },
  })
  const form = useFocusOnError(refusal === null ? errors : RETRY_AT, round)
  return (
    // A POST request, so that a password never becomes part of an address, even before the scripts have
    // loaded.
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-5"
      aria-label="Open a shared list"
    >
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="off"
        required
        error={errors.password}
      />
      <SubmitButton label="Open the list" busyLabel="Opening…" busy={busy} />
    </form>
  )
}

/** Returns the password unchanged, because spaces belong to it. */
const passwordIn = (form: FormData) => String(form.get('password') ?? '')
