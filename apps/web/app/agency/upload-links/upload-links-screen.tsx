/** /admin/upload-links: files from people without an account (R-UPLOAD-6). */
import type { DeskUploadLink } from '@rushes/contract/agency-upload-links'
import type { Data } from '@rushes/contract/client'
import { useNavigate, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { momentWords } from '../clips/clip-state-words.ts'
import { useDeskReload } from '../frame/use-desk-reload.ts'
import type { Column } from '../list/column.ts'
import { DeskList } from '../list/desk-list.tsx'
import { changedQuery } from '../list/list-address.ts'
import { ViewLinks } from '../list/view-links.tsx'
import type { Visit } from '../visit.ts'
import { MakeUploadLinkButton } from './make-upload-link-button.tsx'
import { filesOfLink, UPLOAD_STATE_WORDS } from './upload-link-words.ts'

export async function open({ url, signal }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/upload-links', { querystring, signal })
  return <UploadLinksScreen key={url.search} page={data} />
}

const COLUMNS: readonly Column<DeskUploadLink>[] = [
  { id: 'number', title: 'No.', sort: 'number', draw: ({ id }) => <span className="font-mono">{id}</span> },
  { id: 'title', title: 'Asked for', draw: ({ title }) => title },
  {
    id: 'name',
    title: 'Of',
    draw: ({ name }) => <span className="inline-block max-w-64 break-words">{name}</span>,
  },
  {
    id: 'email',
    title: 'Email',
    isExtra: true,
    draw: ({ email }) => <span className="inline-block max-w-64 break-all">{email}</span>,
  },
  {
    id: 'files',
    title: 'Files',
    draw: (link) => <span className="whitespace-nowrap">{filesOfLink(link)}</span>,
  },
  {
    id: 'ends',
    title: 'Ends',
    sort: 'ends',
    draw: ({ expires_at: at }) => <span className="whitespace-nowrap text-ink-soft">{momentWords(at)}</span>,
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state, signed_at: at }) => (
      <span className={`whitespace-nowrap ${state === 'open' ? 'font-semibold' : 'text-ink-soft'}`}>
        {UPLOAD_STATE_WORDS[state]}
        {at !== null && `, ${momentWords(at)}`}
      </span>
    ),
  },
  { id: 'by', title: 'By', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]

function UploadLinksScreen({ page }: { page: Data<'GET /agency/upload-links'> }) {
  const { items, next, ...count } = page
  const [query] = useSearchParams()
  useDeskReload(['desk'])
  const saveAs = async () => {
    const querystring = Object.fromEntries(query)
    return (await browserApi.call('GET /agency/upload-links/csv', { querystring })).data
  }
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Upload links</h1>
        <MakeUploadLinkButton kind="primary" label="New link" />
      </header>
      <DeskList
        name="upload-links"
        label="Upload links"
        things={['link', 'links']}
        rows={items}
        columns={COLUMNS}
        usualSort={{ sort: 'number', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/upload-links/${id}`}
        filters={
          <>
            <ViewLinks
              label="States"
              name="state"
              views={[['', 'All'], ...Object.entries(UPLOAD_STATE_WORDS)]}
            />
            <FindLinks />
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
            <EmptyState action={<LinkButton to="/admin/upload-links">Clear the filters</LinkButton>}>
              No link matches.
            </EmptyState>
          ) : (
            <EmptyState action={<MakeUploadLinkButton kind="primary" label="New link" />}>
              Ask somebody without an account for files.
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
          aria-label="Find links by words, name, address or number"
          placeholder="Words, name, address, number"
          defaultValue={query.get('q') ?? ''}
          className="min-h-10 w-64 max-w-full rounded-sm border border-edge bg-sheet px-3 hover:border-ink"
        />
      </form>
    </search>
  )
}
