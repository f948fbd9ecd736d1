/** One run of the PostgreSQL server program: starting it, asking whether it answers, and ending it for certain. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { closeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isAlive } from './data-folder-lock.ts'
import { socketFolderOf, urlOf } from './database-urls.ts'
import { logOf, openLog } from './postgres-log.ts'
import type { PostgresUser } from './postgres-user.ts'
import { memoryOfMachine, settingsFor } from './settings.ts'

const POLL_MS = 50
const START_TIMEOUT_MS = 30_000

const END_TIMEOUT_MS = 10_000
/**
 * Fast shutdown, which rolls open transactions back and writes everything to disk; immediate shutdown, after which the
 * next start repairs from the write-ahead log; and the end that nothing can hold up.
 */
const ENDINGS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const

/** In what PostgreSQL answers while processes of an earlier server have not ended yet. */
const HELD = /lock file .* already exists|pre-existing shared memory block/

export class PostgresNotStarted extends Error {
  /** Whether the next try may succeed, because what is in the way ends by itself. */
  readonly isHeld: boolean
  constructor(folder: string, lastLines: string) {
    super(`The embedded PostgreSQL in ${folder} did not start:\n${lastLines}`)
    this.isHeld = HELD.test(lastLines)
  }
}

/**
 * Runs the server on `port` and waits until it answers.
 * @throws PostgresNotStarted with the last lines of its log when it ends or does not answer within 30 seconds.
 */
export async function runPostgres(
  program: string,
  {
    folder,
    port,
    user,
    memoryBytes = memoryOfMachine(),
  }: { folder: string; port: number; user: PostgresUser; memoryBytes?: number },
): Promise<ChildProcess> {
  const [command, parameters] = user.command(program, [
    '-D',
    folder,
    '-p',
    String(port),
    ...settingsFor(memoryBytes, socketFolderOf(folder)),
  ])
  const log = openLog(logOf(folder))
  // A process group of its own: Ctrl-C in the terminal must reach the application first.
  const server = spawn(command, parameters, {
    ...user.ids,
    detached: true,
    stdio: ['ignore', 'ignore', log.output],
  })
  closeSync(log.output)
  server.unref()
  const giveUpAt = Date.now() + START_TIMEOUT_MS
  while (!(await answers(folder, port))) {
    if (server.exitCode !== null || server.signalCode !== null || Date.now() > giveUpAt) {
      if (server.pid !== undefined) await endPostgres(server.pid)
      throw new PostgresNotStarted(folder, log.lines().slice(-5).join('\n'))
    }
    await pause(POLL_MS)
  }
  return server
}

/**
 * Ends the server: gently first, then harder, until its process is gone.
 * @param timeoutMs what each way of ending it is given, in milliseconds
 */
export async function endPostgres(pid: number, timeoutMs = END_TIMEOUT_MS): Promise<void> {
  for (const signal of ENDINGS) {
    // A server that hangs does not end its own children, and they would keep the next one from starting.
    const targets = signal === 'SIGKILL' ? [...childrenOf(pid), pid] : [pid]
    for (const target of targets) send(target, signal)
    for (const until = Date.now() + timeoutMs; Date.now() < until; await pause(POLL_MS)) {
      if (!isAlive(pid)) return
    }
  }
  throw new Error(`The embedded PostgreSQL (process ${pid}) cannot be ended.`)
}

/** The processes that a server has started, each in a group of its own. */
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
    // Already gone.
  }
}
