/** One run of the PostgreSQL server program: starts it, waits until it answers, and ends it reliably. */
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { ownOptions } from '@rushes/media/own-options'
import pg from 'pg'
import { isAlive } from './data-folder-lock.ts'
import { socketFolderOf, urlOf } from './database-urls.ts'
import { PostgresNotStarted } from './postgres-faults.ts'
import { logOf, openLog } from './postgres-log.ts'
import type { PostgresUser } from './postgres-user.ts'
import { memoryOfMachine, settingsFor } from './settings.ts'
import { PATIENCE, untilStarted, type Waiting } from './start-progress.ts'

const POLL_MS = 50

const END_TIMEOUT_MS = 10_000
/**
 * Fast shutdown, which rolls open transactions back and writes everything to disk; immediate shutdown, after
 * which the next start repairs from the write-ahead log; and a kill, which cannot be delayed.
 */
const ENDINGS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const

/** Messages of PostgreSQL while processes of an earlier server have not ended yet. */
const HELD = /lock file .* already exists|pre-existing shared memory block/
/** Log lines with the reason of the server's end; the last one counts. */
const REASON = /\b(?:FATAL|PANIC): +(.*)/

type Run = Waiting & {
  folder: string
  port: number
  user: PostgresUser
  memoryBytes?: number
}

/**
 * Runs the server on `port` and waits until it answers.
 * @throws PostgresNotStarted with the reason of its log when it ends or stops making progress.
 */
export async function runPostgres(
  program: string,
  { folder, port, user, memoryBytes = memoryOfMachine(), ...waiting }: Run,
): Promise<ChildProcess> {
  const [command, parameters] = user.command(program, [
    '-D',
    folder,
    '-p',
    String(port),
    ...settingsFor(memoryBytes, socketFolderOf(folder)),
  ])
  const log = openLog(logOf(folder))
  // A separate process group, so that Ctrl-C in the terminal reaches the application first.
  const server = spawn(
    command,
    parameters,
    ownOptions<SpawnOptions>({ ...user.ids, detached: true, stdio: ['ignore', 'ignore', log.output] }),
  )
  closeSync(log.output)
  const { pid } = server.once('error', () => {})
  if (pid === undefined) throw new PostgresNotStarted(`The embedded PostgreSQL cannot be run: ${command}.`)
  server.unref()
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  try {
    await untilStarted({ folder, pid, hasEnded }, waiting)
    await untilAnswers(folder, port, hasEnded)
  } catch (error) {
    if (!hasEnded()) await endPostgres(pid)
    throw error instanceof PostgresNotStarted ? withReason(error, folder, log.lines()) : error
  }
  return server
}

async function untilAnswers(folder: string, port: number, hasEnded: () => boolean): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE.startMs
  while (!(await answers(folder, port))) {
    if (hasEnded()) throw new PostgresNotStarted('It ended.')
    if (Date.now() > giveUpAt) throw new PostgresNotStarted('It does not answer.')
    await pause(POLL_MS)
  }
}

function withReason({ message }: Error, folder: string, lines: readonly string[]): PostgresNotStarted {
  const reason = lines.map((line) => REASON.exec(line)?.[1]).findLast((found) => found !== undefined)
  const last = reason ?? lines.at(-1)
  return new PostgresNotStarted(
    `The embedded PostgreSQL in ${folder} did not start. ${message} Its log, ${logOf(folder)}, ends with: ${last}`,
    { isHeld: lines.some((line) => HELD.test(line)) },
  )
}

/**
 * Ends the server: gently first, then harder, until its process has ended.
 * @param timeoutMs the time for each way of ending it, in milliseconds
 */
export async function endPostgres(pid: number, timeoutMs = END_TIMEOUT_MS): Promise<void> {
  for (const signal of ENDINGS) {
    // A hanging server does not end its children, which would prevent the next server from starting.
    const targets = signal === 'SIGKILL' ? [...childrenOf(pid), pid] : [pid]
    for (const target of targets) send(target, signal)
    for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(POLL_MS)) {
      if (!isAlive(pid)) return
    }
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) cannot be ended.`)
}

/** Lists the processes that a server has started, each in a separate group. */
export function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([child = 0, parent]) => (parent === pid ? [child] : []))
}

async function answers(folder: string, port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: urlOf(folder, port, 'postgres'),
    connectionTimeoutMillis: 1_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has ended already.
  }
}
