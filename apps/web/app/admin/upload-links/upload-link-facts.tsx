/** Of whom files are asked, until when, and how much. */
import type { AdminUploadLinkDetail } from '@rushes/contract/agency-upload-links'
import { Link } from 'react-router'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { sizeLabel } from '../kit/upload-labels.ts'
import { filesOfLink, UPLOAD_STATE_LABELS } from './upload-link-labels.ts'

const LINK = 'underline underline-offset-4'
type PartProps = { link: AdminUploadLinkDetail }

export function UploadLinkFacts({ link }: PartProps) {
  return (
    <aside className="rounded-sm border border-rule bg-sheet p-4 max-lg:row-start-1">
      <h2 className="title mb-3 text-xl">{UPLOAD_STATE_LABELS[link.state]}</h2>
      <DefinitionList
        facts={[
          {
            name: 'Name',
            value: (
              <span dir="auto" className="wrap-anywhere">
                {link.name}
              </span>
            ),
          },
          { name: 'Email', value: <span className="break-all">{link.email}</span> },
          { name: 'Ends', value: formatDateTime(link.expires_at) },
          { name: 'Files', value: filesOfLink(link) },
          { name: 'At most', value: sizeLabel(link.max_bytes) },
          {
            name: 'Made',
            value: `${formatDateTime(link.created_at)}${link.made_by ? `, ${link.made_by}` : ''}`,
          },
          {
            name: 'Message',
            value: link.message && <span className="whitespace-pre-line wrap-anywhere">{link.message}</span>,
          },
          {
            name: 'Answers',
            value: link.thread_id !== null && (
              <Link to={`/admin/inbox/${link.thread_id}`} className={LINK}>
                a thread of the inbox
              </Link>
            ),
          },
        ]}
      />
    </aside>
  )
}
