/**
 * Copies the rows of the embedded PostgreSQL instead of its files, so that another major version can restore
 * them. The tables come from the migrations; a backup contains the names of those that had run.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import type { z } from 'zod'
import { openDb, openPool, REBUILD_LIMITS } from '../../db/db.ts'
import { listUnknown, migrate } from '../../db/migrate.ts'
import { installQueue } from '../jobs/pg-boss-jobs.ts'
import { CLUSTER, PASSWORD, requireCluster, requireNoCluster, toChunks } from './cluster-copies.ts'
import { copyIn, copyOut, type RowSum } from './copy-rows.ts'
import { type CopiedFile, CopyRefused, type CopyWriter, type DatabaseCopies } from './database-copies.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { joinEmbeddedPostgres } from './join-embedded.ts'
import {
  columnsOf,
  LogicalSchema,
  LogicalSums,
  listSequences,
  listTables,
  quoted,
  requireSameTables,
  type Table,
} from './logical-schema.ts'

const SCHEMA = 'schema.json'
const SUMS = 'sums.json'
const fileOf = ({ schema, name }: Table) =>
  `tables/${encodeURIComponent(schema)}.${encodeURIComponent(name)}.copy`

/** Settings that make the text of values the same on both sides. */
const PLAIN_TEXT = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set search_path = ''; set statement_timeout = 0`

export function logicalCopies(dataDir: string): DatabaseCopies {
  return {
    kind: 'logical',
    async copy(write) {
      requireCluster(dataDir)
      const postgres = await joinEmbeddedPostgres(dataDir)
      try {
        await onClient(postgres.superuserUrl, (client) => copyRows(client, write))
      } finally {
        await postgres.stop()
      }
    },
    requireEmpty: async () => requireNoCluster(dataDir),
    async restore(files) {
      const rest = files[Symbol.asyncIterator]()
      const schema = await readAs(LogicalSchema, SCHEMA, (await rest.next()).value)
      requireKnown(schema.migrations)
      await inNewCluster(dataDir, async (postgres) => {
        await makeTables(postgres, schema)
        await onClient(postgres.superuserUrl, (client) =>
          loadRows(client, schema, { [Symbol.asyncIterator]: () => rest }),
        )
      })
    },
  }
}

async function onClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(PLAIN_TEXT)
    return await work(client)
  } finally {
    await client.end()
  }
}

async function copyRows(client: pg.Client, write: CopyWriter): Promise<void> {
  // All statements of this transaction read one state, whatever others write at the same time.
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  const migrations = rows.map(({ name }) => name)
  requireKnown(migrations)
  const server = await client.query<{ version: string }>(
    `select current_setting('server_version_num') as version`,
  )
  const tables = await listTables(client)
  const schema: LogicalSchema = {
    format: 1,
    postgres: Number(server.rows[0]?.version),
    migrations,
    tables,
  }
  await write(SCHEMA, toChunks(JSON.stringify(schema, null, 2)))
  const sums: LogicalSums = { tables: {}, sequences: [] }
  for (const table of tables) {
    sums.tables[quoted(table)] = await copyOut(client, outOf(table), (rows) => write(fileOf(table), rows))
  }
  // After the rows, because sequences are not transactional: so their numbers are never behind the rows.
  sums.sequences = await listSequences(client)
  await write(SUMS, toChunks(JSON.stringify(sums, null, 2)))
  await client.query('commit')
}

const outOf = (table: Table) => `copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`

/** @throws CopyRefused if migrations ran that this version does not have */
function requireKnown(migrations: readonly string[]): void {
  const unknown = listUnknown(migrations)
  if (unknown.length === 0) return
  throw new CopyRefused(
    `The database is of another schema version, because migrations ran that this version does not have (${unknown.join(', ')}): use the version that has them.`,
  )
}

/** Works in a new cluster next to its final location, so that an incomplete database is never started. */
async function inNewCluster(
  dataDir: string,
  work: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const partial = join(dataDir, `.restored-${randomUUID()}`)
  try {
    await mkdir(partial, { recursive: true })
    const postgres = await startEmbeddedPostgres(partial)
    try {
      await work(postgres)
    } finally {
      await postgres.stop()
    }
    await rename(join(partial, PASSWORD), join(dataDir, PASSWORD))
    await rename(join(partial, CLUSTER), join(dataDir, CLUSTER))
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** Creates the tables of the backup; tables of a newer version are added at its next start. */
async function makeTables({ ownerUrl }: EmbeddedPostgres, schema: LogicalSchema): Promise<void> {
  const owner = openDb(openPool(ownerUrl, { limits: REBUILD_LIMITS, max: 2 }))
  await migrate(owner, schema.migrations).finally(() => owner.destroy())
  await installQueue(ownerUrl)
  await onClient(ownerUrl, async (client) => {
    for (const table of schema.tables) {
      for (const { name, bound } of table.partitions) {
        const partition = quoted({ schema: table.schema, name })
        await client.query(`create table if not exists ${partition} partition of ${quoted(table)} ${bound}`)
      }
    }
  })
}

async function loadRows(
  client: pg.Client,
  schema: LogicalSchema,
  files: AsyncIterable<CopiedFile>,
): Promise<void> {
  requireSameTables(schema.tables, await listTables(client))
  const queue = await queueVersion(client)
  await client.query('begin')
  // Disables triggers, which ran already, and foreign keys, because rows may come before those they refer to.
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${schema.tables.map(quoted).join(', ')}`)
  let sums: LogicalSums | undefined
  for await (const file of files) {
    const table = schema.tables.find((one) => fileOf(one) === file.name)
    if (table) {
      const into = `copy ${quoted(table)} (${columnsOf(table)}) from stdin`
      await copyIn(client, into, file.content())
    } else sums = await readAs(LogicalSums, SUMS, file)
  }
  if (!sums) throw new CopyRefused(`The backup is damaged: it has no ${SUMS}.`)
  for (const { value, isCalled, ...sequence } of sums.sequences) {
    await client.query('select pg_catalog.setval($1::pg_catalog.regclass, $2, $3)', [
      quoted(sequence),
      value,
      isCalled,
    ])
  }
  for (const table of schema.tables) await requireSameRows(client, table, sums.tables[quoted(table)])
  if ((await queueVersion(client)) !== queue) {
    throw new CopyRefused(
      'The backup is of another version of the job queue: restore it with the version that made it.',
    )
  }
  await client.query('commit')
  await client.query('analyze')
}

async function queueVersion(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version
}

/** Reads a table again and compares it with the expected checksum. */
async function requireSameRows(client: pg.Client, table: Table, expected?: RowSum): Promise<void> {
  const found = await copyOut(client, outOf(table), async (rows) => {
    for await (const _piece of rows);
  })
  if (found.rows === expected?.rows && found.digest === expected.digest) return
  throw new CopyRefused(
    `The table ${quoted(table)} was not restored as it was: ${found.rows} rows of ${expected?.rows}.`,
  )
}

async function readAs<T>(shape: z.ZodType<T>, name: string, file: CopiedFile | undefined): Promise<T> {
  const parsed = file?.name === name ? shape.safeParse(jsonOrNull(await text(file.content()))) : undefined
  if (parsed?.success) return parsed.data
  throw new CopyRefused(`The backup is damaged or of another version: it has no ${name} that can be read.`)
}

function jsonOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
