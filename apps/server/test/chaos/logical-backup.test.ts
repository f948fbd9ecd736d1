/** An upgrade to another major version of PostgreSQL: the rows of a running shop are restored next to its files. */
import {
  appendFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb, openPool } from '../../src/db/db.ts'
import { listViolations } from '../../src/features/orders/invariants.queries.ts'
import { findMissing } from '../../src/features/storage/compare-storage.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { localStorage } from '../../src/platform/storage/local-storage.ts'
import { startCommand } from '../operator-command.ts'
import { givenDemo } from './demo-copy.ts'
import { countByStatus, sendRequest, startLoad } from './load.ts'
import { givenFolder, type Shop, startShop } from './shop.ts'
import { superuserOf } from './superuser-of.ts'

const VISITORS = 2
const READ_MS = 50
let shop: Shop
let folder: string
const kept = () => join(folder, 'backup')
beforeAll(async () => {
  folder = givenFolder()
  shop = await startShop({ DATA_DIR: givenDemo() })
}, 180_000)
afterAll(async () => {
  await shop.stop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** Each table with the digest of its rows, without the entry of a restore (R-AUDIT-6). */
async function tablesOf(dataDir: string): Promise<Map<string, string>> {
  const client = new pg.Client(superuserOf(dataDir))
  await client.connect()
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const tables = new Map<string, string>()
  for (const { name } of names) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from public.${name} t
        ${name === 'audit' ? `where action <> 'backup.restored'` : ''}`,
    )
    tables.set(name, rows[0]?.digest ?? '')
  }
  await client.end()
  return tables
}

async function countRestores(dataDir: string): Promise<number | undefined> {
  const client = new pg.Client(superuserOf(dataDir))
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from audit where action = 'backup.restored'`,
  )
  await client.end()
  return rows[0]?.n
}

/** What the demo leaves to the worker, which does it within two minutes: events of payments, and their audit entries. */
async function countWaiting(dataDir: string): Promise<number | undefined> {
  const client = new pg.Client(superuserOf(dataDir))
  await client.connect()
  const { rows } = await client.query<{ n: number }>(
    `select (select count(*) from testcard_events where sends_left > 0)::int
      + (select count(*) from webhook_inbox where handled_at is null)::int
      + (select count(*) from audit_waiting)::int as n`,
  )
  await client.end()
  return rows[0]?.n
}

/** Tables that the process writes at any time, and the head of the audit, which the entry of the restore changes. */
const OWN =
  /^(audit_head$|call_counts|search_log|checklist_demands|search_versions|report_|kysely_migration_lock)/
const quiet = (tables: ReadonlyMap<string, string>) =>
  Object.fromEntries([...tables].filter(([name]) => !OWN.test(name)))

const backUp = (...more: string[]) =>
  startCommand(['backup', kept(), ...more], { DATA_DIR: shop.dataDir }).ended
const restore = (dataDir: string, ...more: string[]) =>
  startCommand(['restore', kept(), ...more], { DATA_DIR: dataDir }).ended

test('the rows of a shop are restored next to its files: every table is equal, the accounts are consistent, and it sells', {
  timeout: 450_000,
}, async () => {
  // Rows that change between the backup and the comparison would differ.
  await expect.poll(() => countWaiting(shop.dataDir), { timeout: 150_000, interval: 500 }).toBe(0)
  const load = startLoad(shop.url, VISITORS, { readMs: READ_MS })
  const backup = await backUp('--logical', '--database-only')
  const answers = await load.stop()
  expect(backup).toMatchObject({ code: 0, output: expect.stringContaining('Backed up to') })
  expect(countByStatus(answers)).toEqual({ 200: answers.length })
  expect(readdirSync(kept())).not.toContain('files')
  const before = await tablesOf(shop.dataDir)
  const { dataDir } = shop
  expect(await restore(dataDir)).toMatchObject({
    code: 1,
    refused: expect.stringContaining('restore into an empty DATA_DIR'),
  })

  await shop.stop()
  for (const name of ['postgres', 'postgres-password']) renameSync(join(dataDir, name), join(folder, name))
  expect(await restore(dataDir)).toMatchObject({ code: 0, refused: '' })
  shop = await startShop({ DATA_DIR: dataDir })
  expect(quiet(await tablesOf(dataDir))).toEqual(quiet(before))
  expect(await countRestores(dataDir)).toBe(1)
  expect((await sendRequest(shop.url, '/rest/clip/clips/41207')).status).toBe(200)
  expect((await sendRequest(shop.url, '/rest/clip/clips?term=dog&type=video')).status).toBe(200)

  const db = openDb(openPool(superuserOf(dataDir)))
  expect(await listViolations(db)).toEqual([])
  const storage = localStorage(join(dataDir, 'storage'), '/media')
  for await (const key of findMissing({ db, storage, clock: systemClock })) expect.fail(`${key} is not there`)
  await db.destroy()
})

test('a changed byte and a missing row are refused in a sentence, and the folder stays empty', {
  timeout: 120_000,
}, async () => {
  const dataDir = givenFolder()
  const clips = join(kept(), 'database', 'tables', 'public.clips.copy')
  const bytes = readFileSync(clips)
  const middle = Math.floor(statSync(clips).size / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(clips, bytes)
  for (const damage of [() => {}, () => appendFileSync(clips, 'x')]) {
    damage()
    expect(await restore(dataDir)).toMatchObject({
      code: 1,
      refused: expect.stringMatching(
        /^The backup is damaged: .*public\.clips\.copy is not what was written\.\n$/,
      ),
    })
    expect(readdirSync(dataDir)).toEqual([])
  }
  rmSync(dataDir, { recursive: true })
})

test('an external database is refused with --logical', async () => {
  const refused = await startCommand(['backup', join(folder, 'other'), '--logical'], {
    DATABASE_URL: 'postgres://absent@127.0.0.1:1/nothing',
  }).ended
  expect(refused).toMatchObject({ code: 1, refused: expect.stringContaining('leave --logical out') })
})
