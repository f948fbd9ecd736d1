/** Rows that no feature writes yet: the state of the load, companies and people, packages. */
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Accounts, Packages, Users } from '../db/schema.gen.ts'

export type DemoLoad = { shiftDays: number; finished: boolean }

export async function findDemoLoad(db: Db): Promise<DemoLoad | undefined> {
  const row = await db.selectFrom('demo_load').select(['shift_days', 'finished_at']).executeTakeFirst()
  return row && { shiftDays: row.shift_days, finished: row.finished_at !== null }
}

/** Whether the database holds neither clips nor accounts. */
export async function isEmptyShop(db: Db): Promise<boolean> {
  const { empty } = await db
    .selectNoFrom((is) =>
      is
        .and([
          is.not(is.exists(is.selectFrom('clips').select('id'))),
          is.not(is.exists(is.selectFrom('accounts').select('id'))),
        ])
        .as('empty'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(empty)
}

export async function insertDemoLoad(db: Db, shiftDays: number, now: Date): Promise<void> {
  await db.insertInto('demo_load').values({ shift_days: shiftDays, started_at: now }).execute()
}

export async function finishDemoLoad(db: Db, now: Date): Promise<void> {
  await db.updateTable('demo_load').set({ finished_at: now }).execute()
}

/** The connection holds the lock until it is released: one process loads, and another one does not wait. */
export async function tryDemoLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('rushes.demo')) as locked`.execute(connection)
  return rows[0]?.locked === true
}

export async function releaseDemoLock(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('rushes.demo'))`.execute(connection)
}

export async function insertHero(db: Db, clipId: number): Promise<void> {
  await db.insertInto('hero').values({ clip_id: clipId }).execute()
}

export async function insertPackage(
  db: Db,
  row: Insertable<Packages>,
  clipIds: readonly number[],
): Promise<void> {
  await db.insertInto('packages').values(row).execute()
  const clips = clipIds.map((clip_id, position) => ({ package_id: row.id, clip_id, position }))
  await db.insertInto('package_clips').values(clips).execute()
}

export async function insertAccount(db: Db, row: Insertable<Accounts>): Promise<number> {
  const { id } = await db.insertInto('accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertUser(db: Db, row: Insertable<Users>): Promise<void> {
  await db.insertInto('users').values(row).execute()
}

export function listUsers(db: Db, emails: readonly string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'account_id', 'email'])
    .where('email', 'in', [...emails])
    .execute()
}
