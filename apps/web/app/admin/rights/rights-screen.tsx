/** /admin/rights: agreements, releases and consents. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { useNavigate, useSearchParams } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { LinkButton } from '../../ui/button.tsx'
import { count, NUMBER, state } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { changedQuery } from '../kit/list/list-address.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { KIND_LABELS, KIND_OPTIONS, RIGHTS_STATE_LABELS, termLabel, territoryLabel } from './rights-labels.ts'

const TONES = { coming: 'plain', in_force: 'plain', ending: 'caution', ended: 'soft' } as const

/** The columns of the list of rights records. */
const RIGHTS_COLUMNS: readonly Column<RightsRecord>[] = [
  NUMBER,
  { id: 'title', title: 'Holder', draw: ({ holder }) => holder },
  { id: 'kind', title: 'Kind', draw: ({ kind }) => KIND_LABELS[kind] },
  { id: 'state', title: 'State', draw: ({ state: now }) => state(RIGHTS_STATE_LABELS[now], TONES[now]) },
  {
    id: 'term',
    title: 'From – until',
    sort: 'until',
    draw: (row) => <span className="sm:whitespace-nowrap">{termLabel(row)}</span>,
  },
  {
    id: 'territory',
    title: 'Territory',
    draw: (row) => <span className="line-clamp-2 max-w-64">{territoryLabel(row)}</span>,
  },
  { id: 'clips', isNumber: true, title: 'Clips', draw: (record) => count(record.clip_count) },
  {
    id: 'file',
    title: 'Document',
    draw: ({ file }) => (file ? 'yes' : <span className="text-ink-soft">none</span>),
  },
  { id: 'reference', title: 'Reference', isExtra: true, draw: ({ reference }) => reference },
]

const create = (
  <LinkButton to="/admin/rights/new" kind="primary">
    New record
  </LinkButton>
)

export const open = listScreen({
  name: 'rights',
  title: 'Rights',
  nouns: ['record', 'records'],
  columns: RIGHTS_COLUMNS,
  titleOf: ({ holder }) => holder,
  load: (call) => browserApi.call('GET /agency/rights', call),
  csv: (call) => browserApi.call('GET /agency/rights/csv', call),
  filter: byState(RIGHTS_STATE_LABELS),
  moreFilters: <KindFilter />,
  find: {
    label: 'Find records by holder, reference or number',
    placeholder: 'Holder, reference, number',
  },
  action: () => create,
  empty: { text: 'No rights records yet. Most clips need an agreement.', action: create },
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
