/** Functions and triggers follow the files of db/functions. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../test/patient.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { type Db, openDb, openPool } from './db.ts'
import { migrate } from './migrate.ts'
import { readSqlFiles } from './sql-files.ts'

const migrations = readSqlFiles('migrations')
const functions = readSqlFiles('functions')
const NOTHING = { ran: [], ahead: [], functions: [] }

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

/** The last write of each function and trigger: it changes even when the text stays the same. */
async function listWrites(): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; write: string }>`
    select oid::regprocedure::text as name, xmin::text || prosrc as write from pg_proc
      where pronamespace = 'public'::regnamespace
    union all select tgrelid::regclass || '.' || tgname, xmin::text from pg_trigger where not tgisinternal`.execute(
    db,
  )
  return new Map(rows.map(({ name, write }) => [name, write]))
}

async function listRewritten(before: ReadonlyMap<string, string>): Promise<string[]> {
  return [...(await listWrites())].filter(([name, write]) => before.get(name) !== write).map(([name]) => name)
}

const changed = (name: string, text: string) => new Map([...functions, [name, text]])

test('a changed file is applied again, and the others are not touched', async () => {
  onTestFinished(async () => void (await migrate(db)))
  const before = await listWrites()
  const text = `${functions.get('rights')}
    create or replace function answer() returns integer language sql as 'select 42';`
  const next = { migrations, functions: changed('rights', text) }
  expect(await migrate(db, undefined, next)).toEqual({ ...NOTHING, functions: ['rights'] })
  expect((await listRewritten(before)).toSorted()).toEqual(['answer()', 'rights_records.rights_announced'])
  const after = await listWrites()
  expect(await migrate(db, undefined, next)).toEqual(NOTHING)
  expect(await listRewritten(after)).toEqual([])
})

test('a functions file that fails rolls back the migrations and the other functions', async () => {
  const before = await listWrites()
  const next = {
    migrations: new Map([...migrations, ['9000-kept-out', 'create table kept_out (id integer)']]),
    functions: new Map([
      ...changed('rights', `${functions.get('rights')} -- again`),
      ['zones', 'select from missing'],
    ]),
  }
  await expect(migrate(db, undefined, next)).rejects.toThrow('relation "missing" does not exist')
  expect(await listRewritten(before)).toEqual([])
  const { rows } = await sql`select to_regclass('kept_out') as found`.execute(db)
  expect(rows).toEqual([{ found: null }])
  expect(await migrate(db)).toEqual(NOTHING)
})

test('functions that a later version has applied are not replaced', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9001-later', '2026-11-25')`.execute(db)
  onTestFinished(
    async () => void (await sql`delete from kysely_migration where name = '9001-later'`.execute(db)),
  )
  const before = await listWrites()
  const next = { migrations, functions: changed('rights', 'select from missing') }
  expect(await migrate(db, undefined, next)).toEqual({ ...NOTHING, ahead: ['9001-later'] })
  expect(await listRewritten(before)).toEqual([])
})

test('of two processes that start at once on an empty database, one migrates and the other waits', async () => {
  const empty = await cloneDatabase('template0')
  const both = [1, 2].map(() => openDb(openPool(empty.ownerUrl, PATIENT)))
  onTestFinished(async () => {
    await Promise.all(both.map((one) => one.destroy()))
    await empty.drop()
  })
  const results = await Promise.all(both.map((one) => migrate(one)))
  expect(results.toSorted((a, b) => b.ran.length - a.ran.length)).toEqual([
    { ran: [...migrations.keys()], ahead: [], functions: [...functions.keys()] },
    NOTHING,
  ])
})
