/** Renames a saved search. */

import { MAX_SEARCH_NAME } from '@rushes/contract/saved-search-options'
import type { SavedSearch } from '@rushes/contract/saved-searches'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'

type RenameSearchModalProps = {
  search: SavedSearch
  onRename: (name: string) => Promise<void>
  onClose: () => void
}

export function RenameSearchModal({ search, onRename, onClose }: RenameSearchModalProps) {
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['name'],
    check: (form) => (textOf(form, 'name') === '' ? { name: 'Please enter a name' } : {}),
    async send(form) {
      await onRename(textOf(form, 'name'))
      onClose()
      return null
    },
  })
  const form = useFocusOnError(errors, round)
  return (
    <Modal title="Rename search" onClose={onClose}>
      <form ref={form} noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Rename search">
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <Field
          label="Name"
          name="name"
          defaultValue={search.name}
          maxLength={MAX_SEARCH_NAME}
          autoComplete="off"
          error={errors.name}
        />
        <SubmitButton label="Save name" busyLabel="Saving…" busy={busy} />
      </form>
    </Modal>
  )
}
