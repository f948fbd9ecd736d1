/** The sums of a period, each beside the one of the period before. */
import type { LoadedReport } from './load-report.ts'
import { changeWords, figureWords } from './report-words.ts'

export function ReportFigures({ figures }: Pick<LoadedReport, 'figures'>) {
  if (figures.length === 0) return null
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 border-t border-rule sm:grid-cols-3 xl:grid-cols-6">
      {figures.map(({ label, value, before, unit, currency }) => (
        <div key={`${label} ${currency}`} className="grid content-start gap-0.5 border-b border-rule py-3">
          <dt className="text-sm text-ink-soft">
            {label}
            {currency && `, ${currency.toUpperCase()}`}
          </dt>
          <dd className="text-xl font-semibold tabular-nums">
            {value === null ? '–' : figureWords(value, unit, currency)}
          </dd>
          {before !== null && (
            <dd className="text-sm text-ink-soft">
              Before: {figureWords(before, unit, currency)}
              {unit !== 'percent' && changeWords(value, before) && ` (${changeWords(value, before)})`}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
