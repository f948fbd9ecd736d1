/** Reads and writes licence tiers with their versions. */
import type { TierFields } from '@rushes/contract/agency-tiers'
import { type Insertable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import type { Tiers, TierVersions } from '../../db/schema.gen.ts'

/** Lists the tiers in the order in which they are offered. */
export const listTiers = (db: Db) => db.selectFrom('tiers').selectAll().orderBy('uid').execute()
export type TierRow = Awaited<ReturnType<typeof listTiers>>[number]

/** Lists the tiers with their versions, the newest first. */
export const listTiersWithVersions = (db: Db) =>
  db
    .selectFrom('tiers')
    .selectAll('tiers')
    .select((is) =>
      jsonArrayFrom(
        is
          .selectFrom('tier_versions as version')
          .innerJoin('users', 'users.id', 'version.changed_by')
          .select(['version.revision', 'version.changed_at', 'version.reason'])
          .select('users.full_name as by')
          .whereRef('version.tier_code', '=', 'tiers.code')
          .orderBy('version.revision', 'desc'),
      ).as('versions'),
    )
    .orderBy('uid')
    .execute()

/** Locks the tiers and the terms, which a new tier needs, for a change. */
export async function lockTiers(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('terms', 0))`.execute(tx)
}

export async function insertTier(tx: Db, row: Omit<Insertable<Tiers>, 'uid'>): Promise<void> {
  await tx
    .insertInto('tiers')
    .values({ ...row, uid: sql<number>`(select max(uid) + 1 from tiers)` })
    .execute()
}

export async function updateTier(tx: Db, code: string, changes: Updateable<Tiers>): Promise<void> {
  await tx
    .updateTable('tiers')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('code', '=', code)
    .execute()
}

export async function insertVersion(
  tx: Db,
  { facts, ...row }: Omit<Insertable<TierVersions>, 'facts'> & { facts: TierFields & { retired: boolean } },
): Promise<void> {
  await tx
    .insertInto('tier_versions')
    .values({ ...row, facts: JSON.stringify(facts) })
    .execute()
}

/** Adds the terms of a new tier to the version in force and to the scheduled ones. */
export async function insertTermsOfTier(
  tx: Db,
  { code, body, now }: { code: string; body: string; now: Date },
) {
  await sql`
    insert into licence_terms (version, tier_code, body, in_force_from)
    select version, ${code}, ${body}, in_force_from from (
      select distinct on (version) version, in_force_from from licence_terms) as versions
    where in_force_from > ${now} or in_force_from = (
      select max(in_force_from) from licence_terms where in_force_from <= ${now})`.execute(tx)
}
