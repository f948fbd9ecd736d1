/** The demo's past: the payments at the embedded provider, and the rows that an earlier load has written. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { TestcardIntents } from '../db/schema.gen.ts'

/** The provider's side of a payment, in the books of the embedded provider. */
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

/** The version of the tier's terms that held then, or else the first one. */
export async function findTermsVersion(db: Db, tierCode: LicenceTierCode, at: Date): Promise<string> {
  const { version } = await db
    .selectFrom('licence_terms')
    .select('version')
    .where('tier_code', '=', tierCode)
    .orderBy((is) => is('in_force_from', '<=', at), 'desc')
    .orderBy('in_force_from', 'desc')
    .executeTakeFirstOrThrow()
  return version
}

export async function hasSearches(db: Db): Promise<boolean> {
  return (await db.selectFrom('search_log').select('id').limit(1).executeTakeFirst()) !== undefined
}
