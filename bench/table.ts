/** Figures as the table of `docs/BENCHMARKS.md`. */
import type { Measured } from './measure.ts'

const HEADINGS = [
  ...['Requests', 'Connections', 'A second', 'p50', 'p97.5', 'p99'],
  ...['Server CPU', 'PostgreSQL CPU', 'Load'],
]

export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map((row) => [
    ...[row.name, row.connections, row.perSecond, row.p50Ms, row.p97Ms, row.p99Ms],
    ...[row.serverCpuMs, row.postgresCpuMs, row.load],
  ])
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...cells]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}
