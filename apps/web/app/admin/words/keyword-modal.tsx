/** Renames a keyword on all clips, merges it into another one, or takes it off; first says how many clips that touches. */

import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { closeAndSay } from '../kit/close-and-say.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { clipWords } from './clip-words.ts'

type KeywordModalProps = { from: string; onClose: () => void }

export function KeywordModal({ from, onClose }: KeywordModalProps) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<{ to: string; clips: number } | null>(null)
  const form = useForm({
    fields: ['to'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'to') === from ? { to: 'Please enter another keyword.' } : {},
    async send(sent) {
      const to = textOf(sent, 'to')
      const dryRun = asked === null
      const { data, message } = await browserApi.call('POST /agency/words/keywords', {
        body: { from, to: to === '' ? null : to, dryRun },
      })
      if (dryRun) {
        setAsked({ to, clips: data.clips })
        return null
      }
      await revalidate()
      closeAndSay(onClose, message)
      return null
    },
  })
  return (
    <FormModal
      title={`Change the keyword ${from}`}
      form={form}
      submit={asked === null ? 'Preview' : `Change ${clipWords(asked.clips)}`}
      onChange={() => setAsked(null)}
      onClose={onClose}
    >
      <Field
        label="New keyword"
        name="to"
        optional
        maxLength={80}
        autoComplete="off"
        help="An existing keyword merges the two. Leave empty to remove the keyword."
        error={form.errors['to']}
      />
      <div role="status">
        {asked && (
          <Notice tone="caution">
            {asked.to === ''
              ? `${clipWords(asked.clips)} lose “${from}”.`
              : `${clipWords(asked.clips)} get “${asked.to}” in place of “${from}”.`}{' '}
            Clips are updated in the background.
          </Notice>
        )}
      </div>
    </FormModal>
  )
}
