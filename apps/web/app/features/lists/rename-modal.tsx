/** Renames a list. */
import { MAX_LIST_NAME } from '@rushes/contract/list-limits'
import type { SavedList } from '@rushes/contract/lists'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type RenameModalProps = { list: SavedList; onChange: (list: SavedList) => void; onClose: () => void }

export function RenameModal({ list, onChange, onClose }: RenameModalProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['name'],
    check: (form) => (textOf(form, 'name') === '' ? { name: 'Please enter a name' } : {}),
    async send(form) {
      const { data, message } = await browserApi.call('POST /clip/savelists/rename/:id', {
        params: { id: list.id },
        body: { name: textOf(form, 'name') },
      })
      onChange(data)
      onClose()
      notify(message)
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <Modal title="Rename list" onClose={onClose}>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Rename list">
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <Field
          label="Name"
          name="name"
          defaultValue={list.name}
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          error={errors.name}
        />
        <SubmitButton label="Save name" busyLabel="Saving…" busy={busy} />
      </form>
    </Modal>
  )
}
