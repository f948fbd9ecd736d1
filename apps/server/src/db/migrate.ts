/**
 * Brings the database to the newest schema in one transaction: plain SQL files, forward only, then functions
 * and triggers. Its tables are those of Kysely's migrator, which earlier versions use.
 */
import { sql } from 'kysely'
import { applyFunctions } from './apply-functions.ts'
import type { Db } from './db.ts'
import { FOLDED, withFold } from './folded-migrations.ts'
import { onlyAdds } from './migration-names.ts'
import { readSqlFiles } from './sql-files.ts'

/** A later version may have removed objects that this version needs. */
export class DatabaseTooNew extends Error {
  constructor(names: readonly string[]) {
    super(
      `The database was changed by a later version in a way that this version does not work with (${names.join(', ')}): run the version that changed it, or a newer one. To go back, restore the backup from before the upgrade.`,
    )
  }
}

/** `ran`: names of the migrations that this call ran; `ahead`: of those that only a later version has. */
type Migrated = { ran: string[]; ahead: string[]; functions: string[] }
type Files = { migrations: ReadonlyMap<string, string>; functions: ReadonlyMap<string, string> }

/** Kysely's migrator takes the same lock. */
const LOCK = '3853314791062309107'
/** The migration that creates the table of applied functions. */
const FUNCTIONS = '0300-applied-functions'

const readFiles = (): Files => ({
  migrations: readSqlFiles('migrations'),
  functions: readSqlFiles('functions'),
})

/**
 * @param only the migrations that must have run at the end; all if absent
 * @throws DatabaseTooNew, DatabaseTooOld
 */
export async function migrate(db: Db, only?: readonly string[], files = readFiles()): Promise<Migrated> {
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx)
    await makeRecord(tx)
    const executed = await listExecuted(tx)
    const ahead = listUnknown(executed, files.migrations)
    const removing = ahead.filter((name) => !onlyAdds(name))
    if (removing.length > 0) throw new DatabaseTooNew(removing)
    const all = [...files.migrations.keys()]
    const done = new Set(withFold(executed, all))
    const wanted = only ? withFold(only, all) : [...FOLDED, ...all]
    const ran: string[] = []
    for (const name of wanted.toSorted()) {
      const text = files.migrations.get(name)
      if (done.has(name) || text === undefined) continue
      await sql.raw(text).execute(tx)
      ran.push(name)
    }
    await record(tx, new Set([...done, ...wanted].filter((name) => !executed.includes(name))))
    // Functions that a later version applied are not replaced.
    const hasFunctions = ahead.length === 0 && (done.has(FUNCTIONS) || ran.includes(FUNCTIONS))
    return { ran, ahead, functions: hasFunctions ? await applyFunctions(tx, files.functions) : [] }
  })
}

/** Waits for other processes that migrate, for longer than a statement waits for a lock. */
async function takeTurn(tx: Db): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx)
  await sql`set local lock_timeout to default`.execute(tx)
}

/** A role that may not create tables can start on a database that needs no migration, so its existence is tested first. */
async function makeRecord(tx: Db): Promise<void> {
  const { rows } = await sql`select where to_regclass('kysely_migration') is null`.execute(tx)
  if (rows.length === 0) return
  await sql`
    create table kysely_migration (
      name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
}

async function record(tx: Db, names: ReadonlySet<string>): Promise<void> {
  if (names.size === 0) return
  await sql`
    insert into kysely_migration (name, timestamp)
      select unnest(${[...names]}::text[]), to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
      on conflict do nothing`.execute(tx)
}

/** Returns the names of migrations that this version does not have. */
export const listUnknown = (
  names: readonly string[],
  ours: ReadonlyMap<string, string> = readSqlFiles('migrations'),
): string[] => names.filter((name) => !ours.has(name) && !FOLDED.includes(name))

/** Lists the executed migrations that only a later version has. */
export const listAhead = async (db: Db): Promise<string[]> => listUnknown(await listExecuted(db))

async function listExecuted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}
