/** The columns of the list of rights records. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import type { Column } from '../kit/list/column.ts'
import { KIND_WORDS, RIGHTS_STATE_WORDS, termWords, territoryWords } from './rights-words.ts'

type Row = RightsRecord & { title: string }

export const RIGHTS_COLUMNS: readonly Column<Row>[] = [
  {
    id: 'number',
    title: 'No.',
    sort: 'number',
    draw: ({ id }) => <span className="font-mono">{id}</span>,
  },
  { id: 'title', title: 'Holder', draw: ({ holder }) => holder },
  { id: 'kind', title: 'Kind', draw: ({ kind }) => KIND_WORDS[kind] },
  { id: 'state', title: 'State', draw: (row) => <State state={row.state} /> },
  {
    id: 'term',
    title: 'From – until',
    sort: 'until',
    draw: (row) => <span className="sm:whitespace-nowrap">{termWords(row)}</span>,
  },
  {
    id: 'territory',
    title: 'Territory',
    draw: (row) => <span className="line-clamp-2 max-w-64">{territoryWords(row)}</span>,
  },
  {
    id: 'clips',
    isNumber: true,
    title: 'Clips',
    draw: ({ clip_count: count }) => <span className="font-mono">{count.toLocaleString('en-GB')}</span>,
  },
  {
    id: 'file',
    title: 'Paper',
    draw: ({ file }) => (file ? 'yes' : <span className="text-ink-soft">none</span>),
  },
  { id: 'reference', title: 'Reference', isExtra: true, draw: ({ reference }) => reference },
]

function State({ state }: Pick<Row, 'state'>) {
  const tone = { ending: 'font-semibold text-caution', ended: 'text-ink-soft', coming: '', in_force: '' }[
    state
  ]
  return <span className={`whitespace-nowrap ${tone}`}>{RIGHTS_STATE_WORDS[state]}</span>
}
