/** /admin/clips: clips in every state. */
import type { AdminClipRow } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { tableText } from '@rushes/contract/table-text'
import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { chooseFiles } from '../kit/choose-files.ts'
import { MISSING_LABELS, stateLabel, TYPE_LABELS } from '../kit/clip-state-labels.ts'
import { AdminList } from '../kit/list/admin-list.tsx'
import { NUMBER, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { NewRows } from '../kit/list/new-rows.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import type { Person } from '../kit/person.ts'
import { TableModal } from '../kit/table/table-modal.tsx'
import { outcomeLines } from '../kit/table/table-report.ts'
import type { Visit } from '../kit/visit.ts'
import { MakeLinkButton } from '../links/make-link-button.tsx'
import { MakePackageButton } from '../packages/make-package-button.tsx'
import { BulkButtons } from './bulk/bulk-buttons.tsx'
import type { ClipChoices } from './bulk/edit-fields.tsx'
import { ClipFilters } from './clip-filters.tsx'
import { rememberList } from './neighbours-store.ts'

/** The columns of the list of clips. */
const CLIP_COLUMNS: readonly Column<AdminClipRow>[] = [
  { id: 'picture', title: 'Picture', draw: (row) => <Picture row={row} /> },
  NUMBER,
  { id: 'title', title: 'Title', draw: ({ title }) => text(title) },
  { id: 'type', title: 'Type', draw: ({ type }) => TYPE_LABELS[type] },
  { id: 'state', title: 'State', draw: (row) => <span className="font-semibold">{stateLabel(row)}</span> },
  { id: 'category', title: 'Category', draw: ({ category }) => category },
  { id: 'rating', title: 'Rating', isExtra: true, draw: ({ rating }) => rating },
  { id: 'updated', title: 'Updated', sort: 'updated', draw: ({ updated_at: at }) => time(at) },
  { id: 'by', title: 'By', draw: ({ updated_by: by }) => by?.name ?? '–' },
  {
    id: 'rights',
    title: 'Rights until',
    sort: 'rights',
    isExtra: true,
    draw: ({ rights_until: until }) => time(until),
  },
  { id: 'checks', title: 'Missing', draw: (row) => <Missing row={row} /> },
]

type Table = { name: string; text: string }

type ClipActionsProps = {
  ids: readonly number[]
  everything: boolean
  count: number
  choices: ClipChoices
  person: Person
}

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const load = async (more = {}) =>
    (await browserApi.call('GET /agency/clips', { querystring, ...more })).data
  const [data, choices, views] = await Promise.all([
    load({ signal }),
    browserApi.call('GET /agency/clip-choices', { signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'clips' }, signal }),
  ])
  rememberList(data.items.map(({ id }) => id))
  const again = async () => (await load()).items
  return <ClipsScreen page={data} load={again} choices={choices.data} views={views.data} person={person} />
}

type Page = Data<'GET /agency/clips'>

type ClipsScreenProps = {
  page: Page
  load: () => Promise<Page['items']>
  choices: ClipChoices
  views: Data<'GET /agency/views'>
  person: Person
}

function ClipsScreen({ page: { items, next, ...count }, load, choices, views, person }: ClipsScreenProps) {
  const [query] = useSearchParams()
  const saveAs = async () =>
    (await browserApi.call('GET /agency/clips/csv', { querystring: Object.fromEntries(query) })).data
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center gap-4">
        <h1 className="title text-2xl">Clips</h1>
        {/* Mounted again with the rows, so that it counts the changes since then. */}
        <NewRows key={items.map(({ id, updated_at: at }) => `${id} ${at}`).join()} rows={items} load={load} />
      </div>
      <AdminList
        name="clips"
        label="Clips"
        nouns={['clip', 'clips']}
        rows={items}
        columns={CLIP_COLUMNS}
        usualSort={{ sort: 'updated', order: 'desc' }}
        next={next}
        count={count}
        titleOf={({ title }) => title}
        addressOf={({ id }) => `/admin/clips/${id}`}
        filters={
          <>
            <ClipFilters categories={choices.categories} contributors={choices.contributors} />
            <SavedViews screen="clips" views={views} canShare={person.capabilities.has('clip.edit')} />
            <ExportButton
              load={saveAs}
              tooMany="The file contains the first 10,000 clips. Filter the list to export the others."
            >
              Export CSV
            </ExportButton>
            {person.capabilities.has('clip.edit') && <SendTableButton />}
          </>
        }
        canSelectAll
        bulk={(ids, everything) => (
          <ClipActions
            ids={ids}
            count={everything ? count.count : ids.length}
            everything={everything}
            choices={choices}
            person={person}
          />
        )}
        empty={
          <EmptyState action={<LinkButton to="/admin/clips">Clear filters</LinkButton>}>
            No clips match the filters.
          </EmptyState>
        }
      />
    </>
  )
}

/** The actions for the selected clips. */
function ClipActions({ ids, everything, count, choices, person }: ClipActionsProps) {
  const [query] = useSearchParams()
  const target = everything ? { filter: Object.fromEntries(query) } : { ids: [...ids] }
  return (
    <>
      <BulkButtons target={target} count={count} choices={choices} person={person} />
      {!everything && (
        <>
          {person.capabilities.has('packages.edit') && (
            <MakePackageButton size="small" label="New package" clips={ids} />
          )}
          {person.capabilities.has('links.manage') && (
            <MakeLinkButton size="small" label="Download link" link={{ clips: ids.join(', ') }} />
          )}
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        </>
      )}
    </>
  )
}

/** Uploads an edited CSV file of clips, or a CSV file with the clip numbers of a contributor. */
function SendTableButton() {
  const [table, setTable] = useState<Table | null>(null)
  const { revalidate } = useRevalidator()
  const read = async (file: File | undefined) => {
    if (file) setTable({ name: file.name, text: tableText(await file.arrayBuffer()) })
  }
  const choose = () => chooseFiles(([file]) => void read(file), { single: true })
  return (
    <>
      <Button onClick={choose}>Import table</Button>
      {table && (
        <TableModal
          name={table.name}
          check={(signal) => checkTable(table.text, signal)}
          use={(more) => browserApi.call('POST /agency/clips/csv', { body: { csv: table.text, ...more } })}
          onDone={() => void revalidate()}
          onClose={() => setTable(null)}
        />
      )}
    </>
  )
}

async function checkTable(csv: string, signal: AbortSignal) {
  const { data } = await browserApi.call('POST /agency/clips/csv', { body: { csv, dryRun: true }, signal })
  const { changed, unchanged } = data
  const wrong = data.rows - changed - unchanged
  return {
    ...data,
    lines: outcomeLines({ wrong, clip: changed, same: unchanged }),
    changesAnything: changed > 0,
  }
}

function Picture({ row: { thumbpath, graphic } }: { row: AdminClipRow }) {
  const { mediaBase } = useSite()
  return <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} className="w-20" />
}

function Missing({ row: { missing } }: { row: AdminClipRow }) {
  if (missing.length === 0) return <span className="text-ink-soft">nothing</span>
  return (
    <span className="flex items-center gap-1.5 text-caution">
      <Icon of="triangle-alert" />
      {missing.map((point) => MISSING_LABELS[point]).join(', ')}
    </span>
  )
}
