/** The embedded PostgreSQL outlives whatever happens to the program above it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

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

async function crash(): Promise<void> {
  const program = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(program.stdout, 'data')
  program.kill('SIGKILL')
  await once(program, 'exit')
}

test('a program killed with -9 finds its data at the immediate restart, and can stop the server', async () => {
  await crash()
  const taken = await startEmbeddedPostgres(folder)
  expect(await wordsIn(taken.url)).toEqual(['written before the crash'])
  await taken.stop()
  const again = await startEmbeddedPostgres(folder)
  expect(await wordsIn(again.url)).toEqual(['written before the crash'])
  await again.stop()
})

test('a folder that only its owner may enter is no obstacle', async () => {
  chmodSync(folder, 0o700)
  const postgres = await startEmbeddedPostgres(folder)
  await postgres.stop()
  expect(statSync(join(folder, 'postgres')).mode & 0o077).toBe(0)
})

test('the database wants its password', async () => {
  const postgres = await startEmbeddedPostgres(folder)
  const client = new pg.Client(postgres.url.replace(/:[^:@/]*@/, ':guess@'))
  await expect(client.connect()).rejects.toThrow(/password/)
  await postgres.stop()
})
