/** Actions of staff on files in ingest (R-INGEST-8), over HTTP and with real files. */
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { madePicture } from '../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { advanceIngestsJob, cancelOldIngestsJob } from './ingest.jobs.ts'
import { findIngest, insertBatch } from './ingests.queries.ts'
import { receiveFile } from './receive-file.ts'
import { claimStep } from './steps/ingest-steps.queries.ts'
import { receiveUpload } from './uploads/receive-upload.ts'

let server: TestServer
let manager: TestUser
let staff: TestUser
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = server.services.config.dataDir
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())
beforeEach(async () => {
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
})

let pictures = 0
/** Every call makes other bytes unless a seed is given. @param height 8 is too small to be shown */
async function givenPicture({ height = 40, seed = ++pictures } = {}): Promise<string> {
  const path = join(folder, `picture-${seed}-${height}.png`)
  await writeFile(path, madePicture({ width: 60, height, seed: 1_000 * seed }))
  return path
}

const givenBatch = (by: TestUser | null = staff) =>
  insertBatch(server.services.db, {
    name: 'Foxes',
    metadata: { category: 'Pets' },
    createdBy: by?.userId ?? null,
    at: new Date(),
  })

type Given = { batchId?: number; path?: string; fileName?: string }

async function givenIngest({ batchId, path, fileName = 'fox.png' }: Given = {}): Promise<number> {
  const receipt = await receiveFile(server.services, {
    batchId: batchId ?? (await givenBatch()),
    fileName,
    metadata: { category: 'Pets' },
    path: path ?? (await givenPicture()),
  })
  if (receipt.outcome !== 'taken') throw new Error(`It is ${receipt.outcome}`)
  return receipt.ingestId
}
const advance = () => advanceIngestsJob.run(server.services, {})
const ingestOf = (id: number) => findIngest(server.services.db, id)

async function givenQuarantined(options: Given = {}): Promise<number> {
  const id = await givenIngest({ path: await givenPicture({ height: 8 }), ...options })
  await advance()
  expect(await ingestOf(id)).toMatchObject({ state: 'quarantined' })
  return id
}

async function filesIn(name: 'masters' | 'work'): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.services.storage.list(`${name}/`)) keys.push(key)
  return keys
}
const auditOf = (object: string) =>
  server.services.db
    .selectFrom('audit')
    .select(['action', 'actor_user_id', 'reason'])
    .where('object', '=', object)
    .orderBy('id')
    .execute()

const params = (id: number) => ({ params: { id } })

test('the CSV files contain the files in ingest of a state, and the import batches with their counts', async () => {
  const batchId = await givenBatch()
  const bad = await givenQuarantined({ batchId, fileName: 'otter.png' })
  const querystring = { state: 'quarantined', batch: batchId }
  const { data: files } = await staff.call('GET /agency/ingests/csv', { querystring })
  const [head, row, ...more] = files.csv.trim().split('\r\n')
  expect(head).toContain('Number,File,Import batch,Bytes,Kind,State,Problem,Clip')
  expect(row).toMatch(new RegExp(`^${bad},otter\\.png,Foxes,\\d+,image,quarantined,`))
  expect(more).toEqual([])
  const { data: batches } = await staff.call('GET /agency/batches/csv', { querystring: {} })
  const [first] = batches.csv.split('\r\n').filter((line) => line.startsWith(`${batchId},`))
  expect(first).toMatch(/^\d+,Foxes,.*,1,0$/)
  const { data: page } = await staff.call('GET /agency/batches', { querystring: {} })
  expect(page.items[0]).toMatchObject({ id: batchId, counts: { quarantined: 1 } })
  expect(page.count).toBeGreaterThan(0)
})

