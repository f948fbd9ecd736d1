/** /admin/clips: clips in every state. */
import type { Data } from '@rushes/contract/client'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { NewRows } from '../kit/list/new-rows.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import type { ClipChoices } from './bulk/edit-fields.tsx'
import { ClipActions } from './clip-actions.tsx'
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
        {/* Mounted anew with the rows, so that it counts from them. */}
        <NewRows key={items.map(({ id, updated_at: at }) => `${id} ${at}`).join()} rows={items} load={load} />
      </div>
      <AdminList
        name="clips"
        label="Clips"
        things={['clip', 'clips']}
        rows={items}
        columns={CLIP_COLUMNS}
        usualSort={{ sort: 'updated', order: 'desc' }}
        next={next}
        count={count}
        titleOf={({ title }) => title}
        addressOf={({ id }) => `/admin/clips/${id}`}
        filters={
          <>
            <ClipFilters categories={choices.categories} />
            <SavedViews screen="clips" views={views} canShare={person.capabilities.has('clip.edit')} />
            <ExportButton load={saveAs} tooMany="The file has 10,000 clips. Filter the list for the others.">
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
