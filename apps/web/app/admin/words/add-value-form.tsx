/** Adds a category, a tone or a footage type. */
import type { VALUE_KINDS } from '@rushes/contract/agency-words'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type AddValueFormProps = { kind: (typeof VALUE_KINDS)[number]; noun: string }

export function AddValueForm({ kind, noun }: AddValueFormProps) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const { message } = await browserApi.call('POST /agency/words/values', {
        body: { kind, name: textOf(sent, 'name') },
      })
      ref.current?.reset()
      notify(message)
      await revalidate()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      aria-label={`Add a ${noun}`}
      className="grid gap-2"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field
            label={`New ${noun}`}
            name="name"
            maxLength={60}
            autoComplete="off"
            error={form.errors['name']}
          />
        </div>
        <Button type="submit" busy={form.busy} className="min-h-11">
          Add
        </Button>
      </div>
    </form>
  )
}
