/** The columns of the list of upload links. */
import type { AdminUploadLink } from '@rushes/contract/agency-upload-links'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { email, NUMBER, state, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { filesOfLink, UPLOAD_STATE_LABELS } from './upload-link-labels.ts'

export const UPLOAD_LINK_COLUMNS: readonly Column<AdminUploadLink>[] = [
  NUMBER,
  { id: 'title', title: 'Title', draw: ({ title }) => title },
  {
    id: 'name',
    title: 'Sender',
    draw: ({ name }) => <span className="inline-block max-w-64 break-words">{name}</span>,
  },
  { id: 'email', title: 'Email', isExtra: true, draw: (link) => email(link.email) },
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
