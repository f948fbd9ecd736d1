/** A shop is backed up while visitors search and rows are written, restored in another place, and started. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../../src/db/db.ts'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { findMissing } from '../../src/features/storage/compare-storage.ts'
import { verifyFiles } from '../../src/features/storage/verify-files.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import { startCommand } from '../operator-command.ts'
import { givenDemo } from './demo-copy.ts'
import { countByStatus, startLoad } from './load.ts'
import { givenFolder, type Shop, startShop } from './shop.ts'
import { superuserOf } from './superuser-of.ts'

const VISITORS = 2
/** A backup runs together with visitors, not instead of them. */
const READ_MS = 50
let shop: Shop
let folder: string
let restored: Shop | undefined
const kept = () => join(folder, 'backup')
beforeAll(async () => {
  folder = givenFolder()
  shop = await startShop({ DATA_DIR: givenDemo() })
}, 180_000)
afterAll(async () => {
  await Promise.all([shop.stop(), restored?.stop()])
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Counts upwards in a table, with a transaction for each number. */
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

test('R-BACKUP-1: a backup under load has consistent accounts, all committed rows, and every byte', {
  timeout: 240_000,
}, async () => {
  const load = startLoad(shop.url, VISITORS, { readMs: READ_MS })
  const writer = await startWriter(shop.dataDir)
  const before = writer.written()
  const began = performance.now()
  const backup = await startCommand(['backup', kept()], { DATA_DIR: shop.dataDir }).ended
  const backedUp = performance.now()
  const after = writer.written()
  await writer.stop()
  const answers = await load.stop()
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') })
  expect(countByStatus(answers)).toEqual({ 200: answers.length })
  expect(after).toBeGreaterThan(before)

  expect(await startCommand(['restore', kept()], { DATA_DIR: shop.dataDir }).ended).toMatchObject({
    code: 1,
    refused: expect.stringContaining('restore into an empty DATA_DIR'),
  })
  const dataDir = join(folder, 'restored')
  const restoring = performance.now()
  expect(await startCommand(['restore', kept()], { DATA_DIR: dataDir }).ended).toMatchObject({
    code: 0,
    refused: '',
  })
  const isBack = performance.now()
  restored = await startShop({ DATA_DIR: dataDir })
  process.stdout.write(
    `backup under load ${seconds(backedUp - began)} s, restore ${seconds(isBack - restoring)} s, start ${seconds(performance.now() - isBack)} s\n`,
  )

  expect(await startCommand(['verify-audit'], { DATA_DIR: dataDir }).ended).toMatchObject({
    code: 0,
    output: expect.stringContaining('A backup was restored: entry'),
  })

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
