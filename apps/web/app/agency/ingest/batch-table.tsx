/** Deliveries, the newest first. */
import { Link, useRevalidator } from 'react-router'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { momentWords } from '../clips/clip-state-words.ts'
import { BatchActions } from './batch-actions.tsx'
import { type BatchRow, countsWords, readyPercent } from './batch-words.ts'

const CELL = 'px-2 py-2 align-top'

export function BatchTable({ rows }: { rows: readonly BatchRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    // Otherwise the words for screen readers would make the page as wide as the table.
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">Deliveries</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            {['Delivery', 'Files', 'By', 'Begun', ''].map((title) => (
              <th key={title} scope="col" className="px-2 py-2 font-semibold">
                {title === '' ? <span className="sr-only">Actions</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((batch) => (
            <tr key={batch.id} className="border-b border-rule focus-within:bg-well">
              <td className={CELL}>
                <Link
                  to={`/admin/ingest/${batch.id}`}
                  className="inline-block min-w-40 py-1 font-semibold hover:underline"
                >
                  {batch.name}
                </Link>
              </td>
              <td className={`${CELL} min-w-56`}>
                <Files batch={batch} />
              </td>
              <td className={CELL}>{batch.by?.name ?? 'the server'}</td>
              <td className={`${CELL} whitespace-nowrap text-ink-soft`}>{momentWords(batch.created)}</td>
              <td className={CELL}>
                <BatchActions batch={batch} onDone={() => void revalidate()} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Files({ batch: { name, counts, paused } }: { batch: BatchRow }) {
  const percent = readyPercent(counts)
  return (
    <>
      {countsWords(counts)}
      {percent !== null && <ProgressBar label={`${name}: ready`} percent={percent} />}
      {paused && (
        <p className="font-semibold text-caution">
          Paused by {paused.by.name}, {momentWords(paused.at)}
        </p>
      )}
    </>
  )
}
