/** The embedded PostgreSQL survives failures of the program above it, and the program survives those of PostgreSQL. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clusterCopies } from './cluster-copies.ts'
import { DataFolderInUse, isAlive, lockDataFolder } from './data-folder-lock.ts'
import type { CopiedFile } from './database-copies.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { joinEmbeddedPostgres } from './join-embedded.ts'
import { logicalCopies } from './logical-copies.ts'
import { PostgresUnusable } from './postgres-faults.ts'
import { endPostgres } from './postgres-process.ts'

const PROGRAM = new URL('../../../test/programs/crashing-postgres.ts', import.meta.url).pathname
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rushes-postgres-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function wordsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ word: string }>('select word from kept')
  await client.end()
  return rows.map((row) => row.word)
}

/** A program that starts the database of the folder, in another process. */
async function anotherProgram() {
  const program = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(program.stdout, 'data')
  return {
    async crash() {
      program.kill('SIGKILL')
      await once(program, 'exit')
    },
  }
}

const postmaster = () => Number.parseInt(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)

/** The guardian also reports a slow start, so `back` waits for its end. */
function reporter() {
  const log = { warn: vi.fn(), info: vi.fn() }
  const back = () => expect.poll(() => log.info).toHaveBeenCalledWith({}, 'the embedded PostgreSQL is back')
  return { ...log, back }
}

describe('a program that was killed with -9', () => {
  test('a program that was killed with -9 finds its data at the immediate restart', async () => {
    await (await anotherProgram()).crash()
    const left = postmaster()
    const postgres = await startEmbeddedPostgres(folder)
    expect(isAlive(left)).toBe(false)
    expect(await wordsIn(postgres.ownerUrl)).toEqual(['written before the crash'])
    await postgres.stop()
    const again = await startEmbeddedPostgres(folder)
    expect(await wordsIn(again.ownerUrl)).toEqual(['written before the crash'])
    await again.stop()
  })
})

describe('one data folder', () => {
  test('a second process is refused the same data folder, with a message for the operator', async () => {
    const first = await anotherProgram()
    const refused = startEmbeddedPostgres(folder)
    await expect(refused).rejects.toThrow(DataFolderInUse)
    await expect(refused).rejects.toThrow(/is in use by process \d+; stop that process, or set DATA_DIR/)
    expect(isAlive(postmaster())).toBe(true)
    await first.crash()
    await (await startEmbeddedPostgres(folder)).stop()
  })
})

describe('a command', () => {
  test('a command joins the server of another program, notices its end, and leaves it running', async () => {
    const first = await anotherProgram()
    const server = postmaster()
    const [staying, leaving] = [await joinEmbeddedPostgres(folder), await joinEmbeddedPostgres(folder)]
    await leaving.stop()
    expect([isAlive(server), await wordsIn(staying.ownerUrl)]).toEqual([true, ['written before the crash']])
    await first.crash()
    const next = await startEmbeddedPostgres(folder)
    await staying.gone
    await next.stop()
  })

  test('a command starts its own server when the process that locks the folder releases it', async () => {
    const unlock = lockDataFolder(folder)
    const joining = joinEmbeddedPostgres(folder)
    unlock()
    const postgres = await joining
    expect(isAlive(postmaster())).toBe(true)
    await postgres.stop()
    expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
  })
})

describe('a server that crashes', () => {
  test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)(
    'a server that is ended by %s is started again at the same address',
    async (signal) => {
      const reports = reporter()
      const postgres = await startEmbeddedPostgres(folder, reports)
      const client = new pg.Client(postgres.ownerUrl)
      client.on('error', () => {})
      await client.connect()
      await client.query("create table kept as select 'still here' as word")
      process.kill(postmaster(), signal)
      await reports.back()
      expect(await wordsIn(postgres.ownerUrl)).toEqual(['still here'])
      expect(reports.warn).toHaveBeenCalledWith(
        expect.anything(),
        'the embedded PostgreSQL ended; it is started again',
      )
      await postgres.stop()
    },
  )
})