test('files of an import batch are listed with their steps, newest first, by state and page by page', async () => {
  const batchId = await givenBatch()
  const bad = await givenQuarantined({ batchId })
  for (let count = 0; count < 51; count += 1) {
    await server.services.db
      .insertInto('ingests')
      .values({
        batch_id: batchId,
        clip_id: 900_000 + count,
        kind: 'image',
        file_name: 'a',
        source_name: 'a',
        size_bytes: 1,
        sha256: String(count).padStart(64, '0'),
        words: '{}',
        state: 'cancelled',
        created_at: new Date(),
      })
      .execute()
  }
  const first = (await staff.call('GET /agency/ingests', { querystring: { batch: String(batchId) } })).data
  expect(first).toMatchObject({ count: 52, countIsExact: true })
  expect(first.items).toHaveLength(50)
  const querystring = { batch: String(batchId), cursor: first.next ?? '' }
  const second = (await staff.call('GET /agency/ingests', { querystring })).data
  expect([second.items.at(-1)?.id, second.items.length, second.next]).toEqual([bad, 2, null])

  const requested = { batch: String(batchId), state: 'quarantined,ready' }
  const { items } = (await staff.call('GET /agency/ingests', { querystring: requested })).data
  expect(items).toMatchObject([
    {
      id: bad,
      batch: { id: batchId, name: 'Foxes', paused: false },
      state: 'quarantined',
      problem: expect.stringContaining('too small to be shown'),
      steps: [
        { step: 'probe', state: 'failed', progress: 0 },
        { step: 'stills', state: 'waiting' },
        { step: 'assemble', state: 'waiting' },
      ],
      by: { id: staff.userId, name: 'Test User' },
      clip_id: null,
      seconds_left: null,
      moves: ['retry', 'release', 'cancel'],
    },
  ])
  const { data: batches } = await manager.call('GET /agency/batches')
  expect(batches.items.find(({ id }) => id === batchId)).toMatchObject({
    counts: { quarantined: 1, cancelled: 51 },
    canChange: true,
    paused: null,
  })
})

test('files in ingest are handled by the user who sent them, and those of others by users who may edit clips (R-INGEST-8)', async () => {
  const id = await givenQuarantined({ batchId: await givenBatch(manager) })
  await expect(staff.call('POST /agency/ingests/:id/retry', params(id))).rejects.toMatchObject({
    status: 403,
  })
  const { items } = (await staff.call('GET /agency/ingests', { querystring: { state: 'quarantined' } })).data
  expect(items.find((row) => row.id === id)?.moves).toEqual([])
  await manager.call('POST /agency/ingests/:id/cancel', params(id))
  expect(await auditOf(`ingest:${id}`)).toEqual([
    { action: 'ingest.cancelled', actor_user_id: manager.userId, reason: '' },
  ])
})

test('a quarantined file is processed again; a release needs a reason, and lifts the limits (R-INGEST-8)', async () => {
  const id = await givenQuarantined()
  await staff.call('POST /agency/ingests/:id/retry', params(id))
  await expect(staff.call('POST /agency/ingests/:id/retry', params(id))).rejects.toMatchObject({
    status: 409,
    message: 'It is being processed.',
  })
  await server.runJobs()
  expect(await ingestOf(id)).toMatchObject({ state: 'quarantined' })
  await expect(
    staff.call('POST /agency/ingests/:id/release', { ...params(id), body: { reason: ' ' } }),
  ).rejects.toMatchObject({ status: 422 })
  await staff.call('POST /agency/ingests/:id/release', { ...params(id), body: { reason: 'A pixel artist' } })
  await server.runJobs()
  const { state, clip_id } = await ingestOf(id)
  expect(state).toBe('ready')
  const clip = await server.services.db
    .selectFrom('clips')
    .select('created_by')
    .where('id', '=', clip_id)
    .executeTakeFirst()
  expect(clip).toEqual({ created_by: staff.userId })
  expect((await auditOf(`ingest:${id}`)).at(-1)).toMatchObject({
    action: 'ingest.released',
    reason: 'A pixel artist',
  })
  await expect(staff.call('POST /agency/ingests/:id/cancel', params(id))).rejects.toMatchObject({
    status: 409,
    message: 'It is already in the catalogue.',
  })
})

test('a cancelled file leaves nothing behind, and its bytes may be sent again (R-INGEST-8)', async () => {
  const path = await givenPicture()
  const id = await givenIngest({ path })
  const masters = await filesIn('masters')
  await claimStep(
    server.services.db,
    { ingestId: id, step: 'probe', worker: crypto.randomUUID() },
    { at: new Date(), deadSince: new Date(0) },
  )
  const { data } = await staff.call('POST /agency/ingests/:id/cancel', params(id))
  expect(data).toMatchObject({ state: 'cancelled', moves: [] })
  expect(await filesIn('masters')).toHaveLength(masters.length - 1)
  await expect(staff.call('POST /agency/ingests/:id/cancel', params(id))).rejects.toMatchObject({
    status: 409,
    message: 'It is already cancelled.',
  })
  const again = await givenIngest({ path })
  await advance()
  expect([(await ingestOf(id)).state, (await ingestOf(again)).state]).toEqual(['cancelled', 'ready'])
  expect(await filesIn('work')).toEqual([])
})

