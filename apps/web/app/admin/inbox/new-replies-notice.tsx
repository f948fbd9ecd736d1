/** Replies of colleagues since the thread was opened. */
import type { InboxReply } from '@rushes/contract/agency-inbox'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'

export function NewRepliesNotice({ replies }: { replies: readonly InboxReply[] }) {
  return (
    <Notice tone="caution" title="Your reply was not sent. A colleague replied first.">
      {replies.map(({ id, author, body, at }) => (
        <blockquote key={id} className="mt-2 grid gap-1 border-l-2 border-caution pl-3">
          <p className="text-sm">
            {author}, {formatDateTime(at)}
          </p>
          <p className="break-words whitespace-pre-line">{body}</p>
        </blockquote>
      ))}
    </Notice>
  )
}
