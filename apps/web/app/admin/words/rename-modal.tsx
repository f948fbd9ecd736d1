/** Renames a category, a tone or a footage type; the search of its clips follows. */

import { useId } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'
import type { Value } from './value.ts'

type RenameModalProps = { value: Pick<Value, 'id' | 'kind' | 'name'>; onClose: () => void }

export function RenameModal({ value: { id, kind, name }, onClose }: RenameModalProps) {
  const { revalidate } = useRevalidator()
  const formId = useId()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const next = textOf(sent, 'name')
      await browserApi.call('POST /agency/words/values/:id', { params: { id }, body: { kind, name: next } })
      await revalidate()
      closeAndSay(onClose, `${name} is ${next} now`)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title={`Rename ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.busy}>
            Rename
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <Field
          label="Name"
          name="name"
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          error={form.errors['name']}
        />
      </form>
    </Modal>
  )
}
