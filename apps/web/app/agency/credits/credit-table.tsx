/** A table of the credits' panel. */
import type { ReactNode } from 'react'

type CreditTableProps = {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export function CreditTable({ label, heads, rows }: CreditTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-ink text-left">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-2 py-2 whitespace-nowrap first:pl-0">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-rule align-top">
              {cells.map((cell, at) => (
                <td key={heads[at]} className="px-2 py-1.5 first:pl-0 first:whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
