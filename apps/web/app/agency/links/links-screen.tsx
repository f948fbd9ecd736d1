/** /admin/links: chosen clips for people without an account (R-LINK-6). */
import type { DeskLink } from '@rushes/contract/agency-links'
import type { Data } from '@rushes/contract/client'
import { useNavigate, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { momentWords } from '../clips/clip-state-words.ts'
import type { Person } from '../frame/person.ts'
import type { Column } from '../list/column.ts'
import { DeskList } from '../list/desk-list.tsx'
import { changedQuery } from '../list/list-address.ts'
import { SavedViews } from '../list/saved-views.tsx'
import { ViewLinks } from '../list/view-links.tsx'
import type { Visit } from '../visit.ts'
import { LINK_STATE_WORDS, leftWords, recipientWords } from './link-words.ts'
import { MakeLinkButton } from './make-link-button.tsx'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [page, views] = await Promise.all([
    browserApi.call('GET /agency/links', { querystring, signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'links' }, signal }),
  ])
  return <LinksScreen key={url.search} page={page.data} views={views.data} person={person} />
}

const COLUMNS: readonly Column<DeskLink>[] = [
  { id: 'number', title: 'No.', sort: 'number', draw: ({ id }) => <span className="font-mono">{id}</span> },
  { id: 'title', title: 'Title', draw: ({ title }) => title },
  {
    id: 'recipients',
    title: 'Recipients',
    draw: ({ recipients }) => (
      <span className="inline-block max-w-64 break-all">{recipientWords(recipients)}</span>
    ),
  },
  {
    id: 'clips',
    title: 'Clips',
    draw: ({ clip_count: count }) => <span className="font-mono">{count}</span>,
  },
  { id: 'opened', title: 'Opened', draw: ({ opened }) => <span className="font-mono">{opened}</span> },
  { id: 'left', title: 'Left', draw: (link) => <span className="whitespace-nowrap">{leftWords(link)}</span> },
  {
    id: 'ends',
    title: 'Ends',
    sort: 'ends',
    draw: ({ expires_at: at }) => (
      <span className="whitespace-nowrap text-ink-soft">{at === null ? 'never' : momentWords(at)}</span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state }) => (
      <span className={`whitespace-nowrap ${state === 'open' ? 'font-semibold' : 'text-ink-soft'}`}>
        {LINK_STATE_WORDS[state]}
      </span>
    ),
  },
  { id: 'by', title: 'By', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]

type LinksScreenProps = {
  page: Data<'GET /agency/links'>
  views: Data<'GET /agency/views'>
  person: Person
}

function LinksScreen({ page: { items, next, ...count }, views, person }: LinksScreenProps) {
  const [query] = useSearchParams()
  const saveAs = async () =>
    (await browserApi.call('GET /agency/links/csv', { querystring: Object.fromEntries(query) })).data
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Download links</h1>
        <MakeLinkButton kind="primary" label="New link" />
      </header>
      <DeskList
        name="links"
        label="Download links"
        things={['link', 'links']}
        rows={items}
        columns={COLUMNS}
        usualSort={{ sort: 'number', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/links/${id}`}
        filters={
          <>
            <ViewLinks
              label="States"
              name="state"
              views={[['', 'All'], ...Object.entries(LINK_STATE_WORDS)]}
            />
            <FindLinks />
            <SavedViews screen="links" views={views} canShare={person.capabilities.has('clip.edit')} />
            <ExportButton load={saveAs} tooMany="The file has 10,000 links. Search the list for the others.">
              CSV
            </ExportButton>
          </>
        }
        bulk={(ids) => (
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        )}
        empty={
          query.size > 0 ? (
            <EmptyState action={<LinkButton to="/admin/links">Clear the filters</LinkButton>}>
              No link matches.
            </EmptyState>
          ) : (
            <EmptyState action={<MakeLinkButton kind="primary" label="New link" />}>
              Send files to someone without an account.
            </EmptyState>
          )
        }
      />
    </>
  )
}

function FindLinks() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const words = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate(changedQuery(query, { q: words }))
        }}
      >
        <input
          name="q"
          type="search"
          aria-label="Find links by title, recipient or number"
          placeholder="Title, recipient, number"
          defaultValue={query.get('q') ?? ''}
          className="min-h-10 w-56 max-w-full rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
        />
      </form>
    </search>
  )
}
