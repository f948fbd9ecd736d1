/** A chart of a report: columns in a row of days, or ranked bars. It has a name; its figures stand in the table beneath. */
import { useId } from 'react'
import { BAR_HEIGHT, type Chart, COLUMNS_HEIGHT } from './chart-look.ts'
import type { LoadedReport } from './load-report.ts'
import { RankedBars } from './ranked-bars.tsx'
import { StackedColumns } from './stacked-columns.tsx'
import { useWidth } from './use-width.ts'

type ReportChartProps = { chart: Chart; group: LoadedReport['group'] }

/** Of the series, in their order, as `FILLS`. */
const DOTS = ['bg-mark', 'bg-ink', 'bg-edge', 'bg-caution', 'bg-clear'] as const

export function ReportChart({ chart, group }: ReportChartProps) {
  const titleId = useId()
  const { ref, width } = useWidth()
  const shown = chart.series.map((_, place) => chart.points.some(({ values }) => (values[place] ?? 0) !== 0))
  const hasBefore = chart.points.some(({ before }) => before !== null)
  if (!shown.includes(true)) return null
  const Shape = chart.shape === 'columns' ? StackedColumns : RankedBars
  return (
    <figure aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <figcaption className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
        <span id={titleId} className="text-lg font-semibold">
          {chart.title}
        </span>
        <Legend chart={chart} shown={shown} hasBefore={hasBefore} />
      </figcaption>
      <div ref={ref} className="min-w-0 overflow-hidden">
        <svg
          role="img"
          aria-label={`${chart.title}. The table beneath has the figures.`}
          width={width}
          height={chart.shape === 'columns' ? COLUMNS_HEIGHT : chart.points.length * BAR_HEIGHT}
          className="block text-ink-soft"
        >
          <Shape chart={chart} group={group} width={width} />
        </svg>
      </div>
    </figure>
  )
}

type LegendProps = { chart: Chart; shown: readonly boolean[]; hasBefore: boolean }

function Legend({ chart: { series }, shown, hasBefore }: LegendProps) {
  if (series.length === 1 && !hasBefore) return null
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {series.map((name, place) =>
        shown[place] ? (
          <li key={name} className="flex items-center gap-1.5">
            <span className={`size-3 ${DOTS[place]}`} />
            {name}
          </li>
        ) : null,
      )}
      {hasBefore && (
        <li className="flex items-center gap-1.5">
          <span className="h-0.5 w-4 bg-ink" />
          {series.length > 1 ? 'Before, all together' : 'Before'}
        </li>
      )}
    </ul>
  )
}
