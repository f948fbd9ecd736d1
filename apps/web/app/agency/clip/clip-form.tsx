/** The words and facts of a clip. Nothing is saved until somebody says so; what is not saved is kept (R-SCREEN-4). */
import type { DeskClip } from '@rushes/contract/agency-clips'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedMeanwhile } from '../draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../draft/earlier-notice.tsx'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import { fieldWords } from './clip-field-words.ts'
import { ClipFields } from './clip-fields.tsx'
import { valuesOf } from './clip-values.ts'
import type { ClipChoices } from './load-clip-choices.ts'
import { useClipDraft } from './use-clip-draft.ts'

export function ClipForm({ clip, choices }: { clip: DeskClip; choices: ClipChoices }) {
  const draft = useClipDraft(clip)
  const { busy, changed, newer, message, errors, save, discard } = draft
  useDeskKeys([{ keys: 'Control+s', words: 'Save', run: () => void save() }])
  return (
    <form
      aria-label="Words and facts"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <EarlierNotice draft={draft} what="clip" wordsOf={fieldWords} />
      {newer ? (
        <ChangedMeanwhile
          who={newer.updated_by?.name ?? null}
          what="clip"
          draft={draft}
          theirs={valuesOf(newer.fields)}
          wordsOf={fieldWords}
          onSave={() => void save(newer)}
        />
      ) : (
        message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>
      )}
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
