/** Copies the running embedded PostgreSQL: its files, and the write-ahead log that makes them consistent. */
import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { fileBytes } from '../file-bytes.ts'
import { type CopiedFile, CopyRefused, type CopyWriter, type DatabaseCopies } from './database-copies.ts'
import { findBinaries } from './embedded-postgres.ts'
import { joinEmbeddedPostgres } from './join-embedded.ts'
import { asPostgresUser } from './postgres-user.ts'
import { requireSameMajor } from './postgres-version.ts'

export const CLUSTER = 'postgres'
export const PASSWORD = 'postgres-password'
/** Copied last, as PostgreSQL requires: it contains the start of the replay of the write-ahead log. */
const CONTROL_FILE = 'global/pg_control'
/** Runtime files of a server, which the next start creates again. */
const NOT_COPIED =
  /^(postmaster\.(pid|opts)|\.s\.PGSQL\..*|.*\/pg_internal\.init(\.\d+)?|pg_internal\.init(\.\d+)?)$/
/** Folders that are copied without their content. */
const EMPTIED =
  /^(pg_wal|pg_dynshmem|pg_notify|pg_replslot|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.|(^|\/)pgsql_tmp/

export function clusterCopies(dataDir: string): DatabaseCopies {
  const cluster = join(dataDir, CLUSTER)
  return {
    kind: 'embedded',
    async copy(write) {
      requireCluster(dataDir)
      const postgres = await joinEmbeddedPostgres(dataDir)
      try {
        await copyCluster(postgres.superuserUrl, cluster, write)
      } finally {
        await postgres.stop()
      }
      await write(PASSWORD, fileBytes(`${cluster}-password`))
    },
    requireEmpty: async () => requireNoCluster(dataDir),
    restore: (files) => restoreCluster(dataDir, files),
  }
}

/** @throws CopyRefused if there is nothing to copy */
export function requireCluster(dataDir: string): void {
  if (existsSync(join(dataDir, CLUSTER, 'PG_VERSION'))) return
  throw new CopyRefused(`There is no database in ${dataDir}; set DATA_DIR to the folder of the product.`)
}

/** @throws CopyRefused if a restore would replace a database */
export function requireNoCluster(dataDir: string): void {
  if (existsSync(join(dataDir, CLUSTER))) {
    throw new CopyRefused(`There is a database in ${dataDir} already; restore into an empty DATA_DIR.`)
  }
  if (existsSync(join(dataDir, PASSWORD))) {
    throw new CopyRefused(
      `${join(dataDir, PASSWORD)} belongs to a database that was moved away; move it to the same place.`,
    )
  }
}

async function copyCluster(url: string, cluster: string, write: CopyWriter): Promise<void> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    // A replication slot of this session keeps the log until it is copied, however long it becomes.
    const slot = `rushes_backup_${randomUUID().slice(0, 8)}`
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot])
    const began = await client.query<{ file: string }>(
      'select pg_walfile_name(pg_backup_start($1, fast => true)) as file',
      ['rushes'],
    )
    for await (const name of namesBelow(cluster, '')) {
      if (name !== CONTROL_FILE) await copyFile(cluster, name, write)
    }
    await copyFile(cluster, CONTROL_FILE, write)
    const ended = await client.query<{ file: string; label: string }>(
      'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    const [first, last] = [began.rows[0]?.file ?? '', ended.rows[0]?.file ?? '']
    for (const name of (await readdir(join(cluster, 'pg_wal'))).toSorted()) {
      if (/^[0-9A-F]{24}$/.test(name) && name >= first && name <= last) {
        await copyFile(cluster, `pg_wal/${name}`, write)
      }
    }
    await write(`${CLUSTER}/backup_label`, toChunks(ended.rows[0]?.label ?? ''))
  } finally {
    await client.end()
  }
}

export async function* toChunks(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield Buffer.from(text)
}

async function copyFile(cluster: string, name: string, write: CopyWriter): Promise<void> {
  if (name.endsWith('/')) return await write(`${CLUSTER}/${name}`, toChunks(''))
  const path = join(cluster, name)
  await write(`${CLUSTER}/${name}`, fileBytes(path)).catch((error: NodeJS.ErrnoException) => {
    // A table was dropped after its folder was read; the log contains that too.
    if (error.code !== 'ENOENT' || error.path !== path) throw error
  })
}

async function* namesBelow(cluster: string, folder: string): AsyncGenerator<string> {
  const entries = await readdir(join(cluster, folder), { withFileTypes: true })
  for (const entry of entries) {
    const name = `${folder}${entry.name}`
    if (NOT_COPIED.test(name) || EMPTIED.test(name)) continue
    if (entry.isDirectory()) {
      yield `${name}/`
      yield* namesBelow(cluster, `${name}/`)
    } else if (entry.isFile()) yield name
  }
}

async function restoreCluster(dataDir: string, files: AsyncIterable<CopiedFile>): Promise<void> {
  const { postgres } = await findBinaries()
  const { owner } = asPostgresUser(postgres, dataDir)
  const partial = join(dataDir, `.restored-${randomUUID()}`)
  const give = (path: string) => (owner ? chown(path, owner.uid, owner.gid) : Promise.resolve())
  try {
    await mkdir(join(partial, CLUSTER), { recursive: true, mode: 0o700 })
    await give(join(partial, CLUSTER))
    for await (const { name, content } of files) {
      const path = join(partial, name)
      if (name.endsWith('/')) {
        await mkdir(path, { recursive: true, mode: 0o700 })
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(content(), createWriteStream(path, { mode: 0o600, flush: true }))
      }
      await give(path)
    }
    requireSameMajor(postgres, join(partial, CLUSTER))
    await rename(join(partial, PASSWORD), join(dataDir, PASSWORD))
    await rename(join(partial, CLUSTER), join(dataDir, CLUSTER))
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}
