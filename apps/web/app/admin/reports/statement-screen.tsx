/**
 * /admin/contributors/:id/statement: the share of a contributor in a period, licence by licence (R-REPORT-5).
 */
import type { Data } from '@rushes/contract/client'
import { Link, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import type { Visit } from '../kit/visit.ts'
import { ReportDays } from './report-days.tsx'
import { ReportFigures } from './report-figures.tsx'
import { dayLabel } from './report-labels.ts'
import { ReportTable } from './report-table.tsx'

type Statement = Data<'GET /agency/contributors/:id/statement'>

export async function open({ params: { id = '' }, url, signal }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/contributors/:id/statement', {
    params: { id },
    querystring,
    signal,
  })
  return <StatementScreen key={url.search} statement={data} />
}

const COLUMNS: Parameters<typeof ReportTable>[0]['table']['columns'] = [
  { title: 'Licence', unit: 'text' },
  { title: 'Date', unit: 'day' },
  { title: 'Clip', unit: 'text' },
  { title: 'Tier', unit: 'text' },
  { title: 'Price', unit: 'money' },
  { title: 'Due', unit: 'money' },
]

export function StatementScreen({ statement }: { statement: Statement }) {
  const [query] = useSearchParams()
  const { contributor, period, lines, totals } = statement
  const params = { id: contributor.id }
  const saveAs = async () => {
    const querystring = Object.fromEntries(query)
    return (await browserApi.call('GET /agency/contributors/:id/statement/csv', { params, querystring })).data
  }
  const rows = lines.map((line) => ({
    currency: line.currency,
    href: `/admin/clips/${line.clip_id}`,
    cells: [
      `${line.licence_id}${line.ended ? ', ended by a refund' : ''}`,
      line.day,
      `${line.clip_id} ${line.title}`,
      `${line.tier} by ${line.by}`,
      line.price_minor,
      line.due_minor,
    ],
  }))
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <p className="caption mb-2">
            <Link
              to={`/admin/reports/contributors${query.size > 0 ? `?${query}` : ''}`}
              className="underline underline-offset-4"
            >
              Contributors
            </Link>
          </p>
          <h1 className="title text-2xl wrap-anywhere">Statement for {contributor.name}</h1>
        </div>
        <span className="flex flex-wrap gap-3">
          <ExportButton load={saveAs}>CSV</ExportButton>
          <Button kind="primary" onClick={() => startDownload(statement.file_url, statement.file_name)}>
            <Icon of="download" />
            PDF
          </Button>
        </span>
      </header>
      <ReportDays period={period} usual="last-month" />
      <p role="status" className="mb-6 text-ink-soft">
        {dayLabel(period.from)} to {dayLabel(period.to)}. Share {contributor.share_percent} %, paid in{' '}
        {contributor.statement_currency}.
      </p>
      {rows.length === 0 ? (
        <EmptyState>Nothing was licensed in this period.</EmptyState>
      ) : (
        <>
          <ReportFigures
            figures={totals.flatMap(({ currency, net_minor, due_minor }) => [
              { label: 'Net sales', value: net_minor, before: null, unit: 'money' as const, currency },
              { label: 'Due', value: due_minor, before: null, unit: 'money' as const, currency },
            ])}
          />
          <ReportTable title={`Licences of ${contributor.name}`} table={{ columns: COLUMNS, rows }} />
        </>
      )}
    </>
  )
}
