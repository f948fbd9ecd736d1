/** A form for the name of a new list. An empty name is not sent. */
import { MAX_LIST_NAME } from '@rushes/contract/list-limits'
import type { FormEvent } from 'react'
import { textOf } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'

type NewListFormProps = {
  mayCreateCompany: boolean
  busy: boolean
  /** Returns whether the list was created; otherwise the name stays in its field. */
  onCreate: (name: string, isCompany: boolean) => Promise<boolean>
}

export function NewListForm({ mayCreateCompany, busy, onCreate }: NewListFormProps) {
  async function create(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const values = new FormData(form)
    const name = textOf(values, 'name')
    if (name === '' || busy) return form.querySelector('input')?.focus()
    if (await onCreate(name, values.has('company'))) form.reset()
  }
  return (
    <form noValidate onSubmit={(event) => void create(event)} aria-label="Create a list">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Field label="New list" name="name" maxLength={MAX_LIST_NAME} autoComplete="off" />
        </div>
        <Button type="submit" busy={busy} className="min-h-11">
          Create list
        </Button>
      </div>
      {mayCreateCompany && <Checkbox name="company" label="For all users of my company" />}
    </form>
  )
}
