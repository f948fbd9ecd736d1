/** /admin/audit: who did what (R-AUDIT-4). */
import type { Data } from '@rushes/contract/client'
import { Link, useSearchParams } from 'react-router'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { changedQuery } from '../kit/list/list-address.ts'
import type { Visit } from '../kit/visit.ts'
import { AuditEntries } from './audit-entries.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { ChainCheck } from './chain-check.tsx'

export async function open({ url, signal }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/audit', { querystring, signal })
  return <AuditScreen key={url.search} page={data} />
}

function AuditScreen({ page }: { page: Data<'GET /agency/audit'> }) {
  const [query] = useSearchParams()
  const { cursor: _, ...filter } = Object.fromEntries(query)
  const count = page.count.toLocaleString('en-GB')
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Audit</h1>
        <ExportButton
          load={async () => (await browserApi.call('GET /agency/audit/csv', { querystring: filter })).data}
        />
      </header>
      <ChainCheck />
      <AuditFilters query={query} actions={page.actions} />
      <p role="status" className="mt-6 mb-2 text-ink-soft">
        {page.countIsExact
          ? `${count} ${page.count === 1 ? 'entry' : 'entries'}`
          : `more than ${count} entries`}
      </p>
      {page.items.length === 0 ? (
        <EmptyState action={<LinkButton to="/admin/audit">Clear filters</LinkButton>}>
          No entries match the filters.
        </EmptyState>
      ) : (
        <AuditEntries entries={page.items} query={query} />
      )}
      {page.next !== null && (
        <Link
          to={changedQuery(query, { cursor: page.next })}
          className="mt-4 inline-block py-2 font-semibold underline underline-offset-4"
        >
          Earlier entries
        </Link>
      )}
    </>
  )
}
