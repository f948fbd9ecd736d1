/** The words and facts of a clip. Nothing is saved until somebody says so; what is not saved is kept. */

import type { DeskClip } from '@rushes/contract/agency-clips'
import { Suspense } from 'react'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { fieldWords } from '../kit/clip-field-words.ts'
import { valuesOf } from '../kit/clip-values.ts'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { ClipChoices } from '../kit/load-clip-choices.ts'
import { valueWords } from '../kit/value-words.ts'
import { ClipFields } from './clip-fields.tsx'
import { useClipDraft } from './use-clip-draft.ts'

// Most clips are edited by one person at a time.
const ChangedMeanwhile = lazyPart(
  async () => (await import('../kit/draft/changed-meanwhile.tsx')).ChangedMeanwhile,
)
const EarlierNotice = lazyPart(async () => (await import('../kit/draft/earlier-notice.tsx')).EarlierNotice)

export function ClipForm({ clip, choices }: { clip: DeskClip; choices: ClipChoices }) {
  const draft = useClipDraft(clip)
  const { busy, changed, newer, message, errors, save, discard } = draft
  const shown = (name: string, value: unknown) => valueWords(name, value, choices)
  const ref = useFocusOnError(errors, 0)
  useKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  return (
    <form
      ref={ref}
      aria-label="Words and facts"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Suspense>
        {Object.keys(draft.earlier).length > 0 && (
          <EarlierNotice draft={draft} what="clip" wordsOf={fieldWords} shown={shown} />
        )}
        {newer ? (
          <ChangedMeanwhile
            who={newer.updated_by?.name ?? null}
            what="clip"
            draft={draft}
            theirs={valuesOf(newer.fields)}
            wordsOf={fieldWords}
            shown={shown}
            onSave={() => void save(newer)}
          />
        ) : (
          message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>
        )}
      </Suspense>
      <ClipFields clip={clip.id} draft={draft} choices={choices} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
        <Button type="submit" kind="primary" busy={busy} disabled={changed.length === 0}>
          {busy ? 'Saving' : 'Save'}
        </Button>
        {changed.length > 0 && <Button onClick={() => void discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {changed.length === 0 ? 'Everything is saved.' : `Not saved: ${changed.map(fieldWords).join(', ')}`}
        </p>
      </div>
    </form>
  )
}
