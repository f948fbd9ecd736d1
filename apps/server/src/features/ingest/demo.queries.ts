/** Rows of the demo that no feature writes: its own state, and a past that nobody lived through. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type DemoLoad = { shiftDays: number; finished: boolean }

export async function findDemoLoad(db: Db): Promise<DemoLoad | undefined> {
  const row = await db.selectFrom('demo_load').select(['shift_days', 'finished_at']).executeTakeFirst()
  return row && { shiftDays: row.shift_days, finished: row.finished_at !== null }
}

/** Whether nobody has put anything of their own into the database yet. */
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

/** Held by the connection until it is given back: one process loads, another one does not wait. */
export async function tryDemoLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtext('rushes.demo')) as locked`.execute(connection)
  return rows[0]?.locked === true
}

export async function releaseDemoLock(connection: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('rushes.demo'))`.execute(connection)
}
