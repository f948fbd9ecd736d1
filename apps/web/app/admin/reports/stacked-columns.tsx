/** Columns in a row of days, weeks or months; the parts of a column add up, and a line marks what was before. */
import { type Chart, COLUMNS_HEIGHT, FILLS } from './chart-look.ts'
import type { LoadedReport } from './load-report.ts'
import { axisWords, cellWords, figureWords, shortDayWords } from './report-words.ts'
import { roundScale } from './round-scale.ts'

type StackedColumnsProps = { chart: Chart; group: LoadedReport['group']; width: number }

const MARGIN = { top: 8, right: 8, bottom: 28, left: 68 }
const BOTTOM = COLUMNS_HEIGHT - MARGIN.bottom
const LABEL_WIDTH = 76

export function StackedColumns({ chart, width }: StackedColumnsProps) {
  const { points, unit, currency } = chart
  const right = width - MARGIN.right
  const gap = points.length > 60 ? 0.1 : 0.25
  const span = right - MARGIN.left
  // The last column has no gap after it. A single one is in the middle.
  const strides = points.length - gap
  const stride = span / Math.max(1, strides)
  const thick = stride * (1 - gap)
  const x = (place: number) => MARGIN.left + (span - stride * strides) / 2 + place * stride
  const highest = Math.max(...points.map(({ values, before }) => Math.max(sum(values), before ?? 0)), 1)
  const { top, ticks } = roundScale(highest)
  const y = (value: number) => BOTTOM - (value / top) * (BOTTOM - MARGIN.top)
  const every = Math.ceil(points.length / Math.max(1, Math.floor(span / LABEL_WIDTH)))
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={MARGIN.left} x2={right} y1={y(tick)} y2={y(tick)} stroke="var(--color-rule)" />
          <text x={MARGIN.left - 12} y={y(tick) + 4} fill="currentColor" fontSize={12} textAnchor="end">
            {axisWords(tick, unit, currency)}
          </text>
        </g>
      ))}
      {points.map((point, place) => (
        <g key={point.label}>
          <title>{pointWords(chart, point)}</title>
          {point.values.map((value, series) => {
            const below = sum(point.values.slice(0, series))
            return value > 0 ? (
              <rect
                key={chart.series[series]}
                x={x(place)}
                width={thick}
                y={y(below + value)}
                height={Math.max(1, y(below) - y(below + value))}
                className={FILLS[series] ?? 'fill-ink'}
              />
            ) : null
          })}
          {point.before !== null && point.before > 0 && (
            <rect
              x={x(place) - 1}
              width={thick + 2}
              y={y(point.before) - 1}
              height={2}
              className="fill-ink stroke-paper"
              strokeWidth={0.5}
            />
          )}
        </g>
      ))}
      {points.map(({ label }, place) =>
        place % every === 0 ? (
          <text
            key={label}
            x={x(place) + thick / 2}
            y={BOTTOM + 23}
            fill="currentColor"
            fontSize={12}
            textAnchor="middle"
          >
            {shortDayWords(label)}
          </text>
        ) : null,
      )}
      <line x1={MARGIN.left} x2={right} y1={BOTTOM} y2={BOTTOM} stroke="var(--color-ink)" />
    </>
  )
}

const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)

function pointWords({ unit, currency, series }: Chart, { label, values, before }: Chart['points'][number]) {
  const parts = series.flatMap((name, place) => {
    const value = values[place] ?? 0
    return series.length > 1 && value > 0 ? [`${name} ${figureWords(value, unit, currency)}`] : []
  })
  const all = figureWords(sum(values), unit, currency)
  return [
    `${cellWords(label, 'day', null)}: ${all}`,
    ...parts,
    ...(before === null ? [] : [`before ${figureWords(before, unit, currency)}`]),
  ].join(', ')
}
