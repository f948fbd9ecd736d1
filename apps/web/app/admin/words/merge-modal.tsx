/** Gives all clips of a value another one; first says how many clips that touches. */

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Select } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { clipWords } from './clip-words.ts'
import type { Value } from './value.ts'

type MergeModalProps = { value: Value; values: readonly Value[]; onClose: () => void }

export function MergeModal({ value: { id, kind, name }, values, onClose }: MergeModalProps) {
  const { revalidate } = useRevalidator()
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
  return (
    <FormModal
      title={`Merge ${name}`}
      form={form}
      submit={touched === null ? 'Preview' : `Merge ${clipWords(touched)}`}
      onChange={() => setTouched(null)}
      onClose={onClose}
    >
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
            {clipWords(touched)} are updated in the background. Then {name} is deleted for good.
          </Notice>
        )}
      </div>
    </FormModal>
  )
}
