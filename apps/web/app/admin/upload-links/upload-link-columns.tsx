/** The columns of the list of upload links. */
import type { DeskUploadLink } from '@rushes/contract/agency-upload-links'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Column } from '../kit/list/column.ts'
import { filesOfLink, UPLOAD_STATE_WORDS } from './upload-link-words.ts'

export const UPLOAD_LINK_COLUMNS: readonly Column<DeskUploadLink>[] = [
  { id: 'number', title: 'No.', sort: 'number', draw: ({ id }) => <span className="font-mono">{id}</span> },
  { id: 'title', title: 'Asked for', draw: ({ title }) => title },
  {
    id: 'name',
    title: 'Of',
    draw: ({ name }) => <span className="inline-block max-w-64 break-words">{name}</span>,
  },
  {
    id: 'email',
    title: 'Email',
    isExtra: true,
    draw: ({ email }) => <span className="inline-block max-w-64 break-all">{email}</span>,
  },
  {
    id: 'files',
    title: 'Files',
    draw: (link) => <span className="whitespace-nowrap">{filesOfLink(link)}</span>,
  },
  {
    id: 'ends',
    title: 'Ends',
    sort: 'ends',
    draw: ({ expires_at: at }) => (
      <span className="whitespace-nowrap text-ink-soft">{formatDateTime(at)}</span>
    ),
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state, signed_at: at }) => (
      <span className={`whitespace-nowrap ${state === 'open' ? 'font-semibold' : 'text-ink-soft'}`}>
        {UPLOAD_STATE_WORDS[state]}
        {at !== null && `, ${formatDateTime(at)}`}
      </span>
    ),
  },
  { id: 'by', title: 'By', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]
