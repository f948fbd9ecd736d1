/** Renames a keyword on all clips, merges it into another one, or takes it off; first says how many clips that touches. */

import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'
import { clipWords } from './clip-words.ts'

type KeywordModalProps = { from: string; onClose: () => void }

export function KeywordModal({ from, onClose }: KeywordModalProps) {
  const { revalidate } = useRevalidator()
  const id = useId()
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
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <Modal
      title={`Change the keyword ${from}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} kind="primary" busy={form.busy}>
            {asked === null ? 'Show what it touches' : `Change ${clipWords(asked.clips)}`}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={id}
        noValidate
        className="grid gap-4"
        onChange={() => setAsked(null)}
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <Field
          label="New keyword"
          name="to"
          optional
          maxLength={80}
          autoComplete="off"
          help="One that clips have already merges both. Empty takes the keyword off."
          error={form.errors['to']}
        />
        <div role="status">
          {asked && (
            <Notice tone="caution">
              {asked.to === ''
                ? `${clipWords(asked.clips)} lose “${from}”.`
                : `${clipWords(asked.clips)} get “${asked.to}” in place of “${from}”.`}{' '}
              They follow soon, in batches.
            </Notice>
          )}
        </div>
      </form>
    </Modal>
  )
}
