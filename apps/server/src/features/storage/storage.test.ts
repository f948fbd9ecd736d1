/**
 * Proves R-FILE-7 and R-FILE-8: which files are removed automatically, which never are, and how a master is verified.
 */
import { mkdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { openDb, openPool } from '../../db/db.ts'
import { findMissing } from './compare-storage.ts'
import { removeOrphans } from './remove-orphans.ts'
import { cleanStorageJob } from './storage.jobs.ts'
import { verifyFiles } from './verify-files.ts'

const OLD = new Date(Date.now() - 8 * 24 * 60 * 60_000)
const RATE = { bytesPerSecond: Number.MAX_SAFE_INTEGER }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const age = (path: string) => utimes(path, OLD, OLD)

async function givenFile(key: string, bytes = 'a file'): Promise<string> {
  await server.services.storage.put(key, Buffer.from(bytes))
  return key
}

async function givenOldFile(key: string): Promise<string> {
  await givenFile(key)
  await server.services.storage.withLocal(key, age)
  return key
}

/** The existing files among these. */
async function present(keys: readonly string[]): Promise<string[]> {
  const found = await Promise.all(keys.map((key) => server.services.storage.head(key)))
  return keys.filter((_key, index) => found[index] !== undefined)
}

const cleanings = () =>
  server.services.db
    .selectFrom('audit')
    .select(['actor_user_id', 'details'])
    .where('action', '=', 'storage.cleaned')
    .orderBy('id')
    .execute()

async function givenBatch(userId: number | null): Promise<number> {
  const { id } = await server.services.db
    .insertInto('ingest_batches')
    .values({ name: 'storage', source: 'upload', words: '{}', created_by: userId, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function givenIngest(
  state: 'quarantined' | 'ready',
  { clipId, work }: { clipId: number; work: string },
) {
  const { db } = server.services
  const at = new Date()
  const batchId = await givenBatch(null)
  const names = { file_name: 'fox.png', source_name: 'fox.png', words: '{}' }
  const { id } = await db
    .insertInto('ingests')
    .values({
      ...names,
      batch_id: batchId,
      clip_id: clipId,
      kind: 'image',
      size_bytes: 6,
      sha256: String(clipId).padStart(64, '0'),
      state,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('ingest_steps').values({ ingest_id: id, step: 'stills', work }).execute()
}

test('a file without a row is removed after a week, not before, and the audit contains the number (R-FILE-7)', async () => {
  const names = ['masters/1/ab.mov', 'stories/1/ab.txt', 'public/1/v1/hls/a.m4s', 'rights/ab', 'work/ab/a']
  const old = await Promise.all(names.map((name) => givenOldFile(name)))
  const young = await Promise.all(names.map((name) => givenFile(`${name}c`)))
  await cleanStorageJob.run(server.services, {})
  expect(await present(old)).toEqual([])
  expect(await present(young)).toEqual(young)
  expect((await cleanings()).at(-1)).toEqual({
    actor_user_id: null,
    details: { removed: 5, bytes: 30, leftovers: 0 },
  })
  const before = (await cleanings()).length
  expect(await removeOrphans(server.services)).toMatchObject({ orphans: 5, removed: 0, isRefused: false })
  expect(await cleanings()).toHaveLength(before)
})

test('a file with a row is kept, however old (R-FILE-7)', async () => {
  const { services } = server
  const id = await server.givenClip({ master: Buffer.from('master') })
  await services.db.insertInto('hero_films').values({ clip_id: id, version: 'loop7' }).execute()
  const document = {
    file_key: 'rights/document',
    file_name: 'a.pdf',
    file_type: 'application/pdf',
    file_size: 6,
  }
  await services.db
    .insertInto('rights_records')
    .values({ kind: 'agreement', holder: 'Ann', created_at: new Date(), ...document })
    .execute()
  await givenIngest('quarantined', { clipId: 900_001, work: 'waits' })
  const master = `masters/${id}/master.mp4`
  await services.storage.withLocal(master, age)
  const kept = await Promise.all(
    [
      `public/${id}/test/poster-640.jpg`,
      `public/${id}/test/hls/360p.m4s`,
      'public/hero/loop7/hero-1080.mp4',
      'rights/document',
      'masters/900001/waits.png',
      'work/waits/poster.jpg',
    ].map(givenOldFile),
  )
  await removeOrphans(services, { anyNumber: true })
  expect(await present([master, ...kept])).toEqual([master, ...kept])
})

test('files that rows no longer name are removed: an earlier version, and the work files of a completed ingest (R-FILE-7)', async () => {
  const id = await server.givenClip()
  await givenIngest('ready', { clipId: 900_002, work: 'done' })
  const removable = [`public/${id}/earlier/poster-640.jpg`, 'public/hero/none/a.mp4', 'work/done/poster.jpg']
  await Promise.all(removable.map(givenOldFile))
  await removeOrphans(server.services)
  expect(await present(removable)).toEqual([])
})

test('the pictures of a discarded clip are removed after a week, and its master is kept (R-FILE-7)', async () => {
  const long = await server.givenClip({ state: 'discarded', master: Buffer.from('master') })
  const lately = await server.givenClip({ state: 'discarded' })
  for (const [id, at] of [[long, OLD] as const, [lately, new Date()] as const]) {
    await server.services.db.updateTable('clips').set({ updated_at: at }).where('id', '=', id).execute()
    await givenOldFile(`public/${id}/test/poster-640.jpg`)
  }
  await server.services.storage.withLocal(`masters/${long}/master.mp4`, age)
  await removeOrphans(server.services)
  const pictures = [long, lately].map((id) => `public/${id}/test/poster-640.jpg`)
  expect(await present([...pictures, `masters/${long}/master.mp4`])).toEqual([
    `public/${lately}/test/poster-640.jpg`,
    `masters/${long}/master.mp4`,
  ])
})

test('files elsewhere in the storage are not touched (R-FILE-7)', async () => {
  const key = await givenOldFile('elsewhere/a.txt')
  await removeOrphans(server.services, { anyNumber: true })
  expect(await present([key])).toEqual([key])
})

test('a file that is stored again while the storage is read is kept (R-FILE-7)', async () => {
  const { storage } = server.services
  const key = await givenOldFile('masters/900003/again.png')
  async function* list(prefix: string) {
    yield* storage.list(prefix)
    if (prefix === 'work/') await givenFile(key)
  }
  expect(await removeOrphans({ ...server.services, storage: { ...storage, list } })).toMatchObject({
    removed: 0,
  })
  expect(await present([key])).toEqual([key])
})

test('more than a tenth without a row is not removed without a confirmation (R-FILE-7)', async () => {
  const keys = Array.from({ length: 101 }, (_, at) => `rights/lost${at}`)
  await Promise.all(keys.map(givenOldFile))
  const before = (await cleanings()).length
  expect(await removeOrphans(server.services)).toMatchObject({ removed: 0, isRefused: true })
  expect(await present(keys)).toHaveLength(101)
  expect(await cleanings()).toHaveLength(before)
  expect(await removeOrphans(server.services, { anyNumber: true })).toMatchObject({ removed: 101 })
  expect(await present(keys)).toEqual([])
})

test('leftovers of workers and browsers are removed after a week, and running uploads are kept (R-FILE-7)', async () => {
  const { config, db } = server.services
  const { userId } = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const at = new Date()
  const batchId = await givenBatch(userId)
  const [sent, lost] = ['a'.repeat(32), 'b'.repeat(32)]
  const rows = { user_id: userId, batch_id: batchId, file_name: 'fox.mov', created_at: at, touched_at: at }
  await db
    .insertInto('uploads')
    .values({ id: sent, size_bytes: 100, ...rows })
    .execute()
  const folder = join(config.dataDir, 'ingest')
  await mkdir(join(folder, 'making/one.half'), { recursive: true })
  await mkdir(join(folder, 'making/two.half'), { recursive: true })
  await mkdir(join(folder, 'uploads'), { recursive: true })
  for (const name of [sent, lost, `${lost}.json`]) await writeFile(join(folder, 'uploads', name), 'half')
  for (const name of ['making/one.half', `uploads/${sent}`, `uploads/${lost}`, `uploads/${lost}.json`]) {
    await age(join(folder, name))
  }
  expect(await removeOrphans(server.services)).toMatchObject({ leftovers: 2 })
  const isThere = async (name: string) => (await stat(join(folder, name)).catch(() => null)) !== null
  const names = [
    'making/one.half',
    'making/two.half',
    `uploads/${sent}`,
    `uploads/${lost}`,
    `uploads/${lost}.json`,
  ]
  expect(await Promise.all(names.map(isThere))).toEqual([false, true, true, false, false])
})

test('rows whose file is missing, or has another size, are reported (R-FILE-7)', async () => {
  const whole = await server.givenClip({ master: Buffer.from('master') })
  const without = await server.givenClip({ master: Buffer.from('master') })
  const shorter = await server.givenClip({ master: Buffer.from('master') })
  await givenFile(`public/${whole}/test/poster-640.jpg`)
  await server.services.storage.remove(`masters/${without}/master.mp4`)
  await givenFile(`masters/${shorter}/master.mp4`, 'mas')
  const missing: string[] = []
  for await (const key of findMissing(server.services)) missing.push(key)
  expect(missing).toEqual(expect.arrayContaining([without, shorter].map((id) => `masters/${id}/master.mp4`)))
  expect(missing).toContain(`public/${without}/test/poster-640.jpg`)
  expect(missing.filter((key) => key.includes(`/${whole}/`))).toEqual([])
})

describe('verifying', () => {
  test('verifying reports files that differ from their rows, and continues (R-FILE-8)', async () => {
    const [whole, rotten, lost] = await Promise.all(
      [0, 1, 2].map(() => server.givenClip({ master: Buffer.from('master') })),
    )
    await givenFile(`masters/${rotten}/master.mp4`, 'mastes')
    await server.services.storage.remove(`masters/${lost}/master.mp4`)
    const faults: string[] = []
    const { files, bytes } = await verifyFiles(server.services, RATE, (fault) => faults.push(fault))
    expect(files).toBeGreaterThan(2)
    expect(bytes).toBeGreaterThan(11)
    expect(faults).toContain(`masters/${rotten}/master.mp4  has other bytes than it had`)
    expect(faults).toContain(`masters/${lost}/master.mp4  is not there`)
    expect(faults.filter((fault) => fault.includes(`/${whole}/`))).toEqual([])
  })
})

test('R-VERSION-1: no file is removed from a database that a later version has migrated', async () => {
  const owner = openDb(openPool(server.services.config.databaseOwnerUrl ?? '', PATIENT))
  const later = '9001-more-files'
  await sql`insert into kysely_migration (name, timestamp) values (${later}, '2026-11-25')`.execute(owner)
  onTestFinished(async () => {
    await sql`delete from kysely_migration where name = ${later}`.execute(owner)
    await owner.destroy()
  })
  const key = await givenOldFile('masters/999999/of-a-later-table.mov')
  await expect(removeOrphans(server.services)).rejects.toThrow('A later version has migrated the database')
  await expect(removeOrphans(server.services, { anyNumber: true })).rejects.toThrow('(9001-more-files)')
  await cleanStorageJob.run(server.services, {})
  expect(await present([key])).toEqual([key])
})
