/** /admin/pages: the content pages of the shop (R-PAGE-2). */
import type { PageRow } from '@rushes/contract/agency-pages'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { NewPageModal } from './new-page-modal.tsx'
import { authorLabel, PAGE_STATE_LABELS } from './page-labels.ts'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/pages', { signal })
  return <PagesScreen pages={data} />
}

export function PagesScreen({ pages }: { pages: readonly PageRow[] }) {
  useLiveReload(['admin'])
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Pages</h1>
        <ModalButton kind="primary" label="New page" modal={(close) => <NewPageModal onClose={close} />} />
      </header>
      <p className="mb-6 max-w-[68ch] text-ink-soft">
        Content pages of the storefront. Visitors see the last published version. The licensing terms are
        managed under Terms.
      </p>
      {pages.length === 0 && <EmptyState>No pages yet. Create the first page.</EmptyState>}
      <ul className="border-t border-rule empty:hidden">
        {pages.map((page) => (
          <PageLine key={page.slug} page={page} />
        ))}
      </ul>
    </>
  )
}

function PageLine({ page: { slug, heading, address, state, revision, at, by } }: { page: PageRow }) {
  const isPublic = state === 'published' || state === 'changed'
  return (
    <li className="grid items-center gap-x-6 gap-y-1 border-b border-rule py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)]">
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={`/admin/pages/${slug}`}
          className="justify-self-start font-semibold break-words underline underline-offset-4"
        >
          {heading}
        </Link>
        <span className="text-sm break-words text-ink-soft">
          {isPublic ? (
            <a href={address} className="underline underline-offset-4">
              {address}
              <span className="sr-only">, in the storefront</span>
            </a>
          ) : (
            address
          )}
        </span>
      </span>
      <span className="text-sm">{PAGE_STATE_LABELS[state]}</span>
      <span className="text-sm text-ink-soft">
        Version {revision}, {formatDateTime(at)}, {authorLabel(by)}
      </span>
    </li>
  )
}
