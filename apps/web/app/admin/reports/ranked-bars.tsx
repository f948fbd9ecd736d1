/** Bars one beneath the other, the longest first, each below its name. */
import { BAR_HEIGHT, type Chart } from './chart-look.ts'
import type { LoadedReport } from './load-report.ts'
import { figureWords } from './report-words.ts'

type RankedBarsProps = { chart: Chart; group: LoadedReport['group']; width: number }

const VALUE_WIDTH = 96
const THICK = 14

export function RankedBars({ chart: { points, unit, currency }, width }: RankedBarsProps) {
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
          {figureWords(lengthOf(point), unit, currency)}
        </text>
      </g>
    )
  })
}
