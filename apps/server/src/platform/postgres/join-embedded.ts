/**
 * The embedded PostgreSQL for a command: the one that another process runs is joined and never stopped; where
 * none runs, it is started for as long as the command takes.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type EmbeddedPostgres, findBinaries, startEmbeddedPostgres, urlsOf } from './embedded-postgres.ts'
import { leftRunning, readPostmaster } from './postmaster-file.ts'
import type { Reports } from './start-progress.ts'

export type JoinedPostgres = EmbeddedPostgres & {
  /** Resolves when another process has stopped it, or `stop` has left it. */
  gone: Promise<void>
}

/** What a start needs that is not repairing what a crash has left, and making the database where there is none. */
const ANSWER_TIMEOUT_MS = 60_000
const POLL_MS = 50
const CONNECT_MS = 1_000

/** @throws DataFolderInUse when the process that has `dataDir` runs no database that answers within a minute. */
export async function joinEmbeddedPostgres(dataDir: string, reports?: Reports): Promise<JoinedPostgres> {
  const folder = join(dataDir, 'postgres')
  for (let giveUpAt = Date.now() + ANSWER_TIMEOUT_MS; ; await pause(POLL_MS)) {
    try {
      return { ...(await startEmbeddedPostgres(dataDir, reports)), gone: new Promise(() => {}) }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      if (await isRepairing(folder)) {
        // The process that runs it ends a repair that makes no progress.
        giveUpAt = Date.now() + ANSWER_TIMEOUT_MS
        continue
      }
      // It may be starting or stopping just now.
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
