/** The texts of a package and the order of its clips. */

import type { DeskPackage } from '@rushes/contract/agency-packages'
import { EmptyState } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftNotices, SaveBar } from '../kit/draft/draft-form.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { OrderList } from '../kit/order/order-list.tsx'
import { AddClipsForm } from './add-clips-form.tsx'
import { NotPublic } from './not-public.tsx'
import { clipsOf } from './package-clips.ts'
import { PACKAGE_FIELDS, packageLabelOf, textOfIds } from './package-fields.ts'
import type { PackageDraft } from './use-package-draft.ts'

type Categories = readonly { id: number; name: string; hidden: boolean }[]
type PackageFormProps = { pack: DeskPackage; draft: PackageDraft; categories: Categories }

export function PackageForm({ pack, draft, categories }: PackageFormProps) {
  const { errors, save } = draft
  const clips = clipsOf(pack, draft.values)
  const chosen = String(draft.values['category_id'])
  const offered = categories
    .map(({ id, name, hidden }) => ({ value: String(id), label: name, hidden }))
    .filter(({ value, hidden }) => !hidden || value === chosen)
  const isNamed = Object.keys(errors).some((name) => name in draft.saved)
  const ref = useFocusOnError(errors, 0)
  useKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  return (
    <div className="grid gap-8 2xl:grid-cols-2 2xl:items-start">
      <form
        ref={ref}
        id={FORM}
        noValidate
        aria-label="Words"
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
          <EmptyState>No clip is in this package. Add some by their numbers.</EmptyState>
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
