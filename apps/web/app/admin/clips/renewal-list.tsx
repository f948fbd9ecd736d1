/** The finished and running renewals of a clip, the newest first. */
import type { IngestRow } from '@rushes/contract/agency-ingests'
import { useRevalidator } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { stepLabel, timeLeftLabel } from '../ingest/file-state-labels.ts'
import { IngestMoves } from '../ingest/ingest-moves.tsx'
import { PURPOSE_LABELS, renewalState } from './renewal-labels.ts'

export function RenewalList({ rows }: { rows: readonly IngestRow[] }) {
  const { revalidate } = useRevalidator()
  if (rows.length === 0) return null
  return (
    <ul aria-label="Processed again" className="grid gap-3">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-1 border-t border-rule pt-3 text-sm">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{PURPOSE_LABELS[row.purpose]}</span>
            <span className="text-ink-soft">
              {formatDateTime(row.started)}, {row.by?.name ?? 'the server'}
            </span>
          </p>
          <State row={row} />
          <IngestMoves row={row} onDone={() => void revalidate()} />
        </li>
      ))}
    </ul>
  )
}

function State({ row }: { row: IngestRow }) {
  const running = row.steps.find(({ state }) => state === 'running')
  const done = row.steps.filter(({ state }) => state === 'done').length
  const name = running ? stepLabel(running.step) : null
  const label = renewalState(row, name)
  return (
    <>
      <p role={row.state === 'working' ? 'status' : undefined}>
        {label}
        {row.state === 'working' && `, step ${Math.min(done + 1, row.steps.length)} of ${row.steps.length}`}
        {row.seconds_left !== null && `, ${timeLeftLabel(row.seconds_left)} left`}
      </p>
      {running && <ProgressBar label={label} percent={running.progress} />}
      {row.problem !== '' && <p className="font-semibold text-stop">{row.problem}</p>}
    </>
  )
}
