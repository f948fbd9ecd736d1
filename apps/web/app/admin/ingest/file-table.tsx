/** Files in ingest, the newest first. */

import type { IngestRow } from '@rushes/contract/agency-ingests'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Checkbox } from '../../ui/checkbox.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { sizeLabel } from '../kit/upload-labels.ts'
import { DecideBar } from './decide-bar.tsx'
import { INGEST_STATE_LABELS, stepLabel, timeLeftLabel } from './file-state-labels.ts'
import { IngestMoves } from './ingest-moves.tsx'

const LINK = 'underline underline-offset-4'

export function FileTable({ rows }: { rows: readonly IngestRow[] }) {
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const movable = rows.filter(({ moves }) => moves.length > 0)
  const selected = movable.filter(({ id }) => chosen.has(id))
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <>
      {movable.length > 1 && (
        <div className="mb-3 flex min-h-11 flex-wrap items-center gap-4">
          <Checkbox
            label={`Select all ${movable.length}`}
            checked={selected.length === movable.length}
            onChange={() =>
              setChosen(new Set(selected.length === movable.length ? [] : movable.map(({ id }) => id)))
            }
          />
          <DecideBar rows={selected} onDone={() => void revalidate()} />
        </div>
      )}
      <RecordTable
        label="Files in progress"
        heads={['File', 'Import batch', 'Size', 'State', 'By', 'Started', '']}
        rows={rows.map((row) => ({
          key: row.id,
          cells: [
            <span key="file" className="flex min-w-28 items-start gap-2 font-semibold break-all">
              {movable.length > 1 && row.moves.length > 0 && (
                <input
                  type="checkbox"
                  aria-label={`Select ${row.file_name}`}
                  className="mt-0.5 size-5 shrink-0"
                  checked={chosen.has(row.id)}
                  onChange={() => toggle(row.id)}
                />
              )}
              {row.file_name}
            </span>,
            <BatchOfFile key="batch" row={row} />,
            <span key="size" className="font-mono whitespace-nowrap">
              {sizeLabel(row.size_bytes)}
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
    </>
  )
}

function BatchOfFile({ row: { purpose, batch, clip_id } }: { row: IngestRow }) {
  const address = purpose === 'new' ? `/admin/ingest/${batch.id}` : `/admin/clips/${clip_id}/files`
  return (
    <Link dir="auto" to={address} className={LINK}>
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
        {stepLabel(running.step)}
        {left !== null && <span className="text-ink-soft">, {timeLeftLabel(left)} left</span>}
        <ProgressBar label={`${name}: ${stepLabel(running.step)}`} percent={running.progress} />
      </>
    )
  }
  return (
    <>
      {state === 'working' && batch.paused ? 'Paused' : INGEST_STATE_LABELS[state]}
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
