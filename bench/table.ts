/** Formats the results of a run as a table. */
import type { Measured } from './measure.ts'

const HEADINGS = [
  'Requests',
  'Connections',
  'A second',
  'p50',
  'p97.5',
  'p99',
  'Server CPU',
  'PostgreSQL CPU',
  'Buffers',
  'Load',
]

export function tableOf(rows: readonly Measured[]): string {
  const cells = rows.map((row) => (row.wrong === undefined ? figuresOf(row) : [row.name, 'wrong answer']))
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...cells]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function figuresOf(row: Measured) {
  return [
    row.name,
    row.connections,
    row.perSecond,
    row.p50Ms,
    row.p97Ms,
    row.p99Ms,
    row.serverCpuMs,
    row.postgresCpuMs,
    buffersOf(row),
    row.load,
  ]
}

/** The buffers of the statements that most requests send, the most first; a mix sends too many to distinguish them. */
function buffersOf({ statements }: Measured): string {
  const usual = statements.filter(({ perRequest }) => perRequest > 0.5)
  return usual.map(({ buffers }) => Math.round(buffers)).join(' + ') || '–'
}
