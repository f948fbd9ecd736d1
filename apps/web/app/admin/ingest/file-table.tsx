/** Files on their way into the catalogue, the newest first. */
import type { IngestRow } from '@rushes/contract/agency-ingests'
import { Link, useRevalidator } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { AdminTable } from '../kit/list/admin-table.tsx'
import { sizeWords } from '../kit/upload-words.ts'
import { INGEST_STATE_WORDS, stepWords, timeLeftWords } from './file-state-words.ts'
import { IngestMoves } from './ingest-moves.tsx'

const LINK = 'underline underline-offset-4'

export function FileTable({ rows }: { rows: readonly IngestRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    <AdminTable
      label="Files on their way"
      heads={['File', 'Delivery', 'Size', 'State', 'By', 'Begun', '']}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <span key="file" className="inline-block min-w-28 font-semibold break-all">
            {row.file_name}
          </span>,
          <Delivery key="delivery" row={row} />,
          <span key="size" className="font-mono whitespace-nowrap">
            {sizeWords(row.size_bytes)}
          </span>,
          <State key="state" row={row} />,
          row.by?.name ?? 'the server',
          <span key="begun" className="whitespace-nowrap text-ink-soft">
            {formatDateTime(row.started)}
          </span>,
          <IngestMoves key="moves" row={row} onDone={() => void revalidate()} />,
        ],
      }))}
    />
  )
}

function Delivery({ row: { purpose, batch, clip_id } }: { row: IngestRow }) {
  const address = purpose === 'new' ? `/admin/ingest/${batch.id}` : `/admin/clips/${clip_id}/files`
  return (
    <Link to={address} className={LINK}>
      {batch.name}
    </Link>
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