describe('a server that hangs in its shutdown', () => {
  test('a server that hangs in its shutdown is killed', async () => {
    const program = spawn(process.execPath, ['-e', HANGS], {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    await once(program.stdout, 'data')
    const ended = once(program, 'exit')
    await endPostgres(program.pid ?? 0, 100)
    expect(await ended).toEqual([null, 'SIGKILL'])
  })
})
const HANGS = `for (const signal of ['SIGINT', 'SIGQUIT']) process.on(signal, () => {})
process.stdout.write('up'); setInterval(() => {}, 1000)`

describe('a database of another major version of PostgreSQL', () => {
  const SENTENCE =
    /^The database in .*postgres was written by PostgreSQL 17, and this version of the product runs PostgreSQL \d+: start the version that wrote it, run npm run backup .*--logical/

  test('a database of another major version of PostgreSQL is refused in one sentence, not changed, and not copied', async () => {
    await (await startEmbeddedPostgres(folder)).stop()
    const version = join(folder, 'postgres', 'PG_VERSION')
    const written = readFileSync(version, 'utf8')
    writeFileSync(version, '17\n')
    const refused = startEmbeddedPostgres(folder)
    await expect(refused).rejects.toThrow(SENTENCE)
    await expect(refused).rejects.toThrow(PostgresUnusable)
    for (const copies of [clusterCopies(folder), logicalCopies(folder)]) {
      await expect(copies.copy(async () => {})).rejects.toThrow(SENTENCE)
    }
    expect(existsSync(join(folder, 'rushes.lock'))).toBe(false)
    writeFileSync(version, written)
    await (await startEmbeddedPostgres(folder)).stop()
  })

  test('a database of another major version of PostgreSQL is not restored, and leaves no file', async () => {
    await (await startEmbeddedPostgres(folder)).stop()
    const kept: CopiedFile[] = []
    await clusterCopies(folder).copy(async (name, content) => {
      const bytes = name === 'postgres/PG_VERSION' ? Buffer.from('17\n') : await buffer(content)
      kept.push({ name, content: () => ReadableStream.from(bytes.length > 0 ? [bytes] : []) })
    })
    const other = join(folder, 'other')
    mkdirSync(other)
    await expect(clusterCopies(other).restore(asyncOf(kept))).rejects.toThrow('was written by PostgreSQL 17')
    expect(readdirSync(other)).toEqual([])
  })
})

async function* asyncOf<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}

describe('a start replaces nothing', () => {
  test('a start keeps the password of a database that was moved away', async () => {
    await (await startEmbeddedPostgres(folder)).stop()
    const password = readFileSync(join(folder, 'postgres-password'), 'utf8')
    renameSync(join(folder, 'postgres'), join(folder, 'moved'))
    await expect(clusterCopies(folder).requireEmpty()).rejects.toThrow('postgres-password belongs to')
    await (await startEmbeddedPostgres(folder)).stop()
    expect(readFileSync(join(folder, 'postgres-password'), 'utf8')).toBe(password)
    rmSync(join(folder, 'postgres'), { recursive: true })
    renameSync(join(folder, 'moved'), join(folder, 'postgres'))
    await (await startEmbeddedPostgres(folder)).stop()
  })

  test('a start keeps files that are not a database, and is refused in one sentence', async () => {
    mkdirSync(join(folder, 'postgres'))
    writeFileSync(join(folder, 'postgres', 'letter'), 'kept')
    await expect(startEmbeddedPostgres(folder)).rejects.toThrow(
      /^There are files in .*postgres, and they are no database/,
    )
    expect(readFileSync(join(folder, 'postgres', 'letter'), 'utf8')).toBe('kept')
  })
})

test('a data folder that only its owner may enter can be used', async () => {
  chmodSync(folder, 0o700)
  const postgres = await startEmbeddedPostgres(folder)
  await postgres.stop()
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
})

test.each([
  ['through its socket', 'near', null],
  ['over TCP where the name of the socket would be too long', 'far'.repeat(35), '127.0.0.1'],
])('the database is reached %s', async (_how, name, address) => {
  const postgres = await startEmbeddedPostgres(join(folder, name))
  const client = new pg.Client(postgres.url)
  await client.connect()
  const { rows } = await client.query('select host(inet_client_addr()) as address')
  await client.end()
  await postgres.stop()
  expect(rows).toEqual([{ address }])
})

test('sockets of a killed server are removed at the next start', async () => {
  const sockets = () => readdirSync(join(folder, 'postgres')).filter((name) => name.startsWith('.s.PGSQL.'))
  await (await startEmbeddedPostgres(folder)).stop()
  writeFileSync(join(folder, 'postgres', '.s.PGSQL.1'), '')
  const postgres = await startEmbeddedPostgres(folder)
  expect(sockets()).not.toContain('.s.PGSQL.1')
  await postgres.stop()
  expect(sockets()).toEqual([])
})

test('the database refuses a wrong password', async () => {
  const postgres = await startEmbeddedPostgres(folder)
  const client = new pg.Client(postgres.url.replace(/:[^:@/]*@/, ':guess@'))
  await expect(client.connect()).rejects.toThrow(/password/)
  await postgres.stop()
})
