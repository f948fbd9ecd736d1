/**
 * Functions with which other features write emails, in the transaction of the reported event (R-MAIL-1). The
 * database announces new emails to the workers.
 */
import type { Db } from '../../db/db.ts'
import { isErased } from '../../db/personal-data.ts'
import type { EmailText } from '../../platform/mail/write-email.ts'
import { insertEmail } from './outbox.queries.ts'

export type Post = EmailText & {
  /** Identifies the reported event, such as 'enquiry:301'. */
  key: string
  to: string
  /** Address that sends the email and receives replies, if not the usual one. */
  sender?: string
  /** True if the text opens an account: it is deleted once the email has been sent (R-MAIL-2). */
  secret?: boolean
  /** True if all users get it: it is sent after all other emails (R-MAIL-6). */
  isToAll?: boolean
  /** True if staff wrote it; any other email is marked as automatic. */
  isAnswer?: boolean
  /** The address that ends such emails to the recipient by one POST without a login (RFC 8058). */
  unsubscribe?: string
}

/** An answer of staff is written, so that its failure is listed. */
const isUnreachable = ({ to, isAnswer }: Post) => !isAnswer && isErased(to)

/** Writes nothing when an email with this key exists, or to an erased person. */
export async function postEmail(tx: Db, post: Post, now: Date): Promise<void> {
  if (isUnreachable(post)) return
  const { key, to, ...mail } = post
  await insertEmail(tx, { dedupe_key: key, recipient: to, ...mail }, now)
}

/** Posts the same email to each of these users. Its key is completed by the id of the user. */
export async function postEmailToUsers(
  tx: Db,
  users: readonly { id: number; email: string }[],
  { key, ...email }: Omit<Post, 'to'>,
  now: Date,
): Promise<void> {
  for (const { id, email: to } of users) await postEmail(tx, { key: `${key}:${id}`, to, ...email }, now)
}

/**
 * Writes nothing to an erased person.
 * @throws when an email with this key exists: the event it reports would have happened twice.
 */
export async function postEmailOnce(tx: Db, post: Post, now: Date): Promise<void> {
  if (isUnreachable(post)) return
  const { key, to, ...mail } = post
  const isNew = await insertEmail(tx, { dedupe_key: key, recipient: to, ...mail }, now)
  if (!isNew) throw new Error(`There is a mail ${key} already`)
}
