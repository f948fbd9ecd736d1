/** The sums of a period, each with that of the previous period. */
import type { LoadedReport } from './load-report.ts'
import { changeLabel, figureLabel } from './report-labels.ts'

export function ReportFigures({ figures }: Pick<LoadedReport, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <dl className="mb-8 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 border-t border-rule">
      {figures.map(({ label, value, before, unit, currency }) => (
        <div key={`${label} ${currency}`} className="grid content-start gap-0.5 border-b border-rule py-3">
          <dt className="text-sm text-ink-soft">
            {label}
            {currency && `, ${currency.toUpperCase()}`}
          </dt>
          <dd className="text-xl font-semibold tabular-nums">
            {value === null ? '–' : figureLabel(value, unit, currency)}
          </dd>
          {before !== null && (
            <dd className="text-sm text-ink-soft">
              Before: {figureLabel(before, unit, currency)}
              {unit !== 'percent' && changeLabel(value, before) && ` (${changeLabel(value, before)})`}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
