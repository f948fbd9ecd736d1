/** The captions of a film as WebVTT, typed or from a file. */
import { CHECK_LETTERS } from '@rushes/contract/captions-text'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { vttOfFile } from './timed-lines.ts'
import type { CaptionsDraft } from './use-captions-draft.ts'

type CaptionFieldsProps = { draft: CaptionsDraft; timeOfFilm: () => number }

export function CaptionFields({ draft: { values, errors, write }, timeOfFilm }: CaptionFieldsProps) {
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
        <CaptionFile language={String(values['language'])} onRead={(read) => write('vtt', read)} />
      </div>
      <TextArea
        ref={text}
        label="WebVTT"
        name="vtt"
        help="Leave empty for no captions. WebVTT markup is removed; a voice is shown as a name before its text."
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

type CaptionFileProps = { language: string; onRead: (text: string) => void }

function CaptionFile({ language, onRead }: CaptionFileProps) {
  const [fault, setFault] = useState<string | undefined>(undefined)
  const [isUnsure, setUnsure] = useState(false)
  async function read(file: File | undefined) {
    setFault(undefined)
    setUnsure(false)
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return setFault('The file is larger than 1 MB.')
    const { vtt, ...found } = vttOfFile(await file.arrayBuffer(), language)
    setUnsure(found.isUnsure)
    onRead(vtt)
  }
  return (
    <div className="grid gap-3">
      <Field
        label="Import file"
        type="file"
        accept=".vtt,.srt,text/vtt,application/x-subrip"
        className="py-2"
        error={fault}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <div role="status">{isUnsure && <Notice tone="caution">{CHECK_LETTERS}</Notice>}</div>
    </div>
  )
}

const withEmptyLine = (text: string) => `${text.trimEnd()}\n\n`

/** Formats seconds as `00:01:08.250`. */
const stamp = (seconds: number) => new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23)
