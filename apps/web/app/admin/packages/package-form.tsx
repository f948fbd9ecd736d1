/** The texts of a package and the order of its clips. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftNotices, SaveBar } from '../kit/draft/draft-form.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { OrderList } from '../kit/order/order-list.tsx'
import { useReload } from '../kit/use-reload.ts'
import { NotPublic } from './not-public.tsx'
import { clipsOf, reportLabel, withAdded } from './package-clips.ts'
import { PACKAGE_FIELDS, packageLabelOf, textOfIds } from './package-fields.ts'
import type { PackageDraft } from './use-package-draft.ts'

type Report = Data<'POST /agency/packages/:id/clips'>

type AddClipsFormProps = { pack: AdminPackage; draft: PackageDraft }

type Categories = readonly { id: number; name: string; hidden: boolean }[]

type PackageFormProps = { pack: AdminPackage; draft: PackageDraft; categories: Categories }

export function PackageForm({ pack, draft, categories }: PackageFormProps) {
  const { errors, save } = draft
  const clips = clipsOf(pack, draft.values)
  const chosen = String(draft.values['category_id'])
  const offered = categories
    .map(({ id, name, hidden }) => ({ value: String(id), label: name, hidden }))
    .filter(({ value, hidden }) => !hidden || value === chosen)
  const isNamed = Object.keys(errors).some((name) => name in draft.saved)
  const ref = useFocusOnError(errors, 0)
  useKeys([{ keys: 'Control+s', label: 'Save', run: () => void save() }])
  return (
    <div className="grid gap-8 2xl:grid-cols-2 2xl:items-start">
      <form
        ref={ref}
        id={FORM}
        noValidate
        aria-label="Details"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <DraftNotices
          what="package"
          draft={draft}
          labelOf={packageLabelOf}
          withMessage={!isNamed || 'clips' in errors}
        />
        {(['name', 'summary', 'story', 'category_id'] as const).map(
          controlsOf(PACKAGE_FIELDS, draft, { categories: offered }),
        )}
      </form>
      <section aria-labelledby="package-clips" className="grid gap-4">
        <h2 id="package-clips" className="title text-xl">
          Clips
        </h2>
        {clips.length === 0 ? (
          <EmptyState>No clips in this package yet. Add clips by number.</EmptyState>
        ) : (
          <div>
            <OrderList
              label="Clips of the package"
              clips={clips}
              onChange={(ids) => draft.write('clips', textOfIds(ids))}
              note={(clip) => !clip.public && <NotPublic />}
            />
          </div>
        )}
        <AddClipsForm pack={pack} draft={draft} />
      </section>
      <SaveBar draft={draft} labelOf={packageLabelOf} formId={FORM} className="2xl:col-span-2" />
    </div>
  )
}

const FORM = 'package-words'

/**
 * Adds clips to a package by number, or from a pasted list; reports the result of each. Saved immediately.
 */
function AddClipsForm({ pack: { id, revision }, draft }: AddClipsFormProps) {
  const { reloading, reload } = useReload()
  const [report, setReport] = useState<Report | null>(null)
  const form = useForm({
    fields: ['list'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'list') === '' ? { list: 'Enter clip numbers.' } : {},
    async send(sent) {
      setReport(null)
      const { data } = await browserApi.call('POST /agency/packages/:id/clips', {
        params: { id },
        body: { revision, list: textOf(sent, 'list') },
      })
      draft.carryTo(data.package, withAdded(draft, data.added))
      setReport(data)
      await reload()
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
        // The key empties the field for the next list.
        key={report?.package.revision}
        label="Numbers of clips"
        name="list"
        rows={2}
        help="References or addresses also work, as a single value or a pasted list. Saved immediately."
        error={form.errors['list']}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.busy || reloading}>
          Add to the end
        </Button>
      </div>
      <div role="status">
        {report && (
          <Notice tone={report.unknown.length > 0 ? 'caution' : 'clear'}>
            {reportLabel(report).map((line) => (
              <p key={line} className="wrap-anywhere">
                {line}
              </p>
            ))}
          </Notice>
        )}
      </div>
    </form>
  )
}
