/** The columns of the list of download links. */
import type { DeskLink } from '@rushes/contract/agency-links'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Column } from '../kit/list/column.ts'
import { LINK_STATE_WORDS, leftWords, recipientWords } from './link-words.ts'

export const LINK_COLUMNS: readonly Column<DeskLink>[] = [
  { id: 'number', title: 'No.', sort: 'number', draw: ({ id }) => <span className="font-mono">{id}</span> },
  { id: 'title', title: 'Title', draw: ({ title }) => title },
  {
    id: 'recipients',
    title: 'Recipients',
    draw: ({ recipients }) => (
      <span className="break-words sm:inline-block sm:min-w-44 sm:wrap-anywhere">
        {recipientWords(recipients)}
      </span>
    ),
  },
  {
    id: 'clips',
    isNumber: true,
    title: 'Clips',
    draw: ({ clip_count: count }) => <span className="font-mono">{count}</span>,
  },
  {
    id: 'opened',
    isNumber: true,
    title: 'Opened',
    draw: ({ opened }) => <span className="font-mono">{opened}</span>,
  },
  { id: 'left', title: 'Left', draw: (link) => <span className="whitespace-nowrap">{leftWords(link)}</span> },
  {
    id: 'ends',
    title: 'Ends',
    sort: 'ends',
    draw: ({ expires_at: at }) => (
      <span className="whitespace-nowrap text-ink-soft">{at === null ? 'never' : formatDateTime(at)}</span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state }) => (
      <span className={`whitespace-nowrap ${state === 'open' ? 'font-semibold' : 'text-ink-soft'}`}>
        {LINK_STATE_WORDS[state]}
      </span>
    ),
  },
  { id: 'by', title: 'By', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]
