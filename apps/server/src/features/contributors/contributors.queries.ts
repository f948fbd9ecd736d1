/** Reads and writes contributors. */
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'
import type { Contributors } from '../../db/schema.gen.ts'

const contributors = (db: Db) =>
  db
    .selectFrom('contributors')
    .selectAll('contributors')
    .select(
      sql<number>`(select count(*) from clips where contributor_id = contributors.id)::int`.as('clip_count'),
    )

/** Lists contributors in alphabetical order. */
export const listContributors = (db: Db) => contributors(db).orderBy(sql`lower(name)`).execute()
export type ContributorRow = Awaited<ReturnType<typeof listContributors>>[number]

export const findContributor = (db: Db, id: number) =>
  contributors(db).where('id', '=', id).executeTakeFirst()

/** Locks a contributor for a change. */
export const lockContributor = (tx: Db, id: number) =>
  tx.selectFrom('contributors').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Ignores case. The lock prevents other transactions from using the name until this one ends. */
export async function isNameTaken(tx: Db, name: string, except: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('name a contributor', 0))`.execute(tx)
  const { rows } = await sql`
    select from contributors where lower(name) = lower(${name}) and id <> ${except}`.execute(tx)
  return rows.length > 0
}

export async function insertContributor(tx: Db, row: Insertable<Contributors>): Promise<number> {
  const { id } = await tx.insertInto('contributors').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateContributor(
  tx: Db,
  id: number,
  changes: Updateable<Contributors>,
): Promise<void> {
  await tx
    .updateTable('contributors')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

/** Kept, because the agency owes a share of its sales under this name and address. */
export const personalContributors = personalData('contributors', {
  whose: ({ email, before }) => sql`lower(email) = ${email} and created_at <= ${before}`,
  erasure: 'keep',
})
