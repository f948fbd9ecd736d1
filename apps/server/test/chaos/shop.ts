/** The shop as a process with its own database, for tests that break its dependencies. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/platform/free-port.ts'
import { COMPILED } from '../compiled.ts'

/** The program without pages: the API and the worker need no build of the pages. */
const WITHOUT_PAGES = fileURLToPath(new URL('./shop-process.ts', import.meta.url))
/** The whole program; the pages must have been built. */
export const WITH_PAGES = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const START_TIMEOUT_MS = 180_000

export type Shop = {
  url: string
  dataDir: string
  /** The id of the PostgreSQL server's first process, read from its file. */
  postmaster(): number
  /** Whether the shop's process has ended. */
  hasEnded(): boolean
  /** The output in its log. */
  log(): string
  process: ChildProcess
  /** Ends it with SIGTERM. @returns its exit code */
  stop(): Promise<number | null>
}

/** Starts the shop on the demo catalogue; without `DATABASE_URL` on an embedded database. */
export async function startShop(
  settings: Record<string, string> = {},
  program = WITHOUT_PAGES,
): Promise<Shop> {
  const dataDir = settings['DATA_DIR'] ?? givenFolder()
  const port = Number(settings['PORT'] ?? (await freePort()))
  const url = `http://localhost:${port}`
  const env = {
    PATH: process.env['PATH'],
    BASE_URL: url,
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: '0',
    ...COMPILED,
    ...settings,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (text: Buffer) => {
    output = (output + text).slice(-200_000)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  await until(() => {
    if (child.exitCode !== null) throw new Error(`The shop ended before it was ready:\n${output}`)
    return output.includes('is ready')
  }, START_TIMEOUT_MS)
  return {
    url,
    dataDir,
    process: child,
    postmaster: () => Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10),
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    log: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
      if (settings['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}

export function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-chaos-'))
  // Started by root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  return folder
}

/** Waits until `holds` returns true. @throws after `timeoutMs`. */
export async function until(holds: () => boolean | Promise<boolean>, timeoutMs: number): Promise<void> {
  const giveUpAt = Date.now() + timeoutMs
  while (!(await holds())) {
    if (Date.now() > giveUpAt) throw new Error(`It did not come true within ${timeoutMs} ms: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
