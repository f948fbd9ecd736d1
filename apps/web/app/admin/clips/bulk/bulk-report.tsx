/** Shows the effect of a change on its clips: before it starts, while it runs, and afterwards. */
import type { BulkProgress } from '@rushes/contract/agency-bulk'
import { Link } from 'react-router'
import type { ClipChoices } from '../../kit/load-clip-choices.ts'
import { rowsOfChanges } from '../../kit/version-changes.ts'
import { clipsLabel } from './bulk-labels.ts'

type BulkReportProps = { progress: BulkProgress; choices: Partial<ClipChoices> }

export function BulkReport({ progress, choices }: BulkReportProps) {
  const { state, done, total, refused, sample } = progress
  return (
    <div className="grid gap-5">
      {state === 'running' && (
        <div className="grid gap-2">
          <p>
            {done.toLocaleString('en-GB')} of {clipsLabel(total)}
          </p>
          <progress value={done} max={Math.max(total, 1)} aria-label="Clips done" className="h-2 w-full" />
          <p className="text-sm text-ink-soft">The change continues after you close this window.</p>
        </div>
      )}
      {sample.length > 0 && <Sample sample={sample} choices={choices} />}
      {refused.count > 0 && <Refused refused={refused} />}
    </div>
  )
}

type SampleProps = Pick<BulkProgress, 'sample'> & Pick<BulkReportProps, 'choices'>

function Sample({ sample, choices }: SampleProps) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">For example</h3>
      <ul className="grid gap-3 text-sm">
        {sample.map(({ id, title, changes }) => (
          <li key={id} className="grid gap-1 border-t border-rule pt-2">
            <span dir="auto">{title}</span>
            {rowsOfChanges(changes, choices).map(({ label, before, after }) => (
              <span key={label} className="min-w-0 wrap-anywhere text-ink-soft">
                {label}: <del>{before}</del> <span aria-hidden="true">→</span>{' '}
                <ins className="font-semibold text-ink no-underline">{after}</ins>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Refused({ refused: { count, reasons, first } }: Pick<BulkProgress, 'refused'>) {
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">Refused</h3>
      <ul className="grid gap-1 text-sm">
        {reasons.map(({ reason, clips }) => (
          <li key={reason}>
            {clipsLabel(clips)}: {reason}
          </li>
        ))}
      </ul>
      <details className="text-sm">
        <summary className="min-h-9 py-1.5 underline underline-offset-4">
          {count > first.length ? `The first ${first.length} of them` : 'Show them'}
        </summary>
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {first.map(({ id, title }) => (
            <li key={id}>
              <Link
                to={`/admin/clips/${id}`}
                target="_blank"
                rel="noopener"
                className="inline-block py-1 underline underline-offset-4"
              >
                {id} {title}
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
