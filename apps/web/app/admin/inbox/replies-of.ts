/** Reads the replies of colleagues in the meantime from a refusal (R-INBOX-3). */
import type { InboxReply } from '@rushes/contract/agency-inbox'
import { fieldsOf } from '../../lib/fields-of.ts'

export function repliesOf(data: unknown): InboxReply[] {
  const { replies } = fieldsOf(data)
  if (!Array.isArray(replies)) return []
  return replies.flatMap((reply: unknown) => {
    const { id, author, recipient, body, at } = fieldsOf(reply)
    if (typeof id !== 'number' || typeof body !== 'string') return []
    return [
      {
        id,
        kind: 'reply' as const,
        author: String(author),
        recipient: String(recipient),
        body,
        at: String(at),
      },
    ]
  })
}
