/** Deliveries, the newest first. */
import { Link, useRevalidator } from 'react-router'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { AdminTable } from '../kit/list/admin-table.tsx'
import { BatchActions } from './batch-actions.tsx'
import { type BatchRow, countsLabel, readyPercent } from './batch-labels.ts'

export function BatchTable({ rows }: { rows: readonly BatchRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    <AdminTable
      label="Import batches"
      heads={['Import batch', 'Files', 'By', 'Started', '']}
      rows={rows.map((batch) => ({
        key: batch.id,
        cells: [
          <Link
            dir="auto"
            key="delivery"
            to={`/admin/ingest/${batch.id}`}
            className="inline-block py-1 font-semibold hover:underline"
          >
            {batch.name}
          </Link>,
          <Files key="files" batch={batch} />,
          batch.by?.name ?? 'the server',
          <span key="begun" className="whitespace-nowrap text-ink-soft">
            {formatDateTime(batch.created)}
          </span>,
          <BatchActions key="actions" batch={batch} onDone={() => void revalidate()} />,
        ],
      }))}
    />
  )
}

function Files({ batch: { name, counts, paused } }: { batch: BatchRow }) {
  const percent = readyPercent(counts)
  return (
    <>
      {countsLabel(counts)}
      {percent !== null && <ProgressBar label={`${name}: ready`} percent={percent} />}
      {paused && (
        <p className="font-semibold text-caution">
          Paused by {paused.by.name}, {formatDateTime(paused.at)}
        </p>
      )}
    </>
  )
}
