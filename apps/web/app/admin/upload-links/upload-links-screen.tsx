/** /admin/upload-links: links to send files without an account (R-UPLOAD-6). */
import { browserApi } from '../../lib/api.ts'
import { byState, listScreen } from '../kit/list-screen.tsx'
import { MakeUploadLinkButton } from './make-upload-link-button.tsx'
import { UPLOAD_LINK_COLUMNS } from './upload-link-columns.tsx'
import { UPLOAD_STATE_LABELS } from './upload-link-labels.ts'

export const open = listScreen({
  name: 'upload-links',
  title: 'Upload links',
  things: ['link', 'links'],
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
