/** The words of a package and the order of its clips. Nothing is saved until somebody says so. */

import type { DeskPackage } from '@rushes/contract/agency-packages'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { ChangedMeanwhile } from '../kit/draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../kit/draft/earlier-notice.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { OrderList } from '../kit/order/order-list.tsx'
import { packageFieldWords } from '../kit/package-words.ts'
import { AddClipsForm } from './add-clips-form.tsx'
import { NotPublic } from './not-public.tsx'
import { clipsOf, textOfIds, valuesOfPackage } from './package-values.ts'
import { PackageWordFields } from './package-word-fields.tsx'
import type { PackageDraft } from './use-package-draft.ts'

type Categories = readonly { id: number; name: string; hidden: boolean }[]
type PackageFormProps = { pack: DeskPackage; draft: PackageDraft; categories: Categories }

export function PackageForm({ pack, draft, categories }: PackageFormProps) {
  const { changed, newer, message, errors, save } = draft
  const clips = clipsOf(pack, draft.values)
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
        <EarlierNotice draft={draft} what="package" wordsOf={packageFieldWords} />
        {newer ? (
          <ChangedMeanwhile
            who={null}
            what="package"
            draft={draft}
            theirs={valuesOfPackage(newer)}
            wordsOf={packageFieldWords}
            onSave={() => void save(newer)}
          />
        ) : (
          message !== null && (!isNamed || errors['clips']) && <Notice tone="stop">{message}</Notice>
        )}
        <PackageWordFields draft={draft} categories={categories} />
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
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3 2xl:col-span-2">
        <Button type="submit" form={FORM} kind="primary" busy={draft.busy} disabled={changed.length === 0}>
          {draft.busy ? 'Saving' : 'Save'}
        </Button>
        {changed.length > 0 && <Button onClick={() => void draft.discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {changed.length === 0
            ? 'Everything is saved.'
            : `Not saved: ${changed.map(packageFieldWords).join(', ')}`}
        </p>
      </div>
    </div>
  )
}

const FORM = 'package-words'
