/** Import batches whose files are still being uploaded or processed. */
import { Link } from 'react-router'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { type BatchRow, countsLabel, readyPercent } from '../ingest/batch-labels.ts'

export type ListedBatch = Pick<BatchRow, 'id' | 'name' | 'counts' | 'paused'>

export function RunningImports({ batches }: { batches: readonly ListedBatch[] }) {
  const running = batches.flatMap((batch) => {
    const percent = readyPercent(batch.counts)
    return percent === null ? [] : [{ ...batch, percent }]
  })
  return (
    <section aria-labelledby="running-imports" className="min-w-0">
      <h2 id="running-imports" className="title mb-3 text-xl">
        Running imports
      </h2>
      {running.length === 0 ? (
        <p className="text-ink-soft">
          No import is running. Drop files on any page of the admin area, or{' '}
          <Link to="/admin/ingest" className="underline underline-offset-4">
            choose them
          </Link>
          .
        </p>
      ) : (
        <ul className="border-t border-rule">
          {running.map(({ id, name, counts, paused, percent }) => (
            <li key={id} className="grid gap-1 border-b border-rule py-2">
              <Link dir="auto" to={`/admin/ingest/${id}`} className="truncate font-semibold hover:underline">
                {name}
              </Link>
              <span className="text-sm text-ink-soft">
                {countsLabel(counts)}
                {paused && ', paused'}
              </span>
              <ProgressBar label={`${name}: ready`} percent={percent} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
