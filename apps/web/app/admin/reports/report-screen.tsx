/** /admin/reports/:name: figures of a period as charts, with the table below and its file. */
import { Link, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { type LoadedReport, loadReport, loadReportFile } from './load-report.ts'
import { ReportChart } from './report-chart.tsx'
import { ReportDays } from './report-days.tsx'
import { ReportFigures } from './report-figures.tsx'
import { dayLabel, isMoneyReport, REPORT_NAMES, type ReportName } from './report-labels.ts'
import { ReportTable } from './report-table.tsx'

export async function open({ params, url, signal, person }: Visit) {
  const offered = offeredTo(person)
  const name = offered.find(([one]) => one === params['name'])?.[0] ?? offered[0]?.[0] ?? 'downloads'
  const report = await loadReport(name, url.searchParams, signal)
  return <ReportScreen key={`${name}${url.search}`} name={name} report={report} person={person} />
}

/** All users of this screen may see the reports without amounts. */
const offeredTo = ({ capabilities }: Person) =>
  REPORT_NAMES.filter(([name]) => !isMoneyReport(name) || capabilities.has('reports.money'))

type ReportScreenProps = { name: ReportName; report: LoadedReport; person: Person }

export function ReportScreen({ name, report, person }: ReportScreenProps) {
  const [query] = useSearchParams()
  const { table, charts, period, before, note } = report
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">{report.title}</h1>
        <ExportButton load={() => loadReportFile(name, query)}>CSV</ExportButton>
      </header>
      <ReportLinks shown={name} query={query} offered={offeredTo(person)} />
      <ReportDays period={period} usual="30" group={report.group} />
      <p role="status" className="mb-6 text-ink-soft">
        {dayLabel(period.from)} to {dayLabel(period.to)}
        {before && `, compared with ${dayLabel(before.from)} to ${dayLabel(before.to)}`}
      </p>
      {table.rows.length === 0 ? (
        <EmptyState>No figures in this period.</EmptyState>
      ) : (
        <>
          <ReportFigures figures={report.figures} />
          <div className="mb-8 grid grid-cols-1 gap-8">
            {charts.map((chart) => (
              <ReportChart key={chart.title} chart={chart} figuresAt="in the table below" />
            ))}
          </div>
          <ReportTable title={report.title} table={table} />
        </>
      )}
      {note !== '' && <p className="mt-4 max-w-[68ch] text-sm text-ink-soft">{note}</p>}
    </>
  )
}

type ReportLinksProps = {
  shown: ReportName
  query: URLSearchParams
  offered: ReturnType<typeof offeredTo>
}

/** Links to the reports keep the period. */
function ReportLinks({ shown, query, offered }: ReportLinksProps) {
  return (
    <nav aria-label="Reports" className="mb-6 flex flex-wrap gap-x-1 border-b border-rule">
      {offered.map(([name, label]) => (
        <Link
          key={name}
          to={`/admin/reports/${name}${query.size > 0 ? `?${query}` : ''}`}
          {...(name === shown && { 'aria-current': 'page' as const })}
          className="-mb-px flex min-h-10 items-center border-b-2 border-transparent px-2 hover:border-rule aria-[current=page]:border-mark aria-[current=page]:font-semibold"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
