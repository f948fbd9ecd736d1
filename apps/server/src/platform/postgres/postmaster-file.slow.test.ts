/** The start ends a server of its own data folder that was left running, and no other process. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DataFolderInUse, isAlive } from './data-folder-lock.ts'
import { type EmbeddedPostgres, findBinaries, startEmbeddedPostgres } from './embedded-postgres.ts'
import { PostgresUnusable } from './postgres-faults.ts'
import { asPostgresUser } from './postgres-user.ts'
import { leftRunning } from './postmaster-file.ts'

const CRASHING = new URL('../../../test/programs/crashing-postgres.ts', import.meta.url).pathname
let dataDir: string
beforeAll(async () => {
  dataDir = givenFolder()
  await startAndStop()
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function givenFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rushes-stale-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  return folder
}

const cluster = () => join(dataDir, 'postgres')
const postmasterFile = (folder = dataDir) => join(folder, 'postgres', 'postmaster.pid')
const firstLine = (folder = dataDir) => readFileSync(postmasterFile(folder), 'utf8').split('\n')[0]

/** The files after a crash and a restart of the machine. */
const leaveNumber = (pid: number | string = '') =>
  writeFileSync(postmasterFile(), `${pid}\n${cluster()}\n1795715000\n5432\n\nlocalhost\n\nready   \n`)

/** PostgreSQL looks only at processes of its own user. */
const { ids } = asPostgresUser('/usr/bin/true', tmpdir())

/** A process that belongs to no database. @param how settings that make it look like one */
function givenStranger(program = 'sleep', how: { argv0?: string; cwd?: string } = {}): ChildProcess {
  const otherProgram = spawn(program, ['1000'], { ...how, ...ids, stdio: 'ignore' })
  onTestFinished(async () => {
    const exited = once(otherProgram, 'exit')
    if (otherProgram.kill('SIGKILL')) await exited
  })
  return otherProgram
}

/** A program named postgres. @param parent of its folder */
function givenProgram(parent: string): string {
  mkdirSync(parent, { recursive: true })
  const program = join(parent, 'postgres')
  copyFileSync(spawnSync('which', ['sleep'], { encoding: 'utf8' }).stdout.trim(), program)
  chmodSync(program, 0o755)
  return program
}

/** The state letter of a process on Linux. */
const stateOf = (pid: number | string = 0) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]

const isUnharmed = (otherProgram: ChildProcess) =>
  otherProgram.exitCode === null && otherProgram.signalCode === null

/** Stops every signal to this process and its parents. @returns the signals that were sent since */
function watchSignals() {
  const kill = process.kill.bind(process)
  const watched = vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    const isSafe = signal === 0 || (pid > 1 && pid !== process.pid && pid !== process.ppid)
    if (!isSafe) throw new Error(`${signal} to ${pid}`)
    return kill(pid, signal)
  })
  onTestFinished(() => watched.mockRestore())
  return () => watched.mock.calls.filter(([, signal]) => signal !== 0)
}

async function startAndStop(): Promise<void> {
  await (await startEmbeddedPostgres(dataDir)).stop()
}

describe('the start does not end another process that has the number of a crashed server', () => {
  test.each([
    ['any program', () => givenStranger()],
    [
      'a program with the name of PostgreSQL, in the data folder',
      () => givenStranger('sleep', { argv0: join(cluster(), 'postgres'), cwd: cluster() }),
    ],
    [
      'a program in a file named postgres, in the data folder',
      () => givenStranger(givenProgram(join(dataDir, 'bin')), { cwd: cluster() }),
    ],
  ])(
    'the start does not end another process that has the number of a crashed server: %s',
    async (_what, given) => {
      const otherProgram = given()
      leaveNumber(otherProgram.pid)
      const postgres = await startEmbeddedPostgres(dataDir)
      expect(isUnharmed(otherProgram)).toBe(true)
      expect(firstLine()).not.toBe(String(otherProgram.pid))
      await postgres.stop()
    },
  )

  test('the start does not end the server of another data folder', async () => {
    const other = givenFolder()
    const postgres = await startEmbeddedPostgres(other)
    leaveNumber(firstLine(other))
    await startAndStop()
    expect(isAlive(Number(firstLine(other)))).toBe(true)
    await postgres.stop()
    rmSync(other, { recursive: true })
  })

  test.each([
    ['this process', String(process.pid)],
    ['its parent', String(process.ppid)],
    ['the first process of the machine', '1'],
  ])(
    'the start does not end another process that has the number of a crashed server: %s',
    async (_what, pid) => {
      const signals = watchSignals()
      leaveNumber(pid)
      const postgres = await startEmbeddedPostgres(dataDir)
      expect(signals()).toEqual([])
      await postgres.stop()
    },
  )
})

describe('the database starts and no signal is sent when the file contains no process number', () => {
  test.each([
    ['an empty line', ''],
    ['the group of this process', '0'],
    ['every process', '-1'],
    ['words', 'postgres'],
    ['a number that no process can have', '99999999999999999999'],
  ])(
    'the database starts and no signal is sent when the file contains no process number: %s',
    async (_what, pid) => {
      const signals = watchSignals()
      leaveNumber(pid)
      const postgres = await startEmbeddedPostgres(dataDir)
      expect(signals()).toEqual([])
      await postgres.stop()
    },
  )

  test('the database starts with a file that was cut off', async () => {
    writeFileSync(postmasterFile(), '')
    await startAndStop()
  })

  test('the database starts with a number that is followed by a letter', async () => {
    const otherProgram = givenStranger()
    leaveNumber(`${otherProgram.pid}x`)
    await startAndStop()
    expect(isUnharmed(otherProgram)).toBe(true)
  })
})

