/** /admin/upload-links: files from people without an account (R-UPLOAD-6). */
import type { Data } from '@rushes/contract/client'
import { useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { MakeUploadLinkButton } from './make-upload-link-button.tsx'
import { UPLOAD_LINK_COLUMNS } from './upload-link-columns.tsx'
import { UPLOAD_STATE_WORDS } from './upload-link-words.ts'

export async function open({ url, signal }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/upload-links', { querystring, signal })
  return <UploadLinksScreen page={data} />
}

function UploadLinksScreen({ page }: { page: Data<'GET /agency/upload-links'> }) {
  const { items, next, ...count } = page
  const [query] = useSearchParams()
  useLiveReload(['desk'])
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
      <AdminList
        name="upload-links"
        label="Upload links"
        things={['link', 'links']}
        rows={items}
        columns={UPLOAD_LINK_COLUMNS}
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
            <FindInList
              label="Find links by words, name, address or number"
              placeholder="Words, name, number"
            />
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
