/**
 * Other features write emails with these functions, in the transaction of what the email reports (R-MAIL-1). The database
 * announces new emails to the workers.
 */
import type { Db } from '../../db/db.ts'
import type { EmailText } from '../../platform/mail/write-email.ts'
import { insertEmail } from './outbox.queries.ts'

export type Post = EmailText & {
  /** Names the one event that the email reports: 'enquiry:301'. */
  key: string
  to: string
  /** Another address that it comes from and is answered to than that of all emails. */
  sender?: string
  /** The text opens an account: it is deleted once the email has been sent (R-MAIL-2). */
  secret?: boolean
  /** Staff wrote it; any other email is marked as automatic. */
  isAnswer?: boolean
}

/** Writes nothing when an email with this key exists. */
export async function postEmail(tx: Db, { key, to, ...mail }: Post, now: Date): Promise<void> {
  await insertEmail(tx, { dedupe_key: key, recipient: to, ...mail }, now)
}

/** @throws when an email with this key exists: the event it reports would have happened twice. */
export async function postEmailOnce(tx: Db, { key, to, ...mail }: Post, now: Date): Promise<void> {
  const isNew = await insertEmail(tx, { dedupe_key: key, recipient: to, ...mail }, now)
  if (!isNew) throw new Error(`There is a mail ${key} already`)
}
