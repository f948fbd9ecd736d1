/** Adds clips to a package by number, or a pasted list of them; says what became of each. Saved at once. */
import type { DeskPackage } from '@rushes/contract/agency-packages'
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { reportWords, withAdded } from './package-clips.ts'
import type { PackageDraft } from './use-package-draft.ts'

type Report = Data<'POST /agency/packages/:id/clips'>

type AddClipsFormProps = { pack: DeskPackage; draft: PackageDraft }

export function AddClipsForm({ pack: { id, revision }, draft }: AddClipsFormProps) {
  const { revalidate } = useRevalidator()
  const [report, setReport] = useState<Report | null>(null)
  const form = useForm({
    fields: ['list'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'list') === '' ? { list: 'Please enter numbers of clips.' } : {},
    async send(sent) {
      setReport(null)
      const { data } = await browserApi.call('POST /agency/packages/:id/clips', {
        params: { id },
        body: { revision, list: textOf(sent, 'list') },
      })
      draft.carryTo(data.package, withAdded(draft, data.added))
      setReport(data)
      await revalidate()
      return null
    },
  })
  const ref = useFocusOnError(form.errors, form.round)
  return (
    <form
      ref={ref}
      noValidate
      aria-label="Add clips"
      className="grid gap-3 rounded-sm border border-rule bg-sheet p-4"
      onSubmit={(event) => void form.onSubmit(event)}
    >
      {form.refusal && <Notice tone="stop">{form.refusal}</Notice>}
      <TextArea
        // An empty field again for the next list.
        key={report?.package.revision}
        label="Numbers of clips"
        name="list"
        rows={2}
        help="References and addresses do too: one, or a pasted list. They are saved at once."
        error={form.errors['list']}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.busy}>
          Add to the end
        </Button>
      </div>
      <div role="status">
        {report && (
          <Notice tone={report.unknown.length > 0 ? 'caution' : 'clear'}>
            {reportWords(report).map((words) => (
              <p key={words} className="break-words">
                {words}
              </p>
            ))}
          </Notice>
        )}
      </div>
    </form>
  )
}
