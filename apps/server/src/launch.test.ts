/** A start that a later version has made impossible. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { COMPILED } from '../test/compiled.ts'
import { cloneDatabase } from '../test/test-database.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

test('R-VERSION-1: a database from which a later version took something is named in one sentence, with exit code 78', async () => {
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
