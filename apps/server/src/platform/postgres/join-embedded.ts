/**
 * Provides the embedded PostgreSQL for a command: it connects to the server of another process and never
 * stops it, or starts one for the duration of the command.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type EmbeddedPostgres, findBinaries, startEmbeddedPostgres, urlsOf } from './embedded-postgres.ts'
import { leftRunning, readPostmaster } from './postmaster-file.ts'
import type { Reports } from './start-progress.ts'

export type JoinedPostgres = EmbeddedPostgres & {
  /** Resolves when another process has stopped the server, or after `stop`. */
  gone: Promise<void>
}

/** Enough for a start without a repair after a crash, including the creation of a missing database. */
const ANSWER_TIMEOUT_MS = 60_000
const POLL_MS = 50
const CONNECT_MS = 1_000

/** @throws DataFolderInUse if another process uses `dataDir` and its database does not answer in a minute */
export async function joinEmbeddedPostgres(dataDir: string, reports?: Reports): Promise<JoinedPostgres> {
  const folder = join(dataDir, 'postgres')
  for (let giveUpAt = Date.now() + ANSWER_TIMEOUT_MS; ; await pause(POLL_MS)) {
    try {
      return { ...(await startEmbeddedPostgres(dataDir, reports)), gone: new Promise(() => {}) }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      if (await isRepairing(folder)) {
        // The process of the server aborts a repair that makes no progress.
        giveUpAt = Date.now() + ANSWER_TIMEOUT_MS
        continue
      }
      // The server may be starting or stopping.
      const running = await connect(folder)
      if (running) return running
      if (Date.now() > giveUpAt) throw error
    }
  }
}

async function isRepairing(folder: string): Promise<boolean> {
  const { postgres } = await findBinaries()
  return readPostmaster(folder).status === 'starting' && leftRunning(folder, postgres) !== undefined
}

/** @returns undefined without a response */
async function connect(folder: string): Promise<JoinedPostgres | undefined> {
  const { port } = readPostmaster(folder)
  if (port === undefined) return
  const urls = urlsOf(folder, port)
  const client = new pg.Client({ connectionString: urls.url, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  const gone = new Promise<void>((resolve) => {
    client.once('end', resolve)
  })
  try {
    await client.connect()
  } catch {
    return
  }
  return { ...urls, gone, stop: () => client.end() }
}
