/** Renames a category, a tone or a footage type; the search of its clips follows. */
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { FormModal } from '../kit/form-modal.tsx'
import type { Value } from './value.ts'

type RenameModalProps = { value: Pick<Value, 'id' | 'kind' | 'name'>; onClose: () => void }

export function RenameModal({ value: { id, kind, name }, onClose }: RenameModalProps) {
  const { revalidate } = useRevalidator()
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
  return (
    <FormModal title={`Rename ${name}`} form={form} submit="Rename" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        defaultValue={name}
        maxLength={60}
        autoComplete="off"
        error={form.errors['name']}
      />
    </FormModal>
  )
}
