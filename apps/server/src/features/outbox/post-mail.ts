/**
 * How other features write mails: in the transaction of what the mail tells, so that neither happens without
 * the other.
 */
import type { Db } from '../../db/db.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { insertMail } from './outbox.queries.ts'

export type Post = {
  /** Says what the mail is about, once: 'enquiry:301'. */
  key: string
  to: string
  subject: string
  body: string
  /** The text opens an account: it is removed when the mail has been sent. */
  secret?: boolean
}

/** The same key twice is one mail. */
export async function postMail(tx: Db, { key, to, ...mail }: Post, now: Date): Promise<void> {
  await insertMail(tx, { dedupe_key: key, recipient: to, ...mail }, now)
}

/** @throws when there is a mail of this key already: what it tells would have been done twice. */
export async function postMailOnce(tx: Db, { key, to, ...mail }: Post, now: Date): Promise<void> {
  const isNew = await insertMail(tx, { dedupe_key: key, recipient: to, ...mail }, now)
  if (!isNew) throw new Error(`There is a mail ${key} already`)
}

export const MAILS_JOB = 'mails-send'

/** Call after the transaction: without it a mail waits for the next full minute. */
export async function sendMailsSoon(jobs: Jobs): Promise<void> {
  await jobs.send(MAILS_JOB, {})
}
