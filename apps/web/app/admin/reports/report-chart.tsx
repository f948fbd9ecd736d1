/** A chart of a report: columns by day, or ranked bars. Its figures are in a table. */
import { useEffect, useId, useRef, useState } from 'react'
import { BAR_HEIGHT, type Chart, COLUMNS_HEIGHT, FILLS } from './chart-look.ts'
import { axisLabel, cellLabel, figureLabel, shortDayLabel } from './report-labels.ts'
import { roundScale } from './round-scale.ts'

type ShapeProps = { chart: Chart; width: number }

const MARGIN = { top: 8, right: 8, bottom: 28, left: 68 }

const BOTTOM = COLUMNS_HEIGHT - MARGIN.bottom

const LABEL_WIDTH = 76

const sum = (values: readonly number[]) => values.reduce((whole, value) => whole + value, 0)

const VALUE_WIDTH = 96

const THICK = 14

/** The width before the first measurement, in pixels. */
const USUAL = 720

type ReportChartProps = {
  chart: Chart
  /** The place of the figures, such as `in the table below`. */
  figuresAt: string
}

/** The colours of the series in the legend, in the order of `FILLS`. */
const DOTS = ['bg-mark', 'bg-ink', 'bg-edge', 'bg-caution', 'bg-clear'] as const

export function ReportChart({ chart, figuresAt }: ReportChartProps) {
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
          aria-label={`${chart.title}. The figures are ${figuresAt}.`}
          width={width}
          height={chart.shape === 'columns' ? COLUMNS_HEIGHT : chart.points.length * BAR_HEIGHT}
          className="block text-ink-soft"
        >
          <Shape chart={chart} width={width} />
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

/** Returns the width of an element in whole pixels, and follows its changes. */
function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL)
  useEffect(() => {
    const element = ref.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Bars below each other, the longest first, each below its name. */
function RankedBars({ chart: { points, unit, currency }, width }: ShapeProps) {
  const lengthOf = ({ values }: Chart['points'][number]) => values[0] ?? 0
  const highest = Math.max(...points.map((point) => Math.max(lengthOf(point), point.before ?? 0)), 1)
  const x = (value: number) => (value / highest) * (width - VALUE_WIDTH)
  return points.map((point, place) => {
    const top = place * BAR_HEIGHT
    const long = Math.max(2, x(lengthOf(point)))
    return (
      <g key={point.label} fontSize={13}>
        <text x={0} y={top + 14} fill="var(--color-ink)">
          {point.label}
        </text>
        <rect x={0} y={top + 20} width={long} height={THICK} className="fill-mark" />
        {point.before !== null && point.before > 0 && (
          <rect x={x(point.before) - 1} y={top + 18} width={2} height={THICK + 4} className="fill-ink" />
        )}
        <text x={Math.max(long, x(point.before ?? 0)) + 8} y={top + 32} fill="currentColor">
          {figureLabel(lengthOf(point), unit, currency)}
        </text>
      </g>
    )
  })
}

/** Columns of days, weeks or months; the parts of a column add up, and a line marks the previous period. */
function StackedColumns({ chart, width }: ShapeProps) {
  const { points, unit, currency } = chart
  const right = width - MARGIN.right
  const gap = points.length > 60 ? 0.1 : 0.25
  const span = right - MARGIN.left
  // The last column has no gap after it. A single column is in the middle.
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
            {axisLabel(tick, unit, currency)}
          </text>
        </g>
      ))}
      {points.map((point, place) => (
        <g key={point.label}>
          <title>{pointLabel(chart, point)}</title>
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
            {shortDayLabel(label)}
          </text>
        ) : null,
      )}
      <line x1={MARGIN.left} x2={right} y1={BOTTOM} y2={BOTTOM} stroke="var(--color-ink)" />
    </>
  )
}

function pointLabel({ unit, currency, series }: Chart, { label, values, before }: Chart['points'][number]) {
  const parts = series.flatMap((name, place) => {
    const value = values[place] ?? 0
    return series.length > 1 && value > 0 ? [`${name} ${figureLabel(value, unit, currency)}`] : []
  })
  const all = figureLabel(sum(values), unit, currency)
  return [
    `${cellLabel(label, 'day', null)}: ${all}`,
    ...parts,
    ...(before === null ? [] : [`before ${figureLabel(before, unit, currency)}`]),
  ].join(', ')
}
