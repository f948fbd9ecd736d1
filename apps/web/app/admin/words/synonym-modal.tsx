/** Adds or changes a group of words. What that does to searches is shown before it is saved. */

import type { Data } from '@rushes/contract/client'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { closeAndSay } from '../kit/close-and-say.ts'
import { EffectTable } from './effect-table.tsx'
import { wordsIn } from './words-in.ts'

type SynonymModalProps = {
  group: { id?: number; words?: readonly string[] }
  onClose: () => void
}

export function SynonymModal({ group: { id, words = [] }, onClose }: SynonymModalProps) {
  const { revalidate } = useRevalidator()
  const formId = useId()
  const [effect, setEffect] = useState<Data<'POST /agency/words/synonyms'>['effect'] | null>(null)
  const form = useForm({
    fields: ['words', 'terms'],
    check: (sent): Record<string, string> =>
      wordsIn(textOf(sent, 'words')).length < 2 ? { words: 'Please enter two words at least.' } : {},
    async send(sent) {
      const dryRun = effect === null
      const { data, message } = await browserApi.call('POST /agency/words/synonyms', {
        body: {
          ...(id !== undefined && { id }),
          words: wordsIn(textOf(sent, 'words')),
          terms: wordsIn(textOf(sent, 'terms')),
          dryRun,
        },
      })
      if (dryRun) {
        setEffect(data.effect)
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
      title={id === undefined ? 'New group of words' : 'Change a group of words'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={form.busy}>
            {effect === null ? 'Show what it does' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        ref={ref}
        id={formId}
        noValidate
        className="grid gap-4"
        onChange={() => setEffect(null)}
        onSubmit={(event) => void form.onSubmit(event)}
      >
        {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
        <TextArea
          label="Words that mean the same"
          name="words"
          rows={3}
          defaultValue={words.join(', ')}
          help="Of one or two words each, parted by commas."
          error={form.errors['words']}
        />
        <TextArea
          label="Searches to look at"
          name="terms"
          rows={2}
          optional
          help="Beside the words themselves, parted by commas."
          error={form.errors['terms']}
        />
        <div role="status">{effect && <EffectTable effect={effect} />}</div>
      </form>
    </Modal>
  )
}
