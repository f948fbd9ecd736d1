/** The lines of a shot list, each with its time and its text. */

import type { Counting } from '@rushes/commerce/film-timecode'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { faultOfLine, linesOfText, type ShotLine, textOfLines, timeText } from './timed-lines.ts'
import type { CaptionsDraft } from './use-captions-draft.ts'

const CONTROL =
  'block min-h-11 min-w-0 rounded-sm border border-edge bg-sheet px-3 hover:border-ink aria-invalid:border-stop'

type ShotFieldsProps = { draft: CaptionsDraft; timeOfFilm: () => number; counting: Counting | undefined }

export function ShotFields({ draft: { values, errors, write }, timeOfFilm, counting }: ShotFieldsProps) {
  const list = useRef<HTMLOListElement>(null)
  const lines = linesOfText(String(values['shots']))
  const refusals = Object.entries(errors).filter(([name]) => name === 'shots' || name.startsWith('shots.'))
  const put = (next: readonly ShotLine[]) => write('shots', textOfLines(next))
  const now = () => timeText(Math.round(timeOfFilm() * 100) / 100)

  function add() {
    flushSync(() => put([...lines, { time: now(), words: '' }]))
    list.current?.lastElementChild?.querySelector<HTMLInputElement>('input[data-words]')?.focus()
  }

  return (
    <section aria-labelledby="shots" className="grid gap-4">
      <h2 id="shots" className="title text-xl">
        Shot list
      </h2>
      {refusals.length > 0 && (
        <p role="alert" className="text-sm font-semibold text-stop">
          {refusals.flatMap(([, words]) => words).join(' ')}
        </p>
      )}
      {lines.length === 0 && <p className="text-ink-soft">No shots yet.</p>}
      <ol ref={list} className="grid gap-3">
        {lines.map((line, index) => (
          <ShotRow
            // Lines have no ids; their order changes only when they are saved.
            // biome-ignore lint/suspicious/noArrayIndexKey: it is the place in the list
            key={index}
            number={index + 1}
            line={line}
            fault={faultOfLine(line, counting)}
            onChange={(next) => put(lines.with(index, next))}
            onRemove={() => put(lines.toSpliced(index, 1))}
            onTakeTime={() => put(lines.with(index, { ...line, time: now() }))}
          />
        ))}
      </ol>
      <div>
        <Button size="small" onClick={add}>
          Add a line at the current time
        </Button>
      </div>
    </section>
  )
}

type ShotRowProps = {
  number: number
  line: ShotLine
  fault: string | null
  onChange: (line: ShotLine) => void
  onRemove: () => void
  onTakeTime: () => void
}

function ShotRow({ number, line, fault, onChange, onRemove, onTakeTime }: ShotRowProps) {
  const marks = fault === null ? {} : { 'aria-invalid': true, 'aria-describedby': `shot-${number}` }
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <input
          aria-label={`Time of line ${number}`}
          {...marks}
          className={`${CONTROL} w-32 font-mono`}
          value={line.time}
          onChange={(event) => onChange({ ...line, time: event.currentTarget.value.replace(/\s/g, '') })}
        />
        <Button onClick={onTakeTime}>
          Use the current time<span className="sr-only"> of the player for line {number}</span>
        </Button>
        <input
          data-words=""
          aria-label={`Text of line ${number}`}
          {...marks}
          maxLength={300}
          className={`${CONTROL} flex-1 basis-48`}
          value={line.words}
          onChange={(event) => onChange({ ...line, words: event.currentTarget.value })}
        />
        <IconButton label={`Remove line ${number}`} onClick={onRemove}>
          <Icon of="x" />
        </IconButton>
      </div>
      {fault !== null && (
        <p id={`shot-${number}`} className="text-sm font-semibold text-stop">
          {fault}
        </p>
      )}
    </li>
  )
}
