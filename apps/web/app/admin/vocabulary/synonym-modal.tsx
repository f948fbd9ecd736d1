/** Adds or changes a group of synonyms. The effect on searches is shown before it is saved. */
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { TextArea } from '../../ui/field.tsx'
import { closeWithMessage } from '../kit/close-with-message.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { keywordsIn, keywordText } from '../kit/keywords/keyword-text.ts'

type EffectTableProps = { effect: Data<'POST /agency/vocabulary/synonyms'>['effect'] }

type SynonymModalProps = {
  group: { id?: number; words?: readonly string[] }
  onClose: () => void
}

export function SynonymModal({ group: { id, words = [] }, onClose }: SynonymModalProps) {
  const { revalidate } = useRevalidator()
  const [effect, setEffect] = useState<Data<'POST /agency/vocabulary/synonyms'>['effect'] | null>(null)
  const form = useForm({
    fields: ['words', 'terms'],
    check: (sent): Record<string, string> =>
      keywordsIn(textOf(sent, 'words')).length < 2 ? { words: 'Enter at least two words.' } : {},
    async send(sent) {
      const dryRun = effect === null
      const { data, message } = await browserApi.call('POST /agency/vocabulary/synonyms', {
        body: {
          ...(id !== undefined && { id }),
          words: keywordsIn(textOf(sent, 'words')),
          terms: keywordsIn(textOf(sent, 'terms')),
          dryRun,
        },
      })
      if (dryRun) {
        setEffect(data.effect)
        return null
      }
      await revalidate()
      closeWithMessage(onClose, message)
      return null
    },
  })
  return (
    <FormModal
      title={id === undefined ? 'New synonym group' : 'Edit synonym group'}
      form={form}
      submit={effect === null ? 'Preview' : 'Save'}
      onChange={() => setEffect(null)}
      onClose={onClose}
    >
      <TextArea
        label="Words with the same meaning"
        name="words"
        rows={3}
        defaultValue={keywordText(words)}
        help="One or two words each, separated by commas."
        error={form.errors['words']}
      />
      <TextArea
        label="More searches to preview"
        name="terms"
        rows={2}
        optional
        help="Separated by commas."
        error={form.errors['terms']}
      />
      <div role="status">{effect && <EffectTable effect={effect} />}</div>
    </FormModal>
  )
}

/** The number of results of each search, now and after the change. */
function EffectTable({ effect }: EffectTableProps) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="pb-2 text-left text-base font-semibold">What searches find</caption>
      <thead className="border-b border-ink">
        <tr>
          <th scope="col" className="py-1 pr-3">
            Search
          </th>
          <th scope="col" className="py-1 pr-3 text-right">
            Now
          </th>
          <th scope="col" className="py-1 text-right">
            Then
          </th>
        </tr>
      </thead>
      <tbody>
        {effect.map(({ term, before, after }) => (
          <tr key={term} className="border-b border-rule">
            <th scope="row" className="py-1 pr-3 font-normal wrap-anywhere">
              {term}
            </th>
            <td className="py-1 pr-3 text-right font-mono">{before.toLocaleString('en-GB')}</td>
            <td className={`py-1 text-right font-mono ${after === before ? '' : 'font-semibold'}`}>
              {after.toLocaleString('en-GB')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
