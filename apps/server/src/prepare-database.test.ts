/** The start of a version on a database that a later one has prepared. */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../test/patient.ts'
import { cloneDatabase } from '../test/test-database.ts'
import { openDb, openPool } from './db/db.ts'
import { prepareDatabase } from './prepare-database.ts'

test('R-VERSION-1: rights and reference data of a later version are not changed, and the log has one line about it', async () => {
  const database = await cloneDatabase()
  const db = openDb(openPool(database.url, PATIENT))
  const owner = openDb(openPool(database.ownerUrl, PATIENT))
  onTestFinished(async () => {
    await Promise.all([db.destroy(), owner.destroy()])
    await database.drop()
  })
  // The later version keeps a table from the application's role, and has emptied one that was filled at the first start.
  await sql`create table kept_from_the_application (id int)`.execute(owner)
  await sql`delete from search_synonyms`.execute(owner)
  await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2026-11-25')`.execute(owner)
  const lines: unknown[][] = []
  await prepareDatabase(database.ownerUrl, {
    db,
    log: { info: (...line: unknown[]) => lines.push(line) },
    demo: true,
  })
  expect(lines).toEqual([[{ migrations: ['9001-later'] }, 'a later version has migrated the database']])
  expect(await db.selectFrom('search_synonyms').select('id').execute()).toEqual([])
  await expect(sql`select from kept_from_the_application`.execute(db)).rejects.toThrow('permission denied')
})
