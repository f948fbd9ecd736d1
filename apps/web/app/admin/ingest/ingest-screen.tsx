/** /admin/ingest: import batches, and the files in ingest. */

import type { Data } from '@rushes/contract/client'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { type CsvFile, ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RecordTable } from '../../ui/record-table.tsx'
import { Pages } from '../kit/list/pages.tsx'
import { SavedViews, type SavedViewsProps } from '../kit/list/saved-views.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import { loadSaved } from '../kit/list-screen.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { BatchActions } from './batch-actions.tsx'
import { type BatchRow, countsLabel, readyPercent } from './batch-labels.ts'
import { ChooseButtons } from './choose-buttons.tsx'
import { FileTable } from './file-table.tsx'
import { UnfinishedNotice } from './unfinished-notice.tsx'

/** The states of the files in each view. */
const FILE_VIEWS: Readonly<Record<string, string>> = {
  decide: 'quarantined,duplicate',
  working: 'working',
  files: '',
}
/** The server limits the topics of one window to this number. */
const MAX_TOPICS = 20

export async function open({ url, signal, person }: Visit) {
  const { searchParams: requested } = url
  const canAdd = person.capabilities.has('ingest.add')
  const state = FILE_VIEWS[requested.get('view') ?? '']
  const cursor = requested.get('cursor') ?? ''
  const loadViews = () => loadSaved('ingest', { signal, person })
  if (state === undefined) {
    const [{ data }, saved] = await Promise.all([
      browserApi.call('GET /agency/batches', { querystring: { cursor }, signal }),
      loadViews(),
    ])
    const csv = () => browserApi.call('GET /agency/batches/csv')
    return <IngestScreen batches={data} files={null} csv={csv} saved={saved} canAdd={canAdd} />
  }
  const querystring = { state, batch: requested.get('batch') ?? '' }
  const call = { querystring: { ...querystring, cursor }, signal }
  const [{ data }, saved] = await Promise.all([browserApi.call('GET /agency/ingests', call), loadViews()])
  const csv = () => browserApi.call('GET /agency/ingests/csv', { querystring })
  return <IngestScreen batches={null} files={data} csv={csv} saved={saved} canAdd={canAdd} />
}

type IngestScreenProps = {
  canAdd: boolean
  csv: () => Promise<{ data: CsvFile }>
  saved: SavedViewsProps
} & (
  | { batches: Data<'GET /agency/batches'>; files: null }
  | { batches: null; files: Data<'GET /agency/ingests'> }
)

function IngestScreen({ batches, files, csv, saved, canAdd }: IngestScreenProps) {
  const ids = batches ? batches.items.map(({ id }) => id) : files.items.map(({ batch }) => batch.id)
  useLiveReload([...new Set(ids)].slice(0, MAX_TOPICS).map((id) => `ingest:${id}`))
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Ingest</h1>
        {canAdd && ids.length > 0 && <ChooseButtons />}
      </header>
      <UnfinishedNotice />
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <ViewLinks
          label="Views"
          name="view"
          views={[
            ['', 'Import batches'],
            ['decide', 'Needs decision'],
            ['working', 'Processing'],
            ['files', 'All files'],
          ]}
        />
        <SavedViews {...saved} />
        {ids.length > 0 && (
          <ExportButton load={async () => (await csv()).data} tooMany="The file has the first 10,000 rows.">
            Export CSV
          </ExportButton>
        )}
      </div>
      {ids.length === 0 ? (
        <NothingHere canAdd={canAdd} />
      ) : batches ? (
        <BatchTable rows={batches.items} />
      ) : (
        <FileTable rows={files.items} />
      )}
      <Pages next={(batches ?? files).next} />
    </>
  )
}

function NothingHere({ canAdd }: { canAdd: boolean }) {
  const [query] = useSearchParams()
  if (query.get('view')) {
    return (
      <EmptyState action={<LinkButton to="/admin/ingest">Show import batches</LinkButton>}>
        No files.
      </EmptyState>
    )
  }
  return (
    <EmptyState action={canAdd && <ChooseButtons />}>
      Drop films, pictures or folders on any page of the admin area. Files in the watched folder of the server
      (INGEST_WATCH_DIR) are imported too.
    </EmptyState>
  )
}

/** Import batches, the newest first. */
function BatchTable({ rows }: { rows: readonly BatchRow[] }) {
  const { revalidate } = useRevalidator()
  return (
    <RecordTable
      label="Import batches"
      heads={['Import batch', 'Files', 'By', 'Started', '']}
      rows={rows.map((batch) => ({
        key: batch.id,
        cells: [
          <Link
            dir="auto"
            key="batch"
            to={`/admin/ingest/${batch.id}`}
            className="inline-block py-1 font-semibold hover:underline"
          >
            {batch.name}
          </Link>,
          <Files key="files" batch={batch} />,
          batch.by?.name ?? 'the server',
          <span key="begun" className="whitespace-nowrap text-ink-soft">
            {formatDateTime(batch.created)}
          </span>,
          <BatchActions key="actions" batch={batch} onDone={() => void revalidate()} />,
        ],
      }))}
    />
  )
}

function Files({ batch: { name, counts, paused } }: { batch: BatchRow }) {
  const percent = readyPercent(counts)
  return (
    <>
      {countsLabel(counts)}
      {percent !== null && <ProgressBar label={`${name}: ready`} percent={percent} />}
      {paused && (
        <p className="font-semibold text-caution">
          Paused by {paused.by.name}, {formatDateTime(paused.at)}
        </p>
      )}
    </>
  )
}
