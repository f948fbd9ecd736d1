/** Renames a passkey (R-PASSKEY-1). */
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type PasskeyNameFormProps = { passkey: { id: number; name: string }; onRenamed: () => void }

export function PasskeyNameForm({ passkey: { id, name }, onRenamed }: PasskeyNameFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['name'] as const,
    check: (form): Record<string, string> => (textOf(form, 'name') ? {} : { name: 'Please enter a name' }),
    async send(form) {
      const body = { name: textOf(form, 'name') }
      notify((await browserApi.call('POST /clip/users/passkeys/:id/name', { params: { id }, body })).message)
      onRenamed()
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
      className="grid gap-5"
      aria-label="Rename passkey"
    >
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        required
        maxLength={60}
        defaultValue={name}
        error={errors.name}
      />
      <div>
        <SubmitButton label="Save name" busyLabel="Saving…" busy={busy} />
      </div>
    </form>
  )
}
