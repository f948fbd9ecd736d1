/** Reads and writes deliveries, and reads the files behind a signed URL. */
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { dealOfLicence } from '../../db/deals.ts'
import { isLicenceFrozen } from '../../db/frozen.ts'
import type { ClipFiles, Deliveries, Downloads } from '../../db/schema.gen.ts'
import { latestPast } from '../../platform/clock.ts'
import { presentName } from '../files/delivery-name.ts'

export async function insertDelivery(
  db: Db,
  delivery: Insertable<Deliveries>,
  downloads: readonly Omit<Insertable<Downloads>, 'delivery_id' | 'position'>[],
): Promise<number> {
  const { id } = await db.insertInto('deliveries').values(delivery).returning('id').executeTakeFirstOrThrow()
  const rows = downloads.map((download, position) => ({ ...download, delivery_id: id, position }))
  await db.insertInto('downloads').values(rows).execute()
  return id
}

/** Records the first time that the file was sent completely. */
export async function updateFetched(db: Db, ref: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ fetched_at: now })
    .where('ref', '=', ref)
    .where('fetched_at', 'is', null)
    .execute()
}

type FetchedFile = { ref: string; position: number; now: Date }

/**
 * Records the first time that a file was sent by its own address. A delivery is fetched with the last of its files: the
 * second statement reads what others have committed.
 */
export async function updateFileFetched(db: Db, { ref, position, now }: FetchedFile): Promise<void> {
  await db
    .updateTable('downloads')
    .from('deliveries')
    .set({ fetched_at: now })
    .whereRef('deliveries.id', '=', 'downloads.delivery_id')
    .where('deliveries.ref', '=', ref)
    .where('downloads.position', '=', position)
    .where('downloads.fetched_at', 'is', null)
    .execute()
  await db
    .updateTable('deliveries')
    .set({ fetched_at: now })
    .where('ref', '=', ref)
    .where('fetched_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('downloads')
            .select('downloads.id')
            .whereRef('delivery_id', '=', 'deliveries.id')
            .where('downloads.fetched_at', 'is', null),
        ),
      ),
    )
    .execute()
}

/** Lists the user's deliveries among these ids that have not expired. */
export function listPrepared(
  db: Db,
  { userId, ids, now }: { userId: number; ids: readonly number[]; now: Date },
) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'ref', 'created_at', 'expires_at', 'fetched_at'])
    .where('user_id', '=', userId)
    .where('pull_id', 'is', null)
    .where('id', '=', sql<number>`any(${[...ids]}::int[])`)
    .where('expires_at', '>', now)
    .where('created_at', '<=', latestPast(now))
    .orderBy('id')
    .execute()
}

/** Lists unexpired packages for this address that contain the present files of the link. */
export async function listHeldByAddress(
  db: Db,
  { linkId, email, now }: { linkId: number; email: string; now: Date },
) {
  const rows = await db
    .selectFrom('deliveries')
    .innerJoin('downloads', 'downloads.delivery_id', 'deliveries.id')
    .innerJoin('clip_files', (join) =>
      join.onRef('clip_files.clip_id', '=', 'downloads.clip_id').on('clip_files.role', '=', 'master'),
    )
    .select((is) => [
      'deliveries.id',
      'deliveries.ref',
      'deliveries.created_at',
      'deliveries.expires_at',
      is.fn.jsonAgg('downloads.clip_id').$castTo<number[]>().as('clip_ids'),
    ])
    .where('deliveries.link_id', '=', linkId)
    .where('deliveries.recipient_email', '=', email)
    .where('deliveries.expires_at', '>', now)
    .where('deliveries.created_at', '<=', latestPast(now))
    .groupBy('deliveries.id')
    .having(
      (is) => sql<boolean>`bool_and(${is.ref('downloads.file_key')} = ${is.ref('clip_files.storage_key')})`,
    )
    .orderBy('deliveries.id', 'desc')
    .execute()
  return rows.map(({ clip_ids: clipIds, ...delivery }) => ({ ...delivery, clipIds }))
}

/** Selects deliveries with the facts that may have closed them since. */
const deliveriesWithRights = (db: Db) =>
  db
    .selectFrom('deliveries')
    .leftJoin('users', 'users.id', 'deliveries.user_id')
    .leftJoin('accounts', 'accounts.id', 'users.account_id')
    .leftJoin('download_links', 'download_links.id', 'deliveries.link_id')
    .leftJoin('pull_addresses', 'pull_addresses.id', 'deliveries.pull_id')
    .select([
      'deliveries.id',
      'deliveries.ref',
      'deliveries.created_at',
      'deliveries.expires_at',
      'deliveries.link_id',
      'download_links.revoked_at as link_revoked_at',
      'pull_addresses.revoked_at as pull_revoked_at',
      'users.status as user_status',
      'users.role',
      'accounts.status as account_status',
      'accounts.kind as account_kind',
    ])

