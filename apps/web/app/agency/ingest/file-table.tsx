/** Files on their way into the catalogue, the newest first. */
import type { IngestRow } from '@rushes/contract/agency-ingests'
import { Link, useRevalidator } from 'react-router'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { momentWords } from '../clips/clip-state-words.ts'
import { INGEST_STATE_WORDS, stepWords, timeLeftWords } from './file-state-words.ts'
import { IngestMoves } from './ingest-moves.tsx'
import { sizeWords } from './upload-words.ts'

const CELL = 'px-2 py-2 align-top'
const LINK = 'underline underline-offset-4'

export function FileTable({ rows }: { rows: readonly IngestRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    // Otherwise the words for screen readers would make the page as wide as the table.
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Files on their way</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            {['File', 'Delivery', 'Size', 'State', 'By', 'Begun', ''].map((title) => (
              <th key={title} scope="col" className="px-2 py-2 font-semibold">
                {title === '' ? <span className="sr-only">Actions</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="border-b border-rule focus-within:bg-well">
              <td className={`${CELL} min-w-40 font-semibold break-all`}>{row.file_name}</td>
              <td className={CELL}>
                <Link
                  to={
                    row.purpose === 'new'
                      ? `/admin/ingest/${row.batch.id}`
                      : `/admin/clips/${row.clip_id}/files`
                  }
                  className={LINK}
                >
                  {row.batch.name}
                </Link>
              </td>
              <td className={`${CELL} font-mono whitespace-nowrap`}>{sizeWords(row.size_bytes)}</td>
              <td className={`${CELL} min-w-56`}>
                <State row={row} />
              </td>
              <td className={CELL}>{row.by?.name ?? 'the server'}</td>
              <td className={`${CELL} whitespace-nowrap text-ink-soft`}>{momentWords(row.started)}</td>
              <td className={CELL}>
                <IngestMoves row={row} onDone={() => void revalidate()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function State({ row }: { row: IngestRow }) {
  const { state, steps, problem, file_name: name, seconds_left: left, batch } = row
  const running = steps.find((step) => step.state === 'running')
  const clip = state === 'ready' ? row.clip_id : row.duplicate_of
  if (state === 'working' && running) {
    return (
      <>
        {stepWords(running.step)}
        {left !== null && <span className="text-ink-soft">, {timeLeftWords(left)} left</span>}
        <ProgressBar label={`${name}: ${stepWords(running.step)}`} percent={running.progress} />
      </>
    )
  }
  return (
    <>
      {state === 'working' && batch.paused ? 'Paused' : INGEST_STATE_WORDS[state]}
      {clip !== null && (
        <>
          {' '}
          <Link to={`/admin/clips/${clip}`} className={`font-mono ${LINK}`}>
            {clip}
          </Link>
        </>
      )}
      {problem !== '' && <p className="font-semibold text-stop">{problem}</p>}
    </>
  )
}
