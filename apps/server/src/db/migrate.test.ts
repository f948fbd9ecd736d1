/** A database of another version (R-DEMO-2). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cloneDatabase } from '../../test/test-database.ts'
import { type Db, openDb, openPool } from './db.ts'
import { migrate, migrateDisposable, OutdatedDatabase } from './migrate.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(database.ownerUrl))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const countTones = async () => (await db.selectFrom('tones').select('id').execute()).length

test('a database of this version is left as it is', async () => {
  const before = await countTones()
  expect(before).toBeGreaterThan(0)
  let emptied = false
  expect(await migrate(db)).toEqual([])
  expect(
    await migrateDisposable(db, async () => {
      emptied = true
    }),
  ).toEqual([])
  expect(emptied).toBe(false)
  expect(await countTones()).toBe(before)
})

test('a migration with a lower number than others that ran before it still runs', async () => {
  await sql`drop table search_log`.execute(db)
  await sql`delete from kysely_migration where name = '0089-search-log'`.execute(db)
  expect(await migrate(db)).toEqual(['0089-search-log'])
})

describe('a database with migrations that the folder does not have any more', () => {
  beforeEach(async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('0011-gone', '2026')`.execute(db)
    await sql`create schema if not exists another`.execute(db)
  })

  test('is refused with a sentence that says what to do, and left as it is', async () => {
    const before = await countTones()
    const refused = migrate(db)
    await expect(refused).rejects.toThrow(OutdatedDatabase)
    await expect(refused).rejects.toThrow(
      'The database has migrations that this version does not know (0011-gone): set DATABASE_URL to an empty database, or drop this one and create it again.',
    )
    expect(await countTones()).toBe(before)
    await sql`delete from kysely_migration where name = '0011-gone'`.execute(db)
  })

  test('is emptied and migrated anew when its content can be made again', async () => {
    let told = 0
    const ran = await migrateDisposable(db, async () => {
      told++
    })
    expect(told).toBe(1)
    expect(ran).toContain('0010-search')
    expect(await countTones()).toBe(0)
    const { rows } = await sql`select from pg_namespace where nspname = 'another'`.execute(db)
    expect(rows).toEqual([])
  })
})
