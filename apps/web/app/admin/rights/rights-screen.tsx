/** /admin/rights: agreements, releases and consents. */
import { useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { changedQuery } from '../kit/list/list-address.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { RIGHTS_COLUMNS } from './rights-columns.tsx'
import { KIND_OPTIONS, RIGHTS_STATE_WORDS } from './rights-words.ts'

const create = (
  <LinkButton to="/admin/rights/new" kind="primary">
    New record
  </LinkButton>
)

export const open = listScreen({
  name: 'rights',
  title: 'Rights',
  things: ['record', 'records'],
  columns: RIGHTS_COLUMNS,
  titleOf: ({ holder }) => holder,
  load: (call) => browserApi.call('GET /agency/rights', call),
  filter: byState(RIGHTS_STATE_WORDS),
  moreFilters: <KindFilter />,
  find: {
    label: 'Find records by holder, reference or number',
    placeholder: 'Holder, reference, number',
  },
  action: () => create,
  empty: { text: 'No records yet. Most clips need an agreement.', action: create },
})

function KindFilter() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  return (
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
  )
}
