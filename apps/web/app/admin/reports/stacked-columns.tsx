/** Columns in a row of days, weeks or months; the parts of a column add up, and a line marks what was before. */
import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { type Chart, COLUMNS_HEIGHT, FILLS } from './chart-look.ts'
import type { LoadedReport } from './load-report.ts'
import { axisWords, cellWords, figureWords, shortDayWords } from './report-words.ts'

type StackedColumnsProps = { chart: Chart; group: LoadedReport['group']; width: number }

const MARGIN = { top: 8, right: 8, bottom: 28, left: 68 }
const LABEL_WIDTH = 76
const TICKS = 4
const TICK = { fill: 'currentColor', fontFamily: 'inherit', fontSize: 12 } as const

export function StackedColumns({ chart, width }: StackedColumnsProps) {
  const { points, unit, currency } = chart
  const [right, bottom] = [width - MARGIN.right, COLUMNS_HEIGHT - MARGIN.bottom]
  const x = scaleBand({
    domain: points.map(({ label }) => label),
    range: [MARGIN.left, right],
    paddingInner: points.length > 60 ? 0.1 : 0.25,
  })
  const highest = Math.max(...points.map(({ values, before }) => Math.max(sum(values), before ?? 0)), 1)
  const y = scaleLinear({ domain: [0, highest], range: [bottom, MARGIN.top], nice: TICKS })
  // Nobody counts half a download.
  const ticks = y.ticks(TICKS).filter((tick) => unit === 'money' || Number.isInteger(tick))
  const every = Math.ceil(points.length / Math.max(1, Math.floor((right - MARGIN.left) / LABEL_WIDTH)))
  return (
    <>
      <GridRows
        scale={y}
        tickValues={ticks}
        left={MARGIN.left}
        width={right - MARGIN.left}
        stroke="var(--color-rule)"
      />
      {points.map((point) => (
        <g key={point.label}>
          <title>{pointWords(chart, point)}</title>
          {point.values.map((value, place) => {
            const below = sum(point.values.slice(0, place))
            return value > 0 ? (
              <Bar
                key={chart.series[place]}
                x={x(point.label) ?? 0}
                width={x.bandwidth()}
                y={y(below + value)}
                height={Math.max(1, y(below) - y(below + value))}
                className={FILLS[place] ?? 'fill-ink'}
              />
            ) : null
          })}
          {point.before !== null && point.before > 0 && (
            <rect
              x={(x(point.label) ?? 0) - 1}
              width={x.bandwidth() + 2}
              y={y(point.before) - 1}
              height={2}
              className="fill-ink stroke-paper"
              strokeWidth={0.5}
            />
          )}
        </g>
      ))}
      <AxisLeft
        scale={y}
        left={MARGIN.left}
        tickValues={ticks}
        tickFormat={(tick) => axisWords(Number(tick), unit, currency)}
        tickLabelProps={{ ...TICK, textAnchor: 'end', dx: -4, dy: 4 }}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={bottom}
        tickValues={points.filter((_, place) => place % every === 0).map(({ label }) => label)}
        tickFormat={shortDayWords}
        tickLabelProps={{ ...TICK, textAnchor: 'middle' }}
        stroke="var(--color-ink)"
        hideTicks
      />
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
