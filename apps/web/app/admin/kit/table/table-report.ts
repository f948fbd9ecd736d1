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

export const outcomeLines = (counts: Partial<BatchTableReport['counts']>): string[] =>
  OUTCOMES.flatMap(([outcome, one, many]) => {
    const count = counts[outcome] ?? 0
    return count === 0 ? [] : [`${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`]
  })

export const faultLine = ({ row, column, problem }: TableFault): string => {
  const place = [row > 0 && `Row ${row}`, column].filter(Boolean).join(', ')
  return place === '' ? problem : `${place}: ${problem}`
}

/** Whether the table has any effect. */
export const changesAnything = ({ counts }: BatchTableReport): boolean =>
  (counts.file ?? 0) + (counts.clip ?? 0) + (counts.expected ?? 0) > 0
