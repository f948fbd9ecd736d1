/** /admin/links: links to download selected clips without an account (R-LINK-6). */
import type { AdminLink } from '@rushes/contract/agency-links'
import { browserApi } from '../../lib/api.ts'
import { count, NUMBER, state, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { LINK_STATE_LABELS, leftLabel, recipientLabel } from './link-labels.ts'
import { MakeLinkButton } from './make-link-button.tsx'

/** The columns of the list of download links. */
const LINK_COLUMNS: readonly Column<AdminLink>[] = [
  NUMBER,
  { id: 'title', title: 'Title', draw: ({ title }) => text(title) },
  { id: 'recipients', title: 'Recipients', draw: ({ recipients }) => text(recipientLabel(recipients)) },
  { id: 'clips', isNumber: true, title: 'Clips', draw: (link) => count(link.clip_count) },
  { id: 'opened', isNumber: true, title: 'Opened', draw: ({ opened }) => count(opened) },
  {
    id: 'left',
    title: 'Downloads left',
    draw: (link) => <span className="whitespace-nowrap">{leftLabel(link)}</span>,
  },
  { id: 'ends', title: 'Expires', sort: 'ends', draw: ({ expires_at: at }) => time(at, 'never') },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now }) => state(LINK_STATE_LABELS[now], now === 'open' ? 'strong' : 'soft'),
  },
  { id: 'by', title: 'Created by', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]

export const open = listScreen({
  name: 'links',
  title: 'Download links',
  nouns: ['link', 'links'],
  columns: LINK_COLUMNS,
  titleOf: ({ title }) => title,
  load: (call) => browserApi.call('GET /agency/links', call),
  csv: (call) => browserApi.call('GET /agency/links/csv', call),
  filter: byState(LINK_STATE_LABELS),
  find: { label: 'Find links by title, recipient or number', placeholder: 'Title, recipient, number' },
  action: () => <MakeLinkButton kind="primary" label="New link" />,
  empty: {
    text: 'No download links yet. Send files to recipients without an account.',
    action: <MakeLinkButton kind="primary" label="New link" />,
  },
})
