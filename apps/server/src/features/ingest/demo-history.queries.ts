/** A past that nobody lived through: the rows that buying and downloading would have written. */
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type {
  CreditLots,
  Deliveries,
  Downloads,
  Licences,
  OrderLines,
  Orders,
  OutboxMails,
  TestcardIntents,
} from '../../db/schema.gen.ts'

export async function insertOrder(db: Db, row: Insertable<Orders>): Promise<number> {
  const { id } = await db.insertInto('orders').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertOrderLine(db: Db, row: Insertable<OrderLines>): Promise<number> {
  const { id } = await db.insertInto('order_lines').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertLicence(db: Db, row: Insertable<Licences>): Promise<number> {
  const { id } = await db.insertInto('licences').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertCreditLot(db: Db, row: Insertable<CreditLots>): Promise<void> {
  await db.insertInto('credit_lots').values(row).execute()
}

/** The provider's side of a payment, in the books of the embedded provider. */
export async function insertPayment(db: Db, row: Insertable<TestcardIntents>): Promise<void> {
  await db.insertInto('testcard_intents').values(row).execute()
}

export async function insertSentMail(db: Db, row: Insertable<OutboxMails>): Promise<void> {
  await db.insertInto('outbox_mails').values(row).execute()
}

/** One clip, delivered. */
export async function insertDownload(
  db: Db,
  delivery: Insertable<Deliveries>,
  download: Omit<Insertable<Downloads>, 'delivery_id'>,
): Promise<void> {
  const { id } = await db.insertInto('deliveries').values(delivery).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('downloads')
    .values({ ...download, delivery_id: id })
    .execute()
}

/** The account's licence under which a clip was delivered. */
export async function findLicenceId(db: Db, accountId: number, clipId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('licences')
    .select('id')
    .where('account_id', '=', accountId)
    .where('clip_id', '=', clipId)
    .executeTakeFirst()
  return row?.id
}

/** What a licence of the clip names: its title, medium, and the fingerprint of its master. */
export async function findLicensedClip(db: Db, clipId: number) {
  return await db
    .selectFrom('clips')
    .innerJoin('clip_files', 'clip_files.clip_id', 'clips.id')
    .select(['clips.id', 'clips.title', 'clips.type', 'clip_files.sha256'])
    .where('clips.id', '=', clipId)
    .where('clip_files.role', '=', 'master')
    .executeTakeFirstOrThrow()
}

export async function findTermsInForce(db: Db, tierCode: string) {
  return await db
    .selectFrom('licence_terms')
    .select(['version', 'body'])
    .where('tier_code', '=', tierCode)
    .orderBy('in_force_from', 'desc')
    .executeTakeFirstOrThrow()
}
