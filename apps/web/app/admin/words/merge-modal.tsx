/** Gives all clips of a value another one; first says how many clips that touches. */

import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'
import { clipWords } from './clip-words.ts'
import type { Value } from './value.ts'

type MergeModalProps = { value: Value; values: readonly Value[]; onClose: () => void }

export function MergeModal({ value: { id, kind, name }, values, onClose }: MergeModalProps) {
  const { revalidate } = useRevalidator()
  const formId = useId()
  const [touched, setTouched] = useState<number | null>(null)
  const others = values.filter((other) => other.kind === kind && other.id !== id && !other.hidden)
  const form = useForm({
    fields: ['into'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'into') === '' ? { into: 'Please choose another value.' } : {},
    async send(sent) {
      const dryRun = touched === null
      const { data, message } = await browserApi.call('POST /agency/words/values/:id/merge', {
        params: { id },
        body: { kind, into: Number(textOf(sent, 'into')), dryRun },
      })
      if (dryRun) {
        setTouched(data.clips)
        return null
      }
      await revalidate()
      closeAndSay(onClose, message)
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title={`Merge ${name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.busy}>
            {touched === null ? 'Show what it touches' : `Merge ${clipWords(touched)}`}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={formId}
        noValidate
        className="grid gap-4"
        onChange={() => setTouched(null)}
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <Select
          label="Into"
          name="into"
          placeholder="Choose another value"
          options={others.map((other) => ({ value: String(other.id), label: other.name }))}
          error={form.errors['into']}
        />
        <div role="status">
          {touched !== null && (
            <Notice tone="caution">
              {clipWords(touched)} follow soon, in batches. Then {name} ends, and cannot be brought back.
            </Notice>
          )}
        </div>
      </form>
    </Modal>
  )
}
