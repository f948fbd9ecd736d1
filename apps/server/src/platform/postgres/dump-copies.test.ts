/** The message when an external database cannot be copied, and that a dump is restored completely. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { type CopiedFile, CopyRefused } from './database-copies.ts'
import { dumpCopies } from './dump-copies.ts'

/** The version of the embedded PostgreSQL that tests run on; an older pg_dump refuses it. */
const SERVER_VERSION = 18
const versionOf = (program: string) =>
  Number(/\) (\d+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1] ?? 0)
const isNewEnough = versionOf('pg_dump') >= SERVER_VERSION

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
afterEach(() => vi.unstubAllEnvs())

/** The dump, as a backup would store it. */
async function dumpOf(url: string): Promise<Buffer> {
  let dump: Buffer = Buffer.of()
  await dumpCopies(url).copy(async (_name, content) => {
    dump = await buffer(content)
  })
  return dump
}

async function* asCopy(name: string, dump: Buffer): AsyncGenerator<CopiedFile> {
  yield { name, content: () => ReadableStream.from([dump]) }
}

describe('R-BACKUP-1: an external database', () => {
  test('an external database is not copied without pg_dump, with a message', async () => {
    vi.stubEnv('PATH', '/nowhere')
    const refused = dumpOf(database.ownerUrl)
    await expect(refused).rejects.toThrow(CopyRefused)
    await expect(refused).rejects.toThrow('There is no pg_dump on this machine')
  })

  test('an external database is not copied when pg_dump fails, and its error is reported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rushes-dump-'))
    writeFileSync(
      join(folder, 'pg_dump'),
      '#!/bin/sh\necho half\necho "server version mismatch" >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    )
    vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`)
    await expect(dumpOf(database.ownerUrl)).rejects.toThrow('pg_dump failed: server version mismatch')
    rmSync(folder, { recursive: true })
  })

  test.skipIf(!isNewEnough)('an external database is restored unchanged', async () => {
    const empty = await cloneDatabase()
    const { pathname } = new URL(empty.ownerUrl)
    const client = new pg.Client(empty.ownerUrl)
    await client.connect()
    await client.query(
      'drop schema if exists pgboss cascade; drop schema public cascade; create schema public',
    )
    const copies = dumpCopies(empty.ownerUrl)
    await copies.requireEmpty()
    await copies.restore(asCopy('database.dump', await dumpOf(database.ownerUrl)))
    const { rows } = await client.query('select count(*)::int as countries from countries')
    await client.end()
    expect(rows[0].countries, pathname).toBeGreaterThan(200)
    await empty.drop()
  })
})

describe('R-BACKUP-3: restoring a dump', () => {
  test('a dump is not restored where tables exist', async () => {
    await expect(dumpCopies(database.ownerUrl).requireEmpty()).rejects.toThrow(/has \d+ tables already/)
  })

  test('a dump is not restored where no database answers', async () => {
    const away = database.ownerUrl.replace(/:\d+\//, ':1/')
    const refused = dumpCopies(away).requireEmpty()
    await expect(refused).rejects.toThrow(CopyRefused)
    await expect(refused).rejects.toThrow('The database does not answer')
  })
})
