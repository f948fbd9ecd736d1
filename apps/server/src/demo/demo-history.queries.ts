/** SQL on the demo's payments at the embedded provider, and on rows that an earlier load has written. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { TestcardIntents } from '../db/schema.gen.ts'

/** Inserts a payment into the tables of the embedded provider. */
export async function insertPayment(db: Db, row: Insertable<TestcardIntents>): Promise<void> {
  await db.insertInto('testcard_intents').values(row).execute()
}

/** @throws when no order has this payment. */
export async function findOrderId(db: Db, paymentRef: string): Promise<number> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('provider_ref', '=', paymentRef)
    .executeTakeFirstOrThrow()
  return id
}

export async function findReceiptId(db: Db, orderId: number): Promise<number> {
  const { id } = await db
    .selectFrom('outbox_mails')
    .select('id')
    .where('dedupe_key', '=', `receipt:${orderId}`)
    .executeTakeFirstOrThrow()
  return id
}

export async function hasDownload(db: Db, userId: number, clipId: number, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('downloads')
    .select('id')
    .where('user_id', '=', userId)
    .where('clip_id', '=', clipId)
    .where('created_at', '=', at)
    .executeTakeFirst()
  return row !== undefined
}

export type LicensedClip = Awaited<ReturnType<typeof findLicensedClip>>

export async function findLicensedClip(db: Db, clipId: number) {
  return await db
    .selectFrom('clips')
    .select(['id', 'title', 'type'])
    .where('id', '=', clipId)
    .executeTakeFirstOrThrow()
}

/** Returns the start of the tier's terms that were in force at a time, or else of its first terms. */
export async function findTermsSince(db: Db, tierCode: LicenceTierCode, at: Date): Promise<Date> {
  const { in_force_from } = await db
    .selectFrom('licence_terms')
    .select('in_force_from')
    .where('tier_code', '=', tierCode)
    .orderBy((is) => is('in_force_from', '<=', at), 'desc')
    .orderBy('in_force_from', 'desc')
    .executeTakeFirstOrThrow()
  return in_force_from
}

export async function hasSearches(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_log').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasSavedSearches(db: Db): Promise<boolean> {
  return (await db.selectFrom('saved_searches').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Inserts a dispute over the full amount of a payment at the embedded provider. Safe to call again. */
export async function insertDispute(
  db: Db,
  { intentId, since, until }: { intentId: string; since: Date; until: Date },
): Promise<void> {
  await sql`
    insert into testcard_disputes (id, intent_id, amount_minor, currency, reason, created_at, due_at)
    select 'dp_' || id, id, amount_received_minor, currency, 'product_not_received', ${since}, ${until}
    from testcard_intents where id = ${intentId}
    on conflict do nothing`.execute(db)
}

export const updateMailsOfOutcomes = (db: Db, at: Date) => updateMails(db, ['refund:%', 'dispute:%'], at)
export const updateMailsOfOffers = (db: Db, at: Date) => updateMails(db, ['offer:%'], at)

/** Marks emails as sent, because none may be sent about invented purchases. */
async function updateMails(db: Db, keys: readonly string[], at: Date): Promise<void> {
  await sql`
    update outbox_mails set sent_at = ${at}
    where sent_at is null and dedupe_key like any(${[...keys]}::text[])`.execute(db)
}

export async function listOfferMessages(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('offers').select('message').execute()
  return rows.map(({ message }) => message)
}
