/** The clips of the download queue, one line each. */
import { useRef } from 'react'
import { notify } from '../../ui/notify.ts'
import type { LoadedClips } from '../catalogue/load-clips.ts'
import { askedTier, type PlannedRow } from './plan-queue.ts'
import { rowWords } from './plan-words.ts'
import { QueueLine } from './queue-line.tsx'
import { type QueueRow, removeFromQueue } from './queue-store.ts'

const WAITING = { text: 'Ready, and not fetched yet', tone: 'clear' } as const
const REMOVED = 'The item was removed from your downloads'

type QueueLinesProps = {
  planned: readonly PlannedRow[]
  clips: LoadedClips
  /** Why the server did not deliver a clip, by clip id. */
  refusals: ReadonlyMap<number, string>
}

export function QueueLines({ planned, clips, refusals }: QueueLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  const remove = (id: number) => {
    removeFromQueue([id])
    notify(REMOVED)
    // The button that had the focus is gone with its line.
    list.current?.focus()
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Clips in your queue"
      className="border-t border-rule focus:outline-none"
    >
      {planned.map(({ row, plan }) => (
        <QueueLine
          key={row.id}
          id={row.id}
          {...shownFacts(row, clips)}
          words={row.delivery === undefined ? rowWords(plan) : WAITING}
          refusal={refusals.get(row.id)}
          onRemove={() => remove(row.id)}
        />
      ))}
    </ul>
  )
}

function shownFacts(row: QueueRow, clips: LoadedClips) {
  const clip = clips.get(row.id)
  const caption = [row.type, String(row.id), askedTier(row)].filter(Boolean).join(' · ')
  if (!clip || 'gone' in clip) return { title: '', thumbpath: '', graphic: false, caption }
  const { title, thumbpath, meta } = clip
  return { title, thumbpath, graphic: meta.graphic, caption }
}
