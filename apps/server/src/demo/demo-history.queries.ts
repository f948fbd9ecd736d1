/** The demo's past: orders as the checkout would have left them, and what of it is there already. */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Insertable } from 'kysely'
import type { Db } from '../db/db.ts'
import type { OrderLines, Orders, TestcardIntents } from '../db/schema.gen.ts'

export async function insertOrder(db: Db, row: Insertable<Orders>): Promise<number> {
  const { id } = await db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertOrderLine(db: Db, row: Insertable<OrderLines>): Promise<void> {
  await db.insertInto('order_lines').values(row).execute()
}

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

export async function updateReceiptSent(db: Db, orderId: number, at: Date): Promise<void> {
  await db
    .updateTable('outbox_mails')
    .set({ sent_at: at })
    .where('dedupe_key', '=', `receipt:${orderId}`)
    .execute()
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