test('a file whose clip is being written is not cancelled, unless its worker has crashed (R-INGEST-8)', async () => {
  const id = await givenIngest()
  const claim = { ingestId: id, step: 'assemble', worker: crypto.randomUUID() } as const
  await claimStep(server.services.db, claim, { at: server.services.clock.now(), deadSince: new Date(0) })
  await expect(staff.call('POST /agency/ingests/:id/cancel', params(id))).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('being added to the catalogue'),
  })
  const longAgo = new Date(Date.now() - 3_600_000)
  await server.services.db
    .updateTable('ingest_steps')
    .set({ beat_at: longAgo })
    .where('ingest_id', '=', id)
    .execute()
  await staff.call('POST /agency/ingests/:id/cancel', params(id))
  const step = { at: new Date(), deadSince: new Date() }
  expect(await claimStep(server.services.db, { ...claim, worker: crypto.randomUUID() }, step)).toBeUndefined()
})

/** A completed upload into the import batch. */
async function givenUpload(batchId: number, path: string, fileName: string): Promise<void> {
  const { db } = server.services
  const id = crypto.randomUUID().replaceAll('-', '')
  const { size } = await stat(path)
  const at = new Date()
  await db
    .insertInto('uploads')
    .values({
      id,
      user_id: staff.userId,
      batch_id: batchId,
      file_name: fileName,
      size_bytes: size,
      created_at: at,
      touched_at: at,
      finished_at: at,
    })
    .execute()
  await mkdir(join(folder, 'ingest/uploads'), { recursive: true })
  await copyFile(path, join(folder, 'ingest/uploads', id))
  await receiveUpload(server.services, id)
}

test('a clip takes the metadata of a duplicate file once, as a revision (R-INGEST-8)', async () => {
  const path = await givenPicture()
  const first = await givenIngest({ path })
  await advance()
  const { clip_id: clipId } = await ingestOf(first)
  const batchId = await insertBatch(server.services.db, {
    name: 'Again',
    createdBy: staff.userId,
    at: new Date(),
    metadata: { category: 'Pets', title: 'A fox, described better', notSocial: true },
  })
  await givenUpload(batchId, path, 'better.png')
  const { items } = (await staff.call('GET /agency/ingests', { querystring: { batch: String(batchId) } }))
    .data
  expect(items).toMatchObject([
    { state: 'duplicate', duplicate_of: clipId, clip_id: null, moves: ['accept-duplicate', 'cancel'] },
  ])
  const id = items[0]?.id ?? 0
  await staff.call('POST /agency/ingests/:id/accept-duplicate', params(id))
  const { data: clip } = await staff.call('GET /agency/clips/:id', params(clipId))
  expect(clip).toMatchObject({
    revision: 2,
    title: 'A fox, described better',
    fields: { licensing_terms: [8] },
  })
  const { data: history } = await staff.call('GET /agency/clips/:id/history', params(clipId))
  expect(history.items).toMatchObject([
    { origin: 'ingest', by: { id: staff.userId } },
    { origin: 'ingest', revision: 1 },
  ])
  await expect(staff.call('POST /agency/ingests/:id/accept-duplicate', params(id))).rejects.toMatchObject({
    status: 409,
    message: 'Its metadata has already been applied.',
  })
})

test('no new step begins in a paused import batch, which states who paused it and when', async () => {
  const batchId = await givenBatch()
  const id = await givenIngest({ batchId })
  const { data } = await staff.call('POST /agency/batches/:id/pause', params(batchId))
  expect(data.paused).toMatchObject({ by: { id: staff.userId }, at: expect.any(String) })
  await expect(staff.call('POST /agency/batches/:id/pause', params(batchId))).rejects.toMatchObject({
    status: 409,
  })
  await advance()
  expect(await ingestOf(id)).toMatchObject({ state: 'working', is_paused: true })
  await staff.call('POST /agency/batches/:id/resume', params(batchId))
  await server.runJobs()
  expect(await ingestOf(id)).toMatchObject({ state: 'ready' })
  expect((await auditOf(`batch:${batchId}`)).map(({ action }) => action)).toEqual([
    'batch.paused',
    'batch.resumed',
  ])
})

test('all quarantined files of an import batch are retried at once, and of equal ones only one', async () => {
  const batchId = await givenBatch()
  const path = await givenPicture({ height: 8 })
  const older = await givenQuarantined({ batchId, path })
  const newer = await givenQuarantined({ batchId, path, fileName: 'same.png' })
  await staff.call('POST /agency/batches/:id/retry-failed', params(batchId))
  expect([(await ingestOf(older)).state, (await ingestOf(newer)).state]).toEqual(['quarantined', 'working'])
  await expect(staff.call('POST /agency/ingests/:id/retry', params(older))).rejects.toMatchObject({
    status: 409,
    message: 'The same file is already in ingest under another name.',
  })
  await server.runJobs()
})

