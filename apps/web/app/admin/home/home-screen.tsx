/** /admin: open work, the sales of today, running imports, the clips that the user changed last, and 30 days in charts. */
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { type Me, useMe } from '../kit/me-store.ts'
import { waitingOf } from '../kit/open-work-labels.ts'
import type { Person } from '../kit/person.ts'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { type LoadedReport, loadReport } from '../reports/load-report.ts'
import { ReportFigures } from '../reports/report-figures.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestClips, type ListedClip } from './latest-clips.tsx'
import { ReportPanel } from './report-panel.tsx'
import { type ListedBatch, RunningImports } from './running-imports.tsx'
import { WaitingTiles } from './waiting-tiles.tsx'

/** Events arrive every second while files are imported. */
const RELOAD_MS = 10_000
const LATEST = 10

/** A report is null if the role of the user does not allow it. */
type Overview = {
  clips: readonly ListedClip[]
  batches: readonly ListedBatch[]
  sales: { today: LoadedReport; month: LoadedReport } | null
  topClips: LoadedReport | null
  searches: LoadedReport | null
}

export async function open({ signal, person }: Visit) {
  return <HomeScreen overview={await loadOverview(person, signal)} />
}

async function loadOverview({ id, capabilities }: Person, signal: AbortSignal): Promise<Overview> {
  const report = (name: Parameters<typeof loadReport>[0], query: Record<string, string>) =>
    loadReport(name, new URLSearchParams(query), signal)
  const seesReports = capabilities.has('reports.view')
  const seesMoney = capabilities.has('reports.money')
  const [clips, batches, today, month, topClips, searches] = await Promise.all([
    browserApi.call('GET /agency/clips', { querystring: { by: id, sort: 'updated' }, signal }),
    browserApi.call('GET /agency/batches', { signal }),
    seesMoney ? report('sales', { period: '1', compare: '1' }) : null,
    seesMoney ? report('sales', { period: '30' }) : null,
    seesReports ? report('clips', { period: '30' }) : null,
    seesReports ? report('searches', { period: '30' }) : null,
  ])
  return {
    clips: clips.data.items.slice(0, LATEST),
    batches: batches.data.items,
    sales: today && month && { today, month },
    topClips,
    searches,
  }
}

export function HomeScreen({ overview }: { overview: Overview }) {
  const me = useMe()
  const { clips, batches, sales, topClips, searches } = overview
  useLiveReload(['admin'], RELOAD_MS)
  return (
    <>
      <h1 className="title text-2xl">Home</h1>
      {me && <OpenWork me={me} />}
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {(sales || topClips) && (
          <div className="grid min-w-0 gap-8">
            {sales && <Sales {...sales} />}
            {topClips && (
              <ReportPanel
                name="clips"
                title="Top clips"
                report={topClips}
                empty="No downloads in the last 30 days."
              />
            )}
          </div>
        )}
        <div className="grid min-w-0 gap-8">
          <RunningImports batches={batches} />
          <LatestClips clips={clips} />
          {searches && (
            <ReportPanel
              name="searches"
              title="Searches without results"
              report={searches}
              empty="Every search of the last 30 days had results."
            >
              <MissedTerms rows={searches.table.rows} />
            </ReportPanel>
          )}
        </div>
      </div>
    </>
  )
}

function Sales({ today, month }: NonNullable<Overview['sales']>) {
  return (
    <ReportPanel name="sales" title="Sales today" report={month} empty="No sales in the last 30 days.">
      {today.figures.length === 0 ? (
        <p className="mb-4 text-ink-soft">No sales today.</p>
      ) : (
        <ReportFigures figures={today.figures} />
      )}
    </ReportPanel>
  )
}

function OpenWork({ me: { person, counters, firstSteps, notices } }: { me: Me }) {
  const waiting = waitingOf(counters)
  return (
    <>
      <p className="mt-2 mb-6 text-ink-soft">
        {person.name}, {person.role} at {person.agency}
      </p>
      {notices.map((sentence) => (
        <Notice key={sentence} tone="stop" className="mb-6">
          {sentence}
        </Notice>
      ))}
      {firstSteps && <FirstSteps states={firstSteps} />}
      <div className="mb-8">
        {waiting.length === 0 ? (
          <EmptyState action={<LinkButton to="/admin/clips">Show clips</LinkButton>}>
            Nothing to do.
          </EmptyState>
        ) : (
          <WaitingTiles waiting={waiting} />
        )}
      </div>
    </>
  )
}

const MOST_TERMS = 5

/** The terms that were searched most often without a result, with their number of searches. */
function MissedTerms({ rows }: Pick<LoadedReport['table'], 'rows'>) {
  if (rows.length === 0) return null
  return (
    <ol className="mb-6 border-t border-rule">
      {rows.slice(0, MOST_TERMS).map(({ href, cells: [term, searches] }) => (
        <li key={term} className="flex items-baseline justify-between gap-3 border-b border-rule py-1.5">
          <Link dir="auto" to={href ?? ''} className="min-w-0 font-semibold wrap-anywhere hover:underline">
            {term}
          </Link>
          <span className="shrink-0 text-sm text-ink-soft tabular-nums">
            {searches === 1 ? '1 search' : `${searches} searches`}
          </span>
        </li>
      ))}
    </ol>
  )
}
