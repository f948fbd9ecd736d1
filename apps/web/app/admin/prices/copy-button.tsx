/** Creates a draft with the prices of a list, and opens it. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Field } from '../../ui/field.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'
import { FormModal } from '../kit/form-modal.tsx'

type Source = { id: number; name: string }
type CopyButtonProps = { source: Source; label: ReactNode; kind?: 'primary' }

export function CopyButton({ source, label, kind }: CopyButtonProps) {
  return (
    <ModalButton
      {...(kind && { kind })}
      label={label}
      modal={(close) => <CopyModal source={source} onClose={close} />}
    />
  )
}

function CopyModal({ source, onClose }: { source: Source; onClose: () => void }) {
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const form = useForm({
    fields: ['name'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'name') === '' ? { name: 'Please enter a name.' } : {},
    async send(sent) {
      const body = { copy_of: source.id, name: textOf(sent, 'name'), accounts: [] }
      const { data } = await confirmed(() =>
        browserApi.call('POST /agency/price-lists', { body, headers: keyOf(body) }),
      )
      onClose()
      await navigate(`/admin/prices/${data.id}`)
      return null
    },
  })
  return (
    <FormModal title={`Copy ${source.name}`} form={form} submit="Create draft" onClose={onClose}>
      <p>The draft starts with the same prices. They apply when you publish it with a date.</p>
      <Field
        label="Name of the new list"
        help="Only staff see it, for example: Prices 2027"
        name="name"
        maxLength={80}
        autoComplete="off"
        error={form.errors['name']}
      />
    </FormModal>
  )
}
