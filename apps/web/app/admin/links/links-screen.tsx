/** /admin/links: chosen clips for people without an account (R-LINK-6). */
import type { Data } from '@rushes/contract/client'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { SavedViews } from '../kit/list/saved-views.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { LINK_COLUMNS } from './link-columns.tsx'
import { LINK_STATE_WORDS } from './link-words.ts'
import { MakeLinkButton } from './make-link-button.tsx'

export async function open({ url, signal, person }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const [page, views] = await Promise.all([
    browserApi.call('GET /agency/links', { querystring, signal }),
    browserApi.call('GET /agency/views', { querystring: { screen: 'links' }, signal }),
  ])
  return <LinksScreen page={page.data} views={views.data} person={person} />
}

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
      <AdminList
        name="links"
        label="Download links"
        things={['link', 'links']}
        rows={items}
        columns={LINK_COLUMNS}
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
            <FindInList
              label="Find links by title, recipient or number"
              placeholder="Title, recipient, number"
            />
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
