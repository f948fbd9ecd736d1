/** Mails on their way out. */
import type { Db } from '../../db/db.ts'

export type Outgoing = {
  dedupe_key: string
  recipient: string
  subject: string
  body: string
  /** Whether the text must not outlive the sending. */
  secret?: boolean
}

/** @returns false, with nothing written, when there is a mail of this key. Call in the transaction of what it tells. */
export async function insertMail(db: Db, mail: Outgoing, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('outbox_mails')
    .values({ ...mail, created_at: now })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The oldest waiting mail that no other worker holds. */
export function lockWaitingMail(tx: Db, attemptsAtMost: number) {
  return tx
    .selectFrom('outbox_mails')
    .select(['id', 'dedupe_key', 'recipient', 'subject', 'body'])
    .where('sent_at', 'is', null)
    .where('attempts', '<', attemptsAtMost)
    .orderBy('attempts')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function updateSent(tx: Db, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set((is) => ({
      sent_at: now,
      body: is.case().when('secret', '=', true).then('').else(is.ref('body')).end(),
    }))
    .where('id', '=', id)
    .execute()
}

export async function updateFailed(tx: Db, id: number, error: string): Promise<void> {
  await tx
    .updateTable('outbox_mails')
    .set((is) => ({ attempts: is('attempts', '+', 1), last_error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute()
}

export function listNewestMails(db: Db) {
  return db
    .selectFrom('outbox_mails')
    .select(['recipient', 'subject', 'body', 'created_at', 'sent_at'])
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}
