/** Captions as WebVTT, typed or from a file, and the shot list. Nothing is saved until somebody says so (R-SCREEN-4). */
import type { DeskClip } from '@rushes/contract/agency-clips'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedMeanwhile } from '../draft/changed-meanwhile.tsx'
import { EarlierNotice } from '../draft/earlier-notice.tsx'
import { useDeskKeys } from '../keys/use-desk-keys.ts'
import { ShotFields } from './shot-fields.tsx'
import { faultOfLine, linesOfText, vttOfFile } from './timed-lines.ts'
import {
  type CaptionsDraft,
  type FilmCaptions,
  useCaptionsDraft,
  valuesOfCaptions,
} from './use-captions-draft.ts'

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
  useDeskKeys([{ keys: 'Control+s', words: 'Save', run: send }])
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

type FieldsProps = { draft: CaptionsDraft; timeOfFilm: () => number }

function CaptionFields({ draft: { values, errors, write }, timeOfFilm }: FieldsProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const vtt = String(values['vtt'])

  function insert() {
    const at = timeOfFilm()
    const block = `${stamp(at)} --> ${stamp(at + 2)}\nWords\n`
    const place = vtt === '' ? 0 : (text.current?.selectionStart ?? vtt.length)
    const before = vtt === '' ? 'WEBVTT\n\n' : withEmptyLine(vtt.slice(0, place))
    const after = vtt.slice(place).replace(/^\n*/, '')
    write('vtt', `${before}${block}${after === '' ? '' : `\n${after}`}`)
    text.current?.focus()
  }

  return (
    <section aria-labelledby="captions" className="grid gap-4">
      <h2 id="captions" className="title text-xl">
        Captions
      </h2>
      <div className="flex flex-wrap items-end gap-4">
        <Field
          label="Language"
          name="language"
          help="Two letters, such as en."
          maxLength={2}
          className="max-w-24"
          value={String(values['language'])}
          error={errors['language']?.join(' ')}
          onChange={(event) => write('language', event.currentTarget.value.toLowerCase())}
        />
        <CaptionFile onRead={(read) => write('vtt', vttOfFile(read))} />
      </div>
      <TextArea
        ref={text}
        label="WebVTT"
        name="vtt"
        help="Empty: no captions. Marks of WebVTT are left out; a voice becomes the name before its words."
        rows={12}
        spellCheck={false}
        className="font-mono text-sm"
        value={vtt}
        error={errors['vtt']?.join(' ')}
        onChange={(event) => write('vtt', event.currentTarget.value)}
      />
      <div>
        <Button size="small" onClick={insert}>
          Insert a caption at the player's time
        </Button>
      </div>
    </section>
  )
}

const MAX_FILE_BYTES = 1_000_000

function CaptionFile({ onRead }: { onRead: (text: string) => void }) {
  const [fault, setFault] = useState<string | undefined>(undefined)
  async function read(file: File | undefined) {
    setFault(undefined)
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setFault('The file is larger than 1 MB.')
    onRead(await file.text())
  }
  return (
    <Field
      label="From a file"
      type="file"
      accept=".vtt,.srt,text/vtt,application/x-subrip"
      className="py-2"
      error={fault}
      onChange={(event) => void read(event.currentTarget.files?.[0])}
    />
  )
}

const withEmptyLine = (text: string) => `${text.trimEnd()}\n\n`

/** `00:01:08.250` */
const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
