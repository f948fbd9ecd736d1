/** /admin/upload-links: links to send files without an account (R-UPLOAD-6). */
import type { AdminUploadLink } from '@rushes/contract/agency-upload-links'
import { browserApi } from '../../lib/api.ts'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { NUMBER, state, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { MakeUploadLinkButton } from './make-upload-link-button.tsx'
import { filesOfLink, UPLOAD_STATE_LABELS } from './upload-link-labels.ts'

/** The columns of the list of upload links. */
const UPLOAD_LINK_COLUMNS: readonly Column<AdminUploadLink>[] = [
  NUMBER,
  { id: 'title', title: 'Title', draw: ({ title }) => text(title) },
  {
    id: 'name',
    title: 'Sender',
    draw: ({ name }) => (
      <span dir="auto" className="inline-block max-w-64 break-words">
        {name}
      </span>
    ),
  },
  { id: 'email', title: 'Email', isExtra: true, draw: (link) => text(link.email) },
  {
    id: 'files',
    title: 'Files',
    draw: (link) => <span className="whitespace-nowrap">{filesOfLink(link)}</span>,
  },
  { id: 'ends', title: 'Expires', sort: 'ends', draw: ({ expires_at: at }) => time(at) },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now, signed_at: at }) =>
      state(
        `${UPLOAD_STATE_LABELS[now]}${at === null ? '' : `, ${formatDateTime(at)}`}`,
        now === 'open' ? 'strong' : 'soft',
      ),
  },
  { id: 'by', title: 'Created by', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]

export const open = listScreen({
  name: 'upload-links',
  title: 'Upload links',
  nouns: ['link', 'links'],
  columns: UPLOAD_LINK_COLUMNS,
  titleOf: ({ title }) => title,
  load: (call) => browserApi.call('GET /agency/upload-links', call),
  csv: (call) => browserApi.call('GET /agency/upload-links/csv', call),
  filter: byState(UPLOAD_STATE_LABELS),
  find: { label: 'Find links by title, name, email or number', placeholder: 'Title, name, number' },
  live: true,
  action: () => <MakeUploadLinkButton kind="primary" label="New link" />,
  empty: {
    text: 'No upload links yet. Request files from contributors without an account.',
    action: <MakeUploadLinkButton kind="primary" label="New link" />,
  },
})
