/** Labels of the effect of an imported table. */
import type { BatchTableReport, TableFault } from '@rushes/contract/agency-batch-csv'

/** The outcomes in the order in which they are listed. */
const OUTCOMES: readonly (readonly [keyof BatchTableReport['counts'], string, string])[] = [
  ['wrong', 'row is invalid', 'rows are invalid'],
  ['file', 'file is described', 'files are described'],
  ['clip', 'clip is changed', 'clips are changed'],
  [
    'expected',
    'file is not uploaded yet; its metadata is kept',
    'files are not uploaded yet; their metadata is kept',
  ],
  ['same', 'row changes nothing', 'rows change nothing'],
]

const MAX_NAMED = 5

/** @param rows name the files that are not uploaded yet */
export const outcomeLines = (
  counts: Partial<BatchTableReport['counts']>,
  rows: BatchTableReport['rows'] = [],
): string[] =>
  OUTCOMES.flatMap(([outcome, one, many]) => {
    const count = counts[outcome] ?? 0
    const names = outcome === 'expected' ? namesOf(rows) : ''
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}${names}`]
  })

function namesOf(rows: BatchTableReport['rows']): string {
  const files = rows.filter(({ outcome }) => outcome === 'expected').map(({ file }) => file)
  if (files.length === 0) return ''
  const more = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : ''
  return `: ${files.slice(0, MAX_NAMED).join(', ')}${more}`
}

export const faultLine = ({ row, column, problem }: TableFault): string => {
  const place = [row > 0 && `Row ${row}`, column].filter(Boolean).join(', ')
  return place === '' ? problem : `${place}: ${problem}`
}

/** Whether the table has any effect. */
export const changesAnything = ({ counts }: BatchTableReport): boolean =>
  (counts.file ?? 0) + (counts.clip ?? 0) + (counts.expected ?? 0) > 0
