/** /admin/rights: agreements, releases and consents. */
import type { Data } from '@rushes/contract/client'
import { useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { changedQuery } from '../kit/list/list-address.ts'
import { ViewLinks } from '../kit/list/view-links.tsx'
import type { Visit } from '../kit/visit.ts'
import { RIGHTS_COLUMNS } from './rights-columns.tsx'
import { KIND_OPTIONS, RIGHTS_STATE_WORDS } from './rights-words.ts'

export async function open({ url, signal }: Visit) {
  const querystring = Object.fromEntries(url.searchParams)
  const { data } = await browserApi.call('GET /agency/rights', { querystring, signal })
  return <RightsScreen page={data} />
}

function RightsScreen({ page: { items, next, ...count } }: { page: Data<'GET /agency/rights'> }) {
  return (
    <>
      <header className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <h1 className="title text-2xl">Rights</h1>
        <LinkButton to="/admin/rights/new" kind="primary">
          New record
        </LinkButton>
      </header>
      <AdminList
        name="rights"
        label="Rights records"
        things={['record', 'records']}
        rows={items.map((row) => ({ ...row, title: row.holder }))}
        columns={RIGHTS_COLUMNS}
        usualSort={{ sort: 'number', order: 'desc' }}
        next={next}
        count={count}
        addressOf={({ id }) => `/admin/rights/${id}`}
        filters={<RightsFilters />}
        bulk={(ids) => (
          <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
            Copy numbers
          </Button>
        )}
        empty={<NoRecord />}
      />
    </>
  )
}

function NoRecord() {
  const [query] = useSearchParams()
  return query.size > 0 ? (
    <EmptyState action={<LinkButton to="/admin/rights">Clear the filters</LinkButton>}>
      No record matches.
    </EmptyState>
  ) : (
    <EmptyState
      action={
        <LinkButton to="/admin/rights/new" kind="primary">
          New record
        </LinkButton>
      }
    >
      Most clips need an agreement; create the first.
    </EmptyState>
  )
}

function RightsFilters() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
    <>
      <ViewLinks label="States" name="state" views={[['', 'All'], ...Object.entries(RIGHTS_STATE_WORDS)]} />
      <label className="flex items-center gap-2">
        <span className="text-sm text-ink-soft">Kind</span>
        <select
          value={query.get('kind') ?? ''}
          onChange={(event) => void navigate(changedQuery(query, { kind: event.currentTarget.value }))}
          className="min-h-10 rounded-sm border border-edge bg-sheet px-2"
        >
          <option value="">All</option>
          {KIND_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <FindInList
        label="Find records by holder, reference or number"
        placeholder="Holder, reference, number"
      />
    </>
  )
}
