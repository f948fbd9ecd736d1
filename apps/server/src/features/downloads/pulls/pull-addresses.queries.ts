/** Reads and writes pull addresses, and the files that they list (R-PULL-1, R-PULL-3). */
import { CLIP_STATES } from '@rushes/contract/agency-clips'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isLicenceFrozen } from '../../../db/frozen.ts'
import { personalData } from '../../../db/personal-data.ts'
import { removal } from '../../../db/removal.ts'
import type { PullAddresses } from '../../../db/schema.gen.ts'
import { servesLicensees } from '../../licences/new-licence.rules.ts'
import { deliveredFiles, withDeliveredName } from '../downloads.queries.ts'

/** Selects pull addresses of users who are still in the account. */
const addresses = (db: Db) =>
  db
    .selectFrom('pull_addresses')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'pull_addresses.user_id')
        .onRef('users.account_id', '=', 'pull_addresses.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'pull_addresses.account_id')
    .select([
      'pull_addresses.id',
      'pull_addresses.account_id',
      'pull_addresses.user_id',
      'pull_addresses.name',
      'pull_addresses.created_at',
      'pull_addresses.expires_at',
      'pull_addresses.last_used_at',
      'pull_addresses.revoked_at',
      'users.full_name',
      'users.status as user_status',
      'accounts.status as account_status',
    ])
export type PullRow = Awaited<ReturnType<typeof listPulls>>[number]

export const findPull = (db: Db, tokenSha256: Buffer): Promise<PullRow | undefined> =>
  addresses(db).where('token_sha256', '=', tokenSha256).executeTakeFirst()

/** Whose addresses are meant: those of an account, or of one of its users. */
type Owner = { accountId: number; userId: number | null }

/** Lists pull addresses that are not revoked, newest first. */
export const listPulls = (db: Db, { accountId, userId }: Owner) =>
  addresses(db)
    .where('pull_addresses.account_id', '=', accountId)
    .$if(userId !== null, (query) => query.where('pull_addresses.user_id', '=', userId))
    .where('revoked_at', 'is', null)
    .orderBy('pull_addresses.id', 'desc')
    .execute()

export async function countPulls(tx: Db, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { count } = await tx
    .selectFrom('pull_addresses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertPull(tx: Db, pull: Insertable<PullAddresses>): Promise<number> {
  const { id } = await tx.insertInto('pull_addresses').values(pull).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function touchPull(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('pull_addresses').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** @returns whether there was an address to revoke */
export async function updatePullRevoked(
  tx: Db,
  { id, accountId, userId, now }: Owner & { id: number; now: Date },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('pull_addresses')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}

/** Locks an address that is not revoked, so that each file is recorded once for it. */
export const lockPull = (tx: Db, id: number) =>
  tx
    .selectFrom('pull_addresses')
    .select('id')
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

const SERVED_STATES = CLIP_STATES.filter(servesLicensees)

type Unlisted = Pick<Selectable<PullAddresses>, 'id' | 'account_id'>
type Licensed = { licence_id: number; clip_id: number; clip_title: string }

/**
 * Lists licensed clips whose present file the address has not listed yet, oldest licence first: each with its newest
 * licence in force.
 */
export async function listUnlisted(
  db: Db,
  { id, account_id }: Unlisted,
  { now, limit }: { now: Date; limit: number },
): Promise<Licensed[]> {
  const { rows } = await sql<Licensed>`
    select newest.id as licence_id, clips.id as clip_id, clips.title as clip_title from (
      select distinct on (clip_id) licences.id, clip_id from licences
      where account_id = ${account_id} and revoked_at is null and (ends_at is null or ends_at > ${now})
        and not ${isLicenceFrozen}
      order by clip_id, granted_at desc, licences.id desc
    ) as newest
    join clips on clips.id = newest.clip_id and clips.state = any (${SERVED_STATES}::text[])
    join clip_files as master on master.clip_id = clips.id and master.role = 'master'
    where not exists (
      select from deliveries join downloads on downloads.delivery_id = deliveries.id
      where deliveries.pull_id = ${id} and downloads.licence_id = newest.id
        and downloads.file_key = master.storage_key
    )
    order by newest.id limit ${limit}`.execute(db)
  return rows
}

/** Lists the files that an address has listed, after a download. */
export async function listListed(db: Db, { id, after, limit }: { id: number; after: number; limit: number }) {
  const rows = await deliveredFiles(db)
    .select(['downloads.id', 'deliveries.ref'])
    .where('deliveries.pull_id', '=', id)
    .where('downloads.id', '>', after)
    .orderBy('downloads.id')
    .limit(limit)
    .execute()
  return rows.map(withDeliveredName)
}

/** Revoked ones stay until their end too, because their deliveries refer to them. */
export const endedPulls = removal('pull_addresses', (before) => sql`expires_at < ${before}`)

export const personalPulls = personalData('pull_addresses', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before}`,
  erasure: 'remove',
  omit: ['token_sha256'],
})
