/** A database of another version (R-VERSION-1). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../test/patient.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { type Db, openDb, openPool } from './db.ts'
import { DatabaseTooNew, migrate } from './migrate.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: Db
beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(database.ownerUrl, PATIENT))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const NOTHING = { ran: [], ahead: [], functions: [] }
const countTones = async () => (await db.selectFrom('tones').select('id').execute()).length

test('a database of this version is left as it is', async () => {
  const before = await countTones()
  expect(before).toBeGreaterThan(0)
  expect(await migrate(db)).toEqual(NOTHING)
  expect(await countTones()).toBe(before)
})

test('a process whose role may not create tables starts on a database of this version', async () => {
  const application = openDb(openPool(database.url, PATIENT))
  onTestFinished(() => application.destroy())
  expect(await migrate(application)).toEqual(NOTHING)
})

async function givenRan(name: string): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-25')`.execute(db)
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = ${name}`.execute(db)
  })
}

const PAGES = '0213-pages'

async function givenNotRan(): Promise<void> {
  await sql`drop table pages, page_versions`.execute(db)
  await sql`delete from kysely_migration where name = ${PAGES}`.execute(db)
}

test('a migration with a lower number than others that ran before it still runs', async () => {
  await givenNotRan()
  expect(await migrate(db)).toEqual({ ...NOTHING, ran: [PAGES] })
})

describe('R-VERSION-1: a database that a later version has migrated', () => {
  test('a database that a later version has migrated works with this version while the later migrations only add', async () => {
    await givenRan('9001-more-of-something')
    const before = await countTones()
    expect(await migrate(db)).toEqual({ ...NOTHING, ahead: ['9001-more-of-something'] })
    expect(await countTones()).toBe(before)
  })

  test('a database that a later version has migrated still gets the migrations that only this version has', async () => {
    await givenRan('9001-more-of-something')
    await givenNotRan()
    expect(await migrate(db)).toEqual({ ...NOTHING, ran: [PAGES], ahead: ['9001-more-of-something'] })
  })

  test('a database that a later version has migrated is refused unchanged after a migration that removes something', async () => {
    await givenRan('9001-more-of-something')
    await givenRan('9002-less-of-something-contract')
    await givenNotRan()
    const refused = migrate(db)
    await expect(refused).rejects.toThrow(DatabaseTooNew)
    await expect(refused).rejects.toThrow(
      'The database was changed by a later version in a way that this version does not work with (9002-less-of-something-contract): run the version that changed it, or a newer one. To go back, restore the backup from before the upgrade.',
    )
    const { rows } = await sql`select to_regclass('pages') as found`.execute(db)
    expect(rows).toEqual([{ found: null }])
    await sql`delete from kysely_migration where name = '9002-less-of-something-contract'`.execute(db)
    await migrate(db)
  })

  test('a database that a later version has migrated is refused after an unknown migration from before the rule that migrations only add', async () => {
    await givenRan('0011-gone')
    await expect(migrate(db)).rejects.toThrow(DatabaseTooNew)
  })
})
