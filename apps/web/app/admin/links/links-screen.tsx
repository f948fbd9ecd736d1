/** /admin/links: links to download selected clips without an account (R-LINK-6). */
import { browserApi } from '../../lib/api.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { LINK_COLUMNS } from './link-columns.tsx'
import { LINK_STATE_WORDS } from './link-words.ts'
import { MakeLinkButton } from './make-link-button.tsx'

export const open = listScreen({
  name: 'links',
  title: 'Download links',
  things: ['link', 'links'],
  columns: LINK_COLUMNS,
  titleOf: ({ title }) => title,
  load: (call) => browserApi.call('GET /agency/links', call),
  csv: (call) => browserApi.call('GET /agency/links/csv', call),
  filter: byState(LINK_STATE_WORDS),
  find: { label: 'Find links by title, recipient or number', placeholder: 'Title, recipient, number' },
  action: () => <MakeLinkButton kind="primary" label="New link" />,
  empty: {
    text: 'No download links yet. Send files to a person without an account.',
    action: <MakeLinkButton kind="primary" label="New link" />,
  },
})
