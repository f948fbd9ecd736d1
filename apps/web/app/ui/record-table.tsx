/** A table of records: headers, and rows of cells. On a phone each row is a block of names and values. */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Cells = readonly ReactNode[]
type Row = { key: string | number; cells: Cells }
/** A parent row with its child rows below. */
type Group = { key: string | number; head: Cells; rows: readonly Row[] }

type RecordTableProps = {
  label: string
  /** The first column names the row. A header without text is for buttons. */
  heads: readonly string[]
} & ({ rows: readonly Row[] } | { groups: readonly Group[] })

export function RecordTable({ label, heads, ...records }: RecordTableProps) {
  const groups = 'groups' in records ? records.groups : [{ key: 'all', head: null, rows: records.rows }]
  return (
    // Relative, because labels for screen readers would make the page as wide as the table otherwise.
    <div className="relative overflow-x-auto">
      <table className="stacked w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-2 font-semibold whitespace-nowrap first:pl-0">
                {head === '' ? <span className="sr-only">Actions</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ key, head, rows }) => (
          <tbody key={key}>
            {head && <TableRow heads={heads} cells={head} isHead />}
            {rows.map((row) => (
              <TableRow key={row.key} heads={heads} cells={row.cells} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

type TableRowProps = { heads: readonly string[]; cells: Cells; isHead?: boolean }

function TableRow({ heads, cells, isHead = false }: TableRowProps) {
  return (
    <tr className={classNames('border-b border-rule focus-within:bg-well', isHead && 'border-t bg-well')}>
      {heads.map((head, at) => {
        const Cell = isHead && at === 0 ? 'th' : 'td'
        const isEmpty = cells[at] === null || cells[at] === ''
        return (
          <Cell
            key={head}
            {...(Cell === 'th' && { scope: 'rowgroup' as const })}
            data-head={isEmpty ? undefined : head}
            data-cell={at === 0 ? 'title' : head === '' ? 'actions' : undefined}
            className={classNames(
              'text-left font-normal sm:px-2 sm:py-1.5',
              !isHead && 'sm:first:pl-0',
              isEmpty && 'max-sm:hidden',
            )}
          >
            {cells[at]}
          </Cell>
        )
      })}
    </tr>
  )
}
