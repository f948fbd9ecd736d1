/** How long a start of PostgreSQL is waited for, what is reported about it, and how it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { isAlive } from './data-folder-lock.ts'
import { findBinaries, startEmbeddedPostgres } from './embedded-postgres.ts'
import { joinEmbeddedPostgres } from './join-embedded.ts'
import { endPostgres, runPostgres } from './postgres-process.ts'
import { asPostgresUser } from './postgres-user.ts'

const CRASHING = new URL('../../../test/programs/crashing-postgres.ts', import.meta.url).pathname
const PATIENCE = { startMs: 5_000, stalledMs: 1_000, reportAfterMs: 100 }
let dataDir: string
let folder: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rushes-progress-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  folder = join(dataDir, 'postgres')
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const postmasterFile = () => join(folder, 'postmaster.pid')
const log = () => readFileSync(`${folder}.log`, 'utf8')
const postmaster = () => Number.parseInt(readFileSync(postmasterFile(), 'utf8'), 10)

/**
 * A server that reports its start, does `work` until the file `go` exists, and then becomes PostgreSQL itself. @returns
 * a function that runs it
 */
async function givenSlowServer(work: string) {
  await (await startEmbeddedPostgres(dataDir)).stop()
  const { postgres } = await findBinaries()
  const program = join(dataDir, 'slow-postgres')
  const script = `#!/bin/sh
printf '%s\\n${folder}\\n1\\n5432\\n\\n127.0.0.1\\n\\nstarting\\n' $$ > ${postmasterFile()}
while [ ! -e ${dataDir}/go ]; do ${work}; done
rm ${postmasterFile()}
exec ${postgres} "$@"
`
  writeFileSync(program, script, { mode: 0o755 })
  const user = asPostgresUser(postgres, dataDir)
  const reports = { warn: vi.fn(), info: vi.fn(), recovering: vi.fn() }
  const port = await freePort()
  return {
    reports,
    go: () => writeFileSync(join(dataDir, 'go'), ''),
    run: (signal?: AbortSignal) =>
      runPostgres(program, { folder, port, user, reports, patience: PATIENCE, signal }),
  }
}

/** Counts how often a module looks at the clock. */
function watchClock(module: string) {
  const { now } = Date
  let [looks, laterMs] = [0, 0]
  // The built-in `Date` is frozen.
  class WatchedDate extends Date {
    static override now() {
      if (new Error('here').stack?.includes(module)) looks += 1
      return now() + laterMs
    }
  }
  vi.stubGlobal('Date', WatchedDate)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    looks: () => looks,
    moveOn(ms: number) {
      laterMs = ms
    },
  }
}

describe('a start that makes progress', () => {
  test('a start that makes progress is waited for, however long it takes, and is reported', async () => {
    const { run, go, reports } = await givenSlowServer('echo LOG: redo in progress >&2; sleep 0.05')
    const running = run()
    const began = Date.now()
    await expect.poll(() => Date.now() - began).toBeGreaterThan(3 * PATIENCE.stalledMs)
    expect(reports.recovering.mock.calls).toEqual([[true]])
    expect(reports.warn).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      'the embedded PostgreSQL repairs its data after a crash; the start waits',
    )
    go()
    const server = await running
    expect(reports.recovering.mock.calls).toEqual([[true], [false]])
    await endPostgres(server.pid ?? 0)
  })

  test('a start that makes progress is waited for when only its processes show it', async () => {
    const { run, go } = await givenSlowServer('sleep 0.05')
    const running = run()
    const began = Date.now()
    await expect.poll(() => Date.now() - began).toBeGreaterThan(3 * PATIENCE.stalledMs)
    go()
    await endPostgres((await running).pid ?? 0)
  })

  test('a start that makes progress is ended when the program stops', async () => {
    const { run } = await givenSlowServer('echo LOG: redo in progress >&2; sleep 0.05')
    const stopped = new AbortController()
    const running = run(stopped.signal)
    await expect.poll(() => existsSync(postmasterFile())).toBe(true)
    const pid = postmaster()
    stopped.abort()
    await expect(running).rejects.toThrow('aborted')
    expect(isAlive(pid)).toBe(false)
  })

  test('a start that makes progress is waited for by a command, which then joins the database', async () => {
    const program = spawn(process.execPath, [CRASHING, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(program.stdout, 'data')
    const server = postmaster()
    const file = readFileSync(postmasterFile(), 'utf8')
    process.kill(server, 'SIGSTOP')
    writeFileSync(postmasterFile(), file.replace(/ready */, 'starting'))
    const clock = watchClock('join-embedded')
    const joining = joinEmbeddedPostgres(dataDir)
    clock.moveOn(3_600_000)
    const looks = clock.looks()
    await expect.poll(clock.looks).toBeGreaterThan(looks + 2)
    process.kill(server, 'SIGCONT')
    writeFileSync(postmasterFile(), file)
    await (await joining).stop()
    const exited = once(program, 'exit')
    program.kill('SIGKILL')
    await exited
    await endPostgres(server)
  })
})

describe('a failed start', () => {
  test('a start fails with one sentence when it makes no progress', async () => {
    const { run } = await givenSlowServer('exec sleep 1000')
    const running = run()
    await expect(running).rejects.toThrow(
      `The embedded PostgreSQL in ${folder} did not start. It has made no progress for 1 seconds.`,
    )
    expect(isAlive(postmaster())).toBe(false)
  })

  test('a start fails with one sentence when the server ends, with its last line', async () => {
    await (await startEmbeddedPostgres(dataDir)).stop()
    rmSync(join(folder, 'global', 'pg_control'))
    const refused = startEmbeddedPostgres(dataDir)
    await expect(refused).rejects.toThrow(
      /^The embedded PostgreSQL in .* did not start\. It ended\. Its log, .*postgres\.log, ends with: .*pg_control/,
    )
    expect(log()).toContain('pg_control')
  })

  test('a start fails with one sentence when the server ends, with the last failure that it reports', async () => {
    await (await startEmbeddedPostgres(dataDir)).stop()
    appendFileSync(join(folder, 'postgresql.auto.conf'), "wal_level = 'minimal'\nmax_wal_senders = 5\n")
    await expect(startEmbeddedPostgres(dataDir)).rejects.toThrow(/ends with: WAL streaming .*$/)
  })

  test('a start fails with one sentence when its program does not exist', async () => {
    mkdirSync(folder)
    const user = asPostgresUser(process.execPath, dataDir)
    const refused = runPostgres(join(dataDir, 'nothing'), { folder, port: await freePort(), user })
    await expect(refused).rejects.toThrow('cannot be run')
  })
})