test('a table describes files before their upload, in ingest, and as clips; sending the exported table changes nothing', async () => {
  const batchId = await givenBatch()
  const early = await givenIngest({ batchId, fileName: 'in.png' })
  await advance()
  const { clip_id: clipId } = await ingestOf(early)
  await givenIngest({ batchId, fileName: 'on-its-way.png' })
  const send = (csv: string, more = {}) =>
    staff.call('POST /agency/batches/:id/csv', { ...params(batchId), body: { csv, ...more } })
  const csv = [
    'file;title;keywords;tone;not_social',
    'in.png;=evil;a;Cats;perhaps',
    'on-its-way.png;On its way;a;;',
    'to-come.png;To come;b;;',
  ].join('\r\n')
  const { data: dry } = await send(csv, { dryRun: true })
  expect(dry).toMatchObject({
    written: false,
    counts: { wrong: 1, file: 1, expected: 1, clip: 0, same: 0 },
    faults: [
      { row: 2, column: 'title', problem: expect.stringContaining('formula') },
      { row: 2, column: 'not_social', problem: 'must be yes or no' },
    ],
  })
  await expect(send(csv)).rejects.toMatchObject({ status: 422, code: 'validation' })
  await send(csv, { takeGoodRows: true })
  const good = "file,title,restrictions\nin.png,'=A fox,-"
  expect((await send(good)).data.counts).toMatchObject({ clip: 1, wrong: 0 })

  await givenUpload(batchId, await givenPicture(), 'to-come.png')
  await advance()
  const { data: saved } = await staff.call('GET /agency/batches/:id/csv', params(batchId))
  expect(saved.csv).toContain(`in.png,${clipId},2,'=A fox,`)
  expect(saved.csv).toMatch(/on-its-way\.png,\d+,1,On its way,/)
  expect(saved.csv).toMatch(/to-come\.png,\d+,1,To come,/)
  const { data: again } = await send(saved.csv)
  expect(again.counts).toEqual({ clip: 0, file: 0, expected: 0, same: 3, wrong: 0 })

  await staff.call('POST /agency/clips/:id', {
    ...params(clipId),
    body: { revision: 2, changes: { title: 'By hand' } },
  })
  await expect(send(`id,revision,title\n${clipId},2,Late`)).rejects.toMatchObject({
    status: 409,
    code: 'outdated',
    data: { faults: [{ row: 2, column: 'revision', outdated: true }] },
  })
  await expect(send('file,title\nin.png,Late')).rejects.toMatchObject({ code: 'outdated' })
  await expect(send(`id,revision\n5,1\n${clipId},\n`)).rejects.toMatchObject({
    data: {
      faults: [
        { row: 2, column: 'id' },
        { row: 3, column: 'revision' },
      ],
    },
  })
  const { data: history } = await staff.call('GET /agency/clips/:id/history', params(clipId))
  expect(history.items.map(({ origin }) => origin)).toEqual(['edit', 'csv', 'ingest'])
})

test('a table for a file that is becoming a clip at the same time describes the clip', async () => {
  const { db } = server.services
  const batchId = await givenBatch()
  const id = await givenIngest({ batchId, fileName: 'just-now.png' })
  await advance()
  const setState = (state: 'working' | 'ready', on = db) =>
    on.updateTable('ingests').set({ state }).where('id', '=', id).execute()
  await setState('working')
  const body = { csv: 'file,title\njust-now.png,Changed just now' }
  const sent = await db.transaction().execute(async (tx) => {
    await setState('ready', tx)
    const call = staff.call('POST /agency/batches/:id/csv', { ...params(batchId), body })
    await expect.poll(() => countWaiting()).toBe(1)
    return { call }
  })
  expect((await sent.call).data.counts).toMatchObject({ clip: 1, file: 0 })
  const { clip_id: clipId } = await ingestOf(id)
  expect((await staff.call('GET /agency/clips/:id', params(clipId))).data.title).toBe('Changed just now')
})

/** Statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rowCount } = await server.pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount ?? 0
}

test('a file without a decision for 30 days is cancelled with its stored files, and no other file (R-INGEST-8)', async () => {
  const old = await givenQuarantined()
  const young = await givenQuarantined()
  const masters = await filesIn('masters')
  await server.services.db
    .updateTable('ingests')
    .set({ finished_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .where('id', '=', old)
    .execute()
  await cancelOldIngestsJob.run(server.services, {})
  expect([(await ingestOf(old)).state, (await ingestOf(young)).state]).toEqual(['cancelled', 'quarantined'])
  expect(await filesIn('masters')).toHaveLength(masters.length - 1)
  expect(await auditOf(`ingest:${old}`)).toMatchObject([{ action: 'ingest.cancelled', actor_user_id: null }])
})
