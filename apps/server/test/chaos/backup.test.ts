/** A shop is backed up while people search in it and rows are written, restored elsewhere, and started. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../../src/db/db.ts'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { findMissing } from '../../src/features/storage/compare-storage.ts'
import { verifyFiles } from '../../src/features/storage/verify-files.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import { COMPILED } from '../compiled.ts'
import { givenDemo } from './demo-copy.ts'
import { countByStatus, startLoad } from './load.ts'
import { givenFolder, type Shop, startShop } from './shop.ts'

const VISITORS = 2
/** A backup is made beside visitors, not instead of them. */
const READ_MS = 50
let shop: Shop
let folder: string
let restored: Shop | undefined
beforeAll(async () => {
  folder = givenFolder()
  shop = await startShop({ DATA_DIR: givenDemo() })
}, 180_000)
afterAll(async () => {
  await Promise.all([shop.stop(), restored?.stop()])
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** What the operator types, in a process of its own, so that visitors and writer go on meanwhile. */
async function command(name: 'backup' | 'restore', dataDir: string) {
  const program = fileURLToPath(new URL(`../../src/run-${name}.ts`, import.meta.url))
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, ...COMPILED }
  const child = spawn(process.execPath, [program, join(folder, 'backup')], { env })
  const [said, refused, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, said, refused }
}

function superuserOf(dataDir: string): string {
  const read = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()
  const port = read('postgres/postmaster.pid').split('\n')[3]
  return `postgres://postgres:${read('postgres-password')}@127.0.0.1:${port}/rushes`
}

/** Counts upwards in a table, each number a transaction of its own. */
async function startWriter(dataDir: string) {
  const client = new pg.Client(superuserOf(dataDir))
  await client.connect()
  await client.query('create schema drill create table numbers (number int primary key, filler text)')
  const state = { written: 0, isOver: false }
  const writing = (async () => {
    while (!state.isOver) {
      await client.query("insert into drill.numbers values ($1, repeat('x', 2000))", [state.written + 1])
      state.written += 1
    }
    await client.end()
  })()
  return {
    written: () => state.written,
    async stop() {
      state.isOver = true
      await writing
    },
  }
}

test('R-BACKUP-1: a backup under load has the books in order, all that was committed, and every byte', {
  timeout: 240_000,
}, async () => {
  const load = startLoad(shop.url, VISITORS, { readMs: READ_MS })
  const writer = await startWriter(shop.dataDir)
  const before = writer.written()
  const began = performance.now()
  const backup = await command('backup', shop.dataDir)
  const backedUp = performance.now()
  const after = writer.written()
  await writer.stop()
  const answers = await load.stop()
  expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('Backed up to') })
  expect(countByStatus(answers)).toEqual({ 200: answers.length })
  expect(after).toBeGreaterThan(before)

  expect(await command('restore', shop.dataDir)).toMatchObject({
    code: 1,
    refused: expect.stringContaining('restore into an empty DATA_DIR'),
  })
  const dataDir = join(folder, 'restored')
  const restoring = performance.now()
  expect(await command('restore', dataDir)).toMatchObject({ code: 0, refused: '' })
  const isBack = performance.now()
  restored = await startShop({ DATA_DIR: dataDir })
  process.stdout.write(
    `backup under load ${seconds(backedUp - began)} s, restore ${seconds(isBack - restoring)} s, start ${seconds(performance.now() - isBack)} s\n`,
  )

  const pool = openPool(superuserOf(dataDir))
  const db = openDb(pool)
  const { rows } = await pool.query<{ rows: number; last: number }>(
    'select count(*)::int as rows, max(number)::int as last from drill.numbers',
  )
  expect(rows[0]?.rows).toBe(rows[0]?.last)
  expect(rows[0]?.rows).toBeGreaterThanOrEqual(before)
  expect(await listViolations(db)).toEqual([])
  const services = { db, storage: localStorage(join(dataDir, 'storage'), '/media'), clock: systemClock }
  expect(await verifyFiles(services, { bytesPerSecond: 1e12 }, () => {})).toMatchObject({ faults: 0 })
  for await (const key of findMissing(services)) expect.fail(`${key} is not there`)
  await db.destroy()
})

const seconds = (ms: number) => (ms / 1_000).toFixed(1)
