/** /admin/clips: clips in every state. */
import type { Data } from '@rushes/contract/client'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { BulkButtons } from '../bulk/bulk-buttons.tsx'
import type { ClipChoices } from '../bulk/bulk-fields.tsx'
import type { Person } from '../frame/person.ts'
import { MakeLinkButton } from '../links/make-link-button.tsx'
import { DeskList } from '../list/desk-list.tsx'
import { NewRows } from '../list/new-rows.tsx'
import { SavedViews } from '../list/saved-views.tsx'
import { MakePackageButton } from '../packages/make-package-button.tsx'
import type { Visit } from '../visit.ts'
import { CLIP_COLUMNS } from './clip-columns.tsx'
import { ClipFilters } from './clip-filters.tsx'
import { rememberList } from './neighbours-store.ts'
import { SendTableButton } from './send-table-button.tsx'

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
  return (
    <ClipsScreen
      key={url.search}
      page={data}
      load={again}
      choices={choices.data}
      views={views.data}
      person={person}
    />
  )
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
        {/* Mounted anew with the rows, so that it counts from them. */}
        <NewRows key={items.map(({ id, updated_at: at }) => `${id} ${at}`).join()} rows={items} load={load} />
      </div>
      <DeskList
        name="clips"
        label="Clips"
        things={['clip', 'clips']}
        rows={items}
        columns={CLIP_COLUMNS}
        usualSort={{ sort: 'updated', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/clips/${id}`}
        filters={
          <>
            <ClipFilters categories={choices.categories} />
            <SavedViews screen="clips" views={views} canShare={person.capabilities.has('clip.edit')} />
            <ExportButton load={saveAs} tooMany="The file has 10,000 clips. Filter the list for the others.">
              CSV
            </ExportButton>
            {person.capabilities.has('clip.edit') && <SendTableButton />}
          </>
        }
        canSelectAll
        bulk={(ids, everything) => (
          <Actions
            ids={ids}
            count={everything ? count.count : ids.length}
            everything={everything}
            choices={choices}
            person={person}
          />
        )}
        empty={
          <EmptyState action={<LinkButton to="/admin/clips">Clear the filters</LinkButton>}>
            No clip matches.
          </EmptyState>
        }
      />
    </>
  )
}

type ActionsProps = {
  ids: readonly number[]
  everything: boolean
  count: number
  choices: ClipChoices
  person: Person
}

function Actions({ ids, everything, count, choices, person }: ActionsProps) {
  const [query] = useSearchParams()
  const target = everything ? { filter: Object.fromEntries(query) } : { ids: [...ids] }
  return (
    <>
      <BulkButtons target={target} count={count} choices={choices} person={person} />
      {!everything && (
        <>
          {person.capabilities.has('packages.edit') && (
            <MakePackageButton size="small" label="Make a package" clips={ids} />
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
