/** A start on a database that a later version has changed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { COMPILED } from '../test/compiled.ts'
import { startCommand } from '../test/operator-command.ts'
import { PATIENT } from '../test/patient.ts'
import { cloneDatabase, type TestDatabase } from '../test/test-database.ts'
import { openDb, openPool } from './db/db.ts'
import { freePort } from './platform/free-port.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

test('R-VERSION-1: a database from which a later version removed something is refused in one sentence, with exit code 78', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client(database.ownerUrl)
  await owner.connect()
  await owner.query(
    "insert into kysely_migration (name, timestamp) values ('9001-less-contract', '2026-11-25')",
  )
  await owner.end()
  const env = {
    PATH: process.env['PATH'],
    ROLE: 'worker',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
    RENDERING_KEY: 'k'.repeat(32),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...COMPILED,
  }
  const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
  await database.drop()
  expect(code).toBe(78)
  expect(words).toMatch(
    /^The database was changed by a later version .*\(9001-less-contract\): run the version/m,
  )
  expect(words).not.toMatch(/ at .*\.ts/)
})

describe('a database that refuses the program is reported in a sentence, with exit code 78', () => {
  async function started(database: TestDatabase, url = database.url) {
    const env = {
      PATH: process.env['PATH'],
      ROLE: 'worker',
      DATABASE_URL: url,
      DATABASE_OWNER_URL: database.ownerUrl,
      RENDERING_KEY: 'k'.repeat(32),
      DEMO: '0',
      LOG_LEVEL: 'silent',
      ...COMPILED,
    }
    const program = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [words, [code]] = await Promise.all([text(program.stderr), once(program, 'exit')])
    return { code, words, env }
  }

  test('a database that refuses the program because a table has another owner', async () => {
    const database = await cloneDatabase()
    onTestFinished(database.drop)
    const { superuser } = inject('postgres')
    const client = new pg.Client(`${superuser}${new URL(database.url).pathname}`)
    await client.connect()
    await client.query('create table public.of_another_owner ()')
    await client.end()
    const { code, words, env } = await started(database)
    const sentence = /^The database refuses a statement: permission denied for table of_another_owner\. .*\n$/
    expect([code, words]).toEqual([78, expect.stringMatching(sentence)])
    const command = await startCommand(['verify-audit'], env).ended
    expect(command).toMatchObject({ code: 1, refused: expect.stringMatching(sentence) })
  })

  test('a database that refuses the program because its password is wrong', async () => {
    const database = await cloneDatabase()
    onTestFinished(database.drop)
    const wrong = new URL(database.url)
    wrong.password = 'wrong'
    const { code, words } = await started(database, wrong.href)
    expect([code, words]).toEqual([
      78,
      expect.stringMatching(/^The database refuses the connection: password authentication failed .*\n$/),
    ])
  })
})

const SHOP = fileURLToPath(new URL('../test/chaos/shop-process.ts', import.meta.url))

/** The embedded database of a demo, with data of its user and with a migration of a later version. */
async function givenDemo(migration: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rushes-launch-'))
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres(dataDir)
  const db = openDb(openPool(postgres.url, PATIENT))
  await prepareDatabase(postgres.ownerUrl, { db, log: { info() {} }, demo: true })
  await db.insertInto('accounts').values({ name: 'Entered by hand', country_code: 'gb' }).execute()
  await db.destroy()
  await sendRequest(
    postgres,
    `insert into kysely_migration (name, timestamp) values ('${migration}', '2026-11-25')`,
  )
  await postgres.stop()
  const file = join(dataDir, 'storage', 'masters', '7', 'entered.mov')
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, 'entered by hand')
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return {
    dataDir,
    settings: async () => ({
      PATH: process.env['PATH'],
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      ...COMPILED,
    }),
    async kept() {
      const database = await startEmbeddedPostgres(dataDir)
      const accounts = await sendRequest(database, 'select name from accounts')
      await database.stop()
      return [accounts, existsSync(file)]
    },
  }
}

async function sendRequest({ superuserUrl }: EmbeddedPostgres, statement: string): Promise<unknown[]> {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

describe('R-DEMO-2: a demo that a later version has migrated keeps its rows and its files', () => {
  const KEPT = [[{ name: 'Entered by hand' }], true]

  test.each(['9001-less-contract', '0011-gone'])(
    'the start is refused in one sentence after %s',
    async (migration) => {
      const demo = await givenDemo(migration)
      const started = spawn(process.execPath, [MAIN], {
        env: await demo.settings(),
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const [words, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
      expect(readdirSync(join(demo.dataDir, 'postgres'))).not.toContain('postmaster.pid')
      expect([code, words]).toEqual([78, expect.stringContaining(`(${migration}): run the version`)])
      expect(await demo.kept()).toEqual(KEPT)
    },
    120_000,
  )

  test('the demo starts after a migration that only adds', async () => {
    const demo = await givenDemo('9001-more')
    const shop = spawn(process.execPath, [SHOP], {
      env: await demo.settings(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(shop, 'exit')
    for await (const line of shop.stdout) if (String(line).includes('is ready')) break
    shop.kill('SIGTERM')
    await ended
    expect(await demo.kept()).toEqual(KEPT)
  }, 120_000)
})

test('a database that cannot start is reported in one sentence, with exit code 1, and nothing keeps running', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'rushes-launch-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  chmodSync(dataDir, 0o755)
  await (await startEmbeddedPostgres(dataDir)).stop()
  rmSync(join(dataDir, 'postgres', 'global', 'pg_control'))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(await freePort()), ...COMPILED }
  const started = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([text(started.stderr), once(started, 'exit')])
  expect(code).toBe(1)
  expect(words).toMatch(
    /^The embedded PostgreSQL in .* did not start\. It ended\. Its log, .*pg_control.*\n$/,
  )
  expect(readdirSync(dataDir)).not.toContain('rushes.lock')
}, 60_000)