describe('the start ends a server that a killed program left running', () => {
  test('the start ends a server that a killed program left running when the data folder is reached through a symbolic link', async () => {
    const program = spawn(process.execPath, [CRASHING, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(program.stdout, 'data')
    const exited = once(program, 'exit')
    program.kill('SIGKILL')
    await exited
    const left = Number(firstLine())
    const link = join(givenFolder(), 'link')
    symlinkSync(dataDir, link)
    const postgres = await startEmbeddedPostgres(link)
    expect(isAlive(left)).toBe(false)
    await postgres.stop()
    rmSync(join(link, '..'), { recursive: true })
  })

  test('the start ends a server that a killed program left running when an upgrade has removed the file of its program', async () => {
    const { postgres } = await findBinaries()
    const folder = join(dataDir, 'release', ...postgres.split('/').slice(-5, -1))
    const server = givenStranger(givenProgram(folder), { cwd: cluster() })
    leaveNumber(server.pid)
    await expect.poll(() => leftRunning(cluster(), postgres)).toBe(server.pid)
    rmSync(join(dataDir, 'release'), { recursive: true })
    expect(leftRunning(cluster(), postgres)).toBe(server.pid)
  })

  const hasLsof = spawnSync('lsof', ['-v']).error === undefined
  test.runIf(hasLsof)(
    'the start ends a server that a killed program left running on a system without /proc',
    async () => {
      const postgres = await startEmbeddedPostgres(dataDir)
      const { postgres: program } = await findBinaries()
      const pid = Number(firstLine())
      vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin')
      const otherProgram = givenStranger('sleep', { cwd: cluster() })
      const found = leftRunning(cluster(), program)
      copyFileSync(postmasterFile(), join(dataDir, 'kept'))
      leaveNumber(otherProgram.pid)
      const notFound = leftRunning(cluster(), program)
      copyFileSync(join(dataDir, 'kept'), postmasterFile())
      vi.restoreAllMocks()
      await postgres.stop()
      expect([found, notFound]).toEqual([pid, undefined])
    },
  )
})

describe('the database starts after a server was killed', () => {
  test.runIf(process.platform === 'linux')(
    'the database starts after a server was killed while its parent has not yet collected its exit status',
    async () => {
      const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'], {
        ...ids,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      onTestFinished(() => void parent.kill('SIGKILL'))
      const [pid] = await once(parent.stdout, 'data')
      // A parent that is stopped collects no exit status.
      parent.kill('SIGSTOP')
      await expect.poll(() => stateOf(parent.pid)).toBe('T')
      process.kill(Number(String(pid)), 'SIGKILL')
      await expect.poll(() => stateOf(String(pid).trim())).toBe('Z')
      leaveNumber(String(pid).trim())
      await startAndStop()
    },
  )

  test('the database starts after a server was killed as soon as the last process of that server has ended', async () => {
    const program = spawn(process.execPath, [CRASHING, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
    await once(program.stdout, 'data')
    const server = Number(firstLine())
    const [child = 0] = spawnSync('pgrep', ['-P', String(server)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
    process.kill(child, 'SIGSTOP')
    onTestFinished(() => {
      if (isAlive(child)) process.kill(child, 'SIGCONT')
    })
    const exited = once(program, 'exit')
    program.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await exited
    const starting = startEmbeddedPostgres(dataDir)
    await expect
      .poll(() => readFileSync(join(dataDir, 'postgres.log'), 'utf8'))
      .toContain('pre-existing shared memory block')
    process.kill(child, 'SIGCONT')
    const postgres = await starting
    await postgres.stop()
  })
})

describe('a server that answers through the data folder and is not a process of this system', () => {
  let postgres: EmbeddedPostgres | undefined
  test('a server that answers through the data folder and is not a process of this system keeps running with all its files, and the start is refused', async () => {
    leaveNumber(4_194_304)
    const socket = join(cluster(), '.s.PGSQL.5432')
    const container = createServer((connection) => connection.on('error', () => {}))
    container.listen(socket)
    await once(container, 'listening')
    const refused = startEmbeddedPostgres(dataDir).then((started) => {
      postgres = started
    })
    await expect(refused).rejects.toThrow(DataFolderInUse)
    await postgres?.stop()
    expect(firstLine()).toBe('4194304')
    container.close()
    await once(container, 'close')
  })
})

describe('a folder in the place of a file of the data folder', () => {
  test.each([
    'postgres/postmaster.pid',
    'postgres/PG_VERSION',
    'postgres-password',
    'rushes.lock',
    'postgres.log',
  ])(
    'a folder in the place of a file of the data folder refuses the start with its name: %s',
    async (name) => {
      const folder = givenFolder()
      onTestFinished(() => rmSync(folder, { recursive: true }))
      mkdirSync(join(folder, name), { recursive: true })
      await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
        new PostgresUnusable(
          `${join(folder, name)} must be a file and is not one: move it away, then start again.`,
        ),
      )
    },
  )
})
