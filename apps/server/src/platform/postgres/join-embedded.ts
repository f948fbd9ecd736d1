/**
 * The embedded PostgreSQL for a command (R-COMMAND-1): the one that another process runs is joined and never stopped; where
 * none runs, it is started for as long as the command takes.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type EmbeddedPostgres, type Reports, startEmbeddedPostgres, urlsOf } from './embedded-postgres.ts'
import { readPostmaster } from './postmaster-file.ts'

export type JoinedPostgres = EmbeddedPostgres & {
  /** Resolves when another process has stopped it, or `stop` has left it. */
  gone: Promise<void>
}

/** A start repairs what a crash has left before it answers, and makes the database where there is none. */
const ANSWER_TIMEOUT_MS = 60_000
const POLL_MS = 50
const CONNECT_MS = 1_000

/** @throws DataFolderInUse when the process that has `dataDir` runs no database that answers within a minute. */
export async function joinEmbeddedPostgres(dataDir: string, reports?: Reports): Promise<JoinedPostgres> {
  for (const giveUpAt = Date.now() + ANSWER_TIMEOUT_MS; ; await pause(POLL_MS)) {
    try {
      return { ...(await startEmbeddedPostgres(dataDir, reports)), gone: new Promise(() => {}) }
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      // It may be starting or stopping just now.
      const running = await connect(join(dataDir, 'postgres'))
      if (running) return running
      if (Date.now() > giveUpAt) throw error
    }
  }
}

/** @returns undefined when nobody answers */
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
