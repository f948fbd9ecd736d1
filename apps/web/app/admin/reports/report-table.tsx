/** The rows of a report: the data of its charts as a table. */
import { Link } from 'react-router'
import type { LoadedReport } from './load-report.ts'
import { cellLabel } from './report-labels.ts'

type ReportTableProps = { title: string; table: LoadedReport['table'] }

export function ReportTable({ title, table: { columns, rows } }: ReportTableProps) {
  const isText = (place: number) => ['text', 'day'].includes(columns[place]?.unit ?? 'text')
  return (
    <section
      aria-label={`Table: ${title}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keyboard
      tabIndex={0}
      className="overflow-x-auto focus-visible:outline-2 focus-visible:outline-ink"
    >
      <table className="stacked w-full border-collapse text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="border-b border-ink">
          <tr>
            {columns.map((column, place) => (
              <th
                key={column.title}
                scope="col"
                className={`px-2 py-2 align-bottom font-semibold ${isText(place) ? 'text-left' : 'text-right'}`}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, currency, href }) => (
            <tr key={cells.slice(0, 2).join(' ')} className="border-b border-rule hover:bg-well">
              {cells.map((cell, place) => {
                const label = cellLabel(cell, columns[place]?.unit ?? 'text', currency)
                const key = columns[place]?.title ?? place
                return place === 0 ? (
                  <th
                    key={key}
                    scope="row"
                    data-cell="title"
                    className="text-left font-normal max-sm:font-semibold sm:px-2 sm:py-1.5"
                  >
                    {href === null ? (
                      <span className="whitespace-nowrap">{label}</span>
                    ) : (
                      <Link
                        to={href}
                        className="inline-block py-1 font-semibold wrap-anywhere hover:underline"
                      >
                        {label}
                      </Link>
                    )}
                  </th>
                ) : (
                  <td
                    key={key}
                    data-head={key}
                    className={`sm:px-2 sm:py-1.5 ${isText(place) ? '' : 'tabular-nums sm:text-right sm:whitespace-nowrap'}`}
                  >
                    {label}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
