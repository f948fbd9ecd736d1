/** Captions as WebVTT, typed or from a file, and the shot list. Nothing is saved until somebody says so. */
import type { DeskClip } from '@rushes/contract/agency-clips'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedMeanwhile } from '../kit/draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../kit/draft/earlier-notice.tsx'
import { useKeys } from '../kit/keys/use-keys.ts'
import { CaptionFields } from './caption-fields.tsx'
import { ShotFields } from './shot-fields.tsx'
import { faultOfLine, linesOfText } from './timed-lines.ts'
import { type FilmCaptions, useCaptionsDraft, valuesOfCaptions } from './use-captions-draft.ts'

const FIELD_WORDS: Readonly<Record<string, string>> = {
  language: 'Language',
  vtt: 'Captions',
  shots: 'Shot list',
}
const wordsOf = (name: string) => FIELD_WORDS[name] ?? name

type CaptionsFormProps = { clip: DeskClip; captions: FilmCaptions; timeOfFilm: () => number }

export function CaptionsForm({ clip, captions, timeOfFilm }: CaptionsFormProps) {
  const draft = useCaptionsDraft(clip, captions)
  const { busy, changed, newer, message, errors, save, discard } = draft
  const isFaulty = linesOfText(String(draft.values['shots'])).some((line) => faultOfLine(line) !== null)
  const send = () => {
    if (!isFaulty) void save()
  }
  useKeys([{ keys: 'Control+s', words: 'Save', run: send }])
  return (
    <form
      aria-label="Captions and shot list"
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <EarlierNotice draft={draft} what="film" wordsOf={wordsOf} />
      {newer ? (
        <ChangedMeanwhile
          who={null}
          what="film's captions"
          draft={draft}
          theirs={valuesOfCaptions(newer)}
          wordsOf={wordsOf}
          onSave={() => void save(newer)}
        />
      ) : (
        message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>
      )}
      <CaptionFields draft={draft} timeOfFilm={timeOfFilm} />
      <ShotFields draft={draft} timeOfFilm={timeOfFilm} />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3">
        <Button type="submit" kind="primary" busy={busy} disabled={changed.length === 0 || isFaulty}>
          {busy ? 'Saving' : 'Save'}
        </Button>
        {changed.length > 0 && <Button onClick={() => void discard()}>Discard my changes</Button>}
        <p role="status" className="text-sm text-ink-soft">
          {isFaulty
            ? 'Please complete the shot list.'
            : changed.length === 0
              ? 'Everything is saved.'
              : `Not saved: ${changed.map(wordsOf).join(', ')}`}
        </p>
      </div>
    </form>
  )
}
