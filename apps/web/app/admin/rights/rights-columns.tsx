/** The columns of the list of rights records. */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { count, NUMBER, state } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { KIND_WORDS, RIGHTS_STATE_WORDS, termWords, territoryWords } from './rights-words.ts'

const TONES = { coming: 'plain', in_force: 'plain', ending: 'caution', ended: 'soft' } as const

export const RIGHTS_COLUMNS: readonly Column<RightsRecord>[] = [
  NUMBER,
  { id: 'title', title: 'Holder', draw: ({ holder }) => holder },
  { id: 'kind', title: 'Kind', draw: ({ kind }) => KIND_WORDS[kind] },
  { id: 'state', title: 'State', draw: ({ state: now }) => state(RIGHTS_STATE_WORDS[now], TONES[now]) },
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
  { id: 'clips', isNumber: true, title: 'Clips', draw: (record) => count(record.clip_count) },
  {
    id: 'file',
    title: 'Document',
    draw: ({ file }) => (file ? 'yes' : <span className="text-ink-soft">none</span>),
  },
  { id: 'reference', title: 'Reference', isExtra: true, draw: ({ reference }) => reference },
]
