/** /admin/inbox: enquiries and messages, sorted by their due time (R-INBOX-1). */
import type { InboxThread } from '@rushes/contract/agency-inbox'
import type { Data } from '@rushes/contract/client'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { mono, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { changedQuery } from '../kit/list/list-address.ts'
import { NewRows } from '../kit/list/new-rows.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { AssignSelect } from './assign-select.tsx'
import { DueMark } from './due-mark.tsx'
import { durationLabel, EMPTY_MESSAGES, VIEW_LABELS } from './inbox-labels.ts'
import { useThreadChanges } from './use-thread-changes.ts'

/** The columns of the inbox. */
const INBOX_COLUMNS: readonly Column<InboxThread>[] = [
  {
    id: 'due',
    title: 'Due',
    sort: 'due',
    isSelfExplanatory: true,
    draw: (thread) => <DueMark thread={thread} />,
  },
  { id: 'picture', title: 'Picture', draw: (thread) => <Picture thread={thread} /> },
  { id: 'title', title: 'Subject', draw: (thread) => <Subject thread={thread} /> },
  {
    id: 'from',
    title: 'From',
    draw: ({ name, company }) => (
      <span className="grid max-w-56 wrap-anywhere sm:min-w-32">
        {name}
        <span className="text-ink-soft">{company}</span>
      </span>
    ),
  },
  { id: 'assignee', title: 'Assigned to', draw: ({ assignee }) => assignee?.name ?? <Unassigned /> },
  {
    id: 'received',
    title: 'Received',
    draw: ({ created_at: at }) => time(at),
  },
  {
    id: 'number',
    title: 'No.',
    isExtra: true,
    draw: ({ number }) => mono(number),
  },
]

const Unassigned = () => <span className="text-ink-soft">Not assigned</span>

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const load = async (more = {}) =>
    (await browserApi.call('GET /agency/inbox', { querystring, ...more })).data
  const [page, team, views] = await Promise.all([
    load({ signal }),
    browserApi.call('GET /agency/inbox/team', { signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'inbox' }, signal }),
  ])
  return (
    <InboxScreen
      page={page}
      load={async () => (await load()).items}
      team={team.data}
      views={views.data}
      person={person}
    />
  )
}

type Page = Data<'GET /agency/inbox'>

type InboxScreenProps = {
  page: Page
  load: () => Promise<Page['items']>
  team: Data<'GET /agency/inbox/team'>
  views: Data<'GET /agency/views'>
  person: Person
}

/** Views that show the newest threads first, because nothing in them is due. */
const FALLING: ReadonlySet<string | null> = new Set(['answered', 'closed', 'spam'])

function InboxScreen({ page, load, team, views, person }: InboxScreenProps) {
  const { items, next, median_minutes: median, ...count } = page
  const [query] = useSearchParams()
  const view = query.get('view')
  const saveAs = async () =>
    (await browserApi.call('GET /agency/inbox/csv', { querystring: Object.fromEntries(query) })).data
  return (
    <>
      <div className="mb-4 flex min-h-10 flex-wrap items-center gap-4">
        <h1 className="title text-2xl">Inbox</h1>
        {/* Mounted again with the rows, so that it counts the changes since then. */}
        <NewRows key={items.map(({ id, updated_at: at }) => `${id} ${at}`).join()} rows={items} load={load} />
      </div>
      <AdminList
        name="inbox"
        label="Threads"
        nouns={['thread', 'threads']}
        rows={items}
        columns={INBOX_COLUMNS}
        usualSort={{ sort: 'due', order: FALLING.has(view) ? 'desc' : 'asc' }}
        next={next}
        count={count}
        titleOf={({ title }) => title}
        addressOf={({ id }) => `/admin/inbox/${id}`}
        filters={
          <>
            <ViewLinks label="Views" name="view" views={VIEW_LABELS} />
            <FindInList label="Find threads by text, sender or number" placeholder="Text, sender, number" />
            <SavedViews screen="inbox" views={views} canShare={person.capabilities.has('clip.edit')} />
            <ExportButton
              load={saveAs}
              tooMany="The file contains the first 10,000 threads. Filter the list to export the others."
            >
              Export CSV
            </ExportButton>
          </>
        }
        bulk={(ids) =>
          person.capabilities.has('inbox.reply') && <Actions ids={ids} team={team} view={view} />
        }
        empty={<NoThread median={median} />}
      />
    </>
  )
}

type ActionsProps = Pick<InboxScreenProps, 'team'> & { ids: readonly number[]; view: string | null }

function Actions({ ids, team, view }: ActionsProps) {
  const { busy, send } = useThreadChanges(ids)
  const isOver = view === 'closed' || view === 'spam'
  return (
    <>
      <AssignSelect team={team} onAssign={(to) => void send({ what: 'assign', to })} />
      {isOver ? (
        <Button size="small" busy={busy} onClick={() => void send({ what: 'reopen' })}>
          Reopen
        </Button>
      ) : (
        <>
          <Button size="small" busy={busy} onClick={() => void send({ what: 'close' })}>
            Close
          </Button>
          <Button size="small" busy={busy} onClick={() => void send({ what: 'spam' })}>
            Spam
          </Button>
        </>
      )}
    </>
  )
}

function NoThread({ median }: { median: number | null }) {
  const [query] = useSearchParams()
  const view = VIEW_LABELS.find(([one]) => one === query.get('view'))?.[0] || 'open'
  if (query.get('q')) {
    return (
      <EmptyState action={<LinkButton to={changedQuery(query, { q: null })}>Clear the search</LinkButton>}>
        No threads match the filters.
      </EmptyState>
    )
  }
  const isOpen = view === 'open'
  return (
    <EmptyState
      action={
        <LinkButton to={isOpen ? '/admin/inbox?view=closed' : '/admin/inbox'}>
          {isOpen ? 'Show closed threads' : 'Show open threads'}
        </LinkButton>
      }
    >
      {EMPTY_MESSAGES[view]}
      {isOpen && median !== null && ` Median of this week: ${durationLabel(median * 60_000)}.`}
    </EmptyState>
  )
}

function Picture({ thread: { thumbpath, graphic, kind } }: { thread: InboxThread }) {
  const { mediaBase } = useSite()
  if (thumbpath !== '')
    return <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={graphic} className="w-20" />
  return (
    <span className="grid h-11 w-20 place-items-center rounded-sm bg-well text-ink-soft">
      <Icon of={kind === 'message' ? 'mail' : 'file-text'} />
    </span>
  )
}

function Subject({ thread: { title, reference, beginning } }: { thread: InboxThread }) {
  return (
    <span className="grid max-w-md">
      <span dir="auto" className="wrap-anywhere">
        {title}
      </span>
      <span className="line-clamp-1 font-normal break-all text-ink-soft">
        {reference !== '' && `${reference}: `}
        {beginning}
      </span>
    </span>
  )
}
