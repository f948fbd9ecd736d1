/** The columns of the list of download links. */
import type { DeskLink } from '@rushes/contract/agency-links'
import { count, email, NUMBER, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { LINK_STATE_WORDS, leftWords, recipientWords } from './link-words.ts'

export const LINK_COLUMNS: readonly Column<DeskLink>[] = [
  NUMBER,
  { id: 'title', title: 'Title', draw: ({ title }) => title },
  { id: 'recipients', title: 'Recipients', draw: ({ recipients }) => email(recipientWords(recipients)) },
  { id: 'clips', isNumber: true, title: 'Clips', draw: (link) => count(link.clip_count) },
  { id: 'opened', isNumber: true, title: 'Opened', draw: ({ opened }) => count(opened) },
  {
    id: 'left',
    title: 'Downloads left',
    draw: (link) => <span className="whitespace-nowrap">{leftWords(link)}</span>,
  },
  { id: 'ends', title: 'Expires', sort: 'ends', draw: ({ expires_at: at }) => time(at, 'never') },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now }) => state(LINK_STATE_WORDS[now], now === 'open' ? 'strong' : 'soft'),
  },
  { id: 'by', title: 'Created by', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]