export type Delivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export const findDelivery = (db: Db, ref: string) =>
  deliveriesWithRights(db).where('deliveries.ref', '=', ref).executeTakeFirst()

/** Finds a delivery that the user has prepared. */
export const findOwnDelivery = (db: Db, { id, userId }: { id: number; userId: number }) =>
  deliveriesWithRights(db)
    .where('deliveries.id', '=', id)
    .where('deliveries.user_id', '=', userId)
    .where('deliveries.pull_id', 'is', null)
    .executeTakeFirst()

export type DeliveredRow = Awaited<ReturnType<typeof listDeliveredFiles>>[number]

/** Column of the file as it was prepared. Expired deliveries of earlier versions have no stored value. */
const asPrepared = <Column extends 'file_name' | 'content_type' | 'size_bytes' | 'sha256' | 'crc32'>(
  column: Column,
) =>
  sql<ClipFile[Column]>`coalesce(${sql.ref(`downloads.${column}`)}, ${sql.ref(`clip_files.${column}`)})`.as(
    column,
  )

type ClipFile = Selectable<ClipFiles>

/** Selects delivered files with the facts that may have closed them since (R-FILE-12). */
export const deliveredFiles = (db: Db) =>
  db
    .selectFrom('downloads')
    .innerJoin('deliveries', 'deliveries.id', 'downloads.delivery_id')
    .innerJoin('clips', 'clips.id', 'downloads.clip_id')
    .innerJoin('clip_files', (join) =>
      join.onRef('clip_files.clip_id', '=', 'downloads.clip_id').on('clip_files.role', '=', 'master'),
    )
    .leftJoin('licences', 'licences.id', 'downloads.licence_id')
    .leftJoin('accounts', 'accounts.id', 'licences.account_id')
    .select([
      'downloads.clip_id',
      'downloads.clip_title',
      'downloads.position',
      'deliveries.recipient_email',
      'clips.state',
      'clip_files.storage_key as current_key',
      sql<string>`coalesce(downloads.file_key, clip_files.storage_key)`.as('storage_key'),
      asPrepared('file_name'),
      asPrepared('content_type'),
      asPrepared('size_bytes'),
      asPrepared('sha256'),
      asPrepared('crc32'),
      'licences.id as licence_id',
      'licences.ref as licence_ref',
      'licences.tier_code',
      'licences.tier_name',
      'licences.scope',
      'licences.upgrades_licence_id',
      'licences.terms_version',
      'licences.terms_body',
      'licences.granted_at',
      'licences.revoked_at',
      isLicenceFrozen.as('frozen'),
      'accounts.name as account_name',
    ])
    .select(['licences.ends_at', dealOfLicence])

/** Gives a file its title at the time of delivery, so that a resumed download has the same bytes. */
export const withDeliveredName = <Row extends { file_name: string; clip_title: string }>(row: Row): Row => ({
  ...row,
  file_name: presentName(row.file_name, row.clip_title),
})

/** Lists the files of a delivery in the requested order, or the one at a position. */
export async function listDeliveredFiles(db: Db, deliveryId: number, position?: number) {
  const rows = await deliveredFiles(db)
    .where('downloads.delivery_id', '=', deliveryId)
    .$if(position !== undefined, (query) => query.where('downloads.position', '=', position ?? 0))
    .orderBy('downloads.position')
    .execute()
  return rows.map(withDeliveredName)
}

/** Finds the file of a clip's story. */
export function findStory(db: Db, clipFileId: number) {
  return db
    .selectFrom('clip_files')
    .innerJoin('clips', 'clips.id', 'clip_files.clip_id')
    .select([
      'clip_files.storage_key',
      'clip_files.file_name',
      'clip_files.size_bytes',
      'clip_files.sha256',
      'clips.state',
    ])
    .where('clip_files.id', '=', clipFileId)
    .where('clip_files.role', '=', 'story')
    .executeTakeFirst()
}

/** Finds the story of a published package. */
export function findPackageStory(db: Db, id: number) {
  return db
    .selectFrom('packages')
    .select(['name', 'story'])
    .where('id', '=', id)
    .where('state', '=', 'published')
    .where('story', '<>', '')
    .executeTakeFirst()
}

export function listTiers(db: Db) {
  return db.selectFrom('tiers').select(['uid', 'code']).execute()
}
