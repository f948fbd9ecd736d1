/** A plain table of the admin area: heads and rows of cells. On a phone each row is a block of names and values. */
import type { ReactNode } from 'react'

type AdminTableProps = {
  label: string
  /** The first names the row. A head without words is that of buttons. */
  heads: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
}

export function AdminTable({ label, heads, rows }: AdminTableProps) {
  return (
    // Otherwise the words for screen readers would make the page as wide as the table.
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
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-rule align-baseline focus-within:bg-well">
              {heads.map((head, at) => (
                <td
                  key={head}
                  data-head={head}
                  data-cell={at === 0 ? 'title' : head === '' ? 'actions' : undefined}
                  className="sm:px-2 sm:py-1.5 sm:first:pl-0"
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
