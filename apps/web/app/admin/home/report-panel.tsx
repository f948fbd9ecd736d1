/** A report of the last 30 days as charts, with a link to its figures. */
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { LoadedReport } from '../reports/load-report.ts'
import { ReportChart } from '../reports/report-chart.tsx'
import type { ReportName } from '../reports/report-labels.ts'

type ReportPanelProps = {
  name: ReportName
  title: string
  report: LoadedReport
  /** The text of a report without figures. */
  empty: string
  /** Content above the charts. */
  children?: ReactNode
}

export function ReportPanel({ name, title, report, empty, children }: ReportPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id={id} className="title text-xl">
          {title}
        </h2>
        <Link to={`/admin/reports/${name}`} className="shrink-0 underline underline-offset-4">
          Show report
        </Link>
      </header>
      {children}
      {report.table.rows.length === 0 ? (
        <p className="text-ink-soft">{empty}</p>
      ) : (
        <div className="grid gap-4">
          <p className="caption">Last 30 days</p>
          {report.charts.map((chart) => (
            <ReportChart key={chart.title} chart={chart} figuresAt="in the report" />
          ))}
        </div>
      )}
    </section>
  )
}
