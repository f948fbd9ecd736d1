/** Databases of versions before the migrations were folded (ADR 36), created by their own SQL. */
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../test/patient.ts'
import { schemaText } from '../../test/schema-text.ts'
import { cloneDatabase } from '../../test/test-database.ts'
import { type Db, openDb, openPool } from './db.ts'
import { DatabaseTooOld, FOLDED } from './folded-migrations.ts'
import { migrate } from './migrate.ts'
import { onlyAdds } from './migration-names.ts'
import { readSqlFiles } from './sql-files.ts'

const ROOT = new URL('../../../../', import.meta.url)
const AFTER_THE_FOLD = [...readSqlFiles('migrations').keys()].filter((name) => name >= '0300')

async function givenEmpty() {
  const database = await cloneDatabase('template0')
  const pool = openPool(database.ownerUrl, PATIENT)
  const db = openDb(pool)
  onTestFinished(async () => {
    await db.destroy()
    await database.drop()
  })
  return { db, pool }
}

/** With the tables of Kysely's migrator, which those versions used. */
async function givenBeforeFold(db: Db, names: readonly string[]): Promise<void> {
  await sql
    .raw(`
      create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
      create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null);
      insert into kysely_migration_lock (id) values ('migration_lock')`)
    .execute(db)
  await sql`insert into kysely_migration select unnest(${names}::text[]), '2026-11-25'`.execute(db)
}

const listNames = async (db: Db) =>
  (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows.map(
    ({ name }) => name,
  )

test('a database with all folded migrations keeps its rows and gets the schema of a new one', async () => {
  const [old, fresh] = [await givenEmpty(), await givenEmpty()]
  const statements = brotliDecompressSync(
    readFileSync(new URL('apps/server/test/before-fold.sql.br', ROOT)),
  ).toString()
  await sql.raw(statements).execute(old.db)
  await givenBeforeFold(old.db, FOLDED)
  await sql`insert into countries values (1, 'Ireland', 'ie', 'eur')`.execute(old.db)

  expect(await migrate(old.db)).toEqual({
    ran: AFTER_THE_FOLD,
    ahead: [],
    functions: [...readSqlFiles('functions').keys()],
  })
  expect(await migrate(old.db)).toEqual({ ran: [], ahead: [], functions: [] })
  await migrate(fresh.db)
  const schema = await schemaText(fresh.pool)
  expect(schema).toBe(readFileSync(new URL('db/schema.sql', ROOT), 'utf8'))
  expect(await schemaText(old.pool)).toBe(schema)
  expect(await listNames(old.db)).toEqual(await listNames(fresh.db))
  expect(await old.db.selectFrom('countries').select('name').execute()).toEqual([{ name: 'Ireland' }])
})

test('a version before the fold finds its migrations in a new database, and others that only add', async () => {
  const { db } = await givenEmpty()
  await migrate(db)
  const names = await listNames(db)
  expect(names).toEqual(expect.arrayContaining([...FOLDED]))
  expect(names.filter((name) => !FOLDED.includes(name) && !onlyAdds(name))).toEqual([])
})

test('a database that lacks a folded migration is refused in one sentence, and left as it is', async () => {
  const { db } = await givenEmpty()
  await givenBeforeFold(db, FOLDED.slice(0, -1))
  const refused = migrate(db)
  await expect(refused).rejects.toThrow(DatabaseTooOld)
  await expect(refused).rejects.toThrow(
    /^This version cannot upgrade the database, because the database is too old: start the version of commit [0-9a-f]{8} on it once, then this one\.$/,
  )
  expect(await listNames(db)).toEqual(FOLDED.slice(0, -1))
})

test('the tables of a backup from before the fold are created without later tables and functions', async () => {
  const { db } = await givenEmpty()
  expect(await migrate(db, FOLDED)).toMatchObject({ ahead: [], functions: [] })
  const { rows } = await sql`
    select to_regclass('clips') is not null as clips, to_regclass('applied_functions') as functions`.execute(
    db,
  )
  expect(rows).toEqual([{ clips: true, functions: null }])
  await expect(migrate((await givenEmpty()).db, FOLDED.slice(1))).rejects.toThrow(DatabaseTooOld)
})
