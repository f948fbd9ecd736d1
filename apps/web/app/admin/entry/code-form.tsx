/** A form with one field for a code. */
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type CodeFormProps = {
  label: string
  help: string
  button: string
  send: (code: string) => Promise<void>
}

export function CodeForm({ label, help, button, send }: CodeFormProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['code'],
    check: (form): Record<string, string> => (textOf(form, 'code') ? {} : { code: 'Please enter a code' }),
    async send(form) {
      await send(textOf(form, 'code'))
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
      aria-label="Second factor"
    >
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label={label}
        name="code"
        autoComplete="one-time-code"
        help={help}
        required
        error={errors['code']}
      />
      <SubmitButton label={button} busyLabel="Checking…" busy={busy} />
    </form>
  )
}
