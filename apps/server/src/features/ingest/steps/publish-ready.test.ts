/** Metadata for all files of a batch, and clips that are published when they are ready. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClipFields } from '@rushes/contract/agency-clips'
import type { BatchFields } from '@rushes/contract/agency-ingest'
import type { RightsFields } from '@rushes/contract/agency-rights'
import type { SheetChanges } from '@rushes/contract/agency-sheet'
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeMosaic } from '../../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { followClockJob } from '../../catalogue/clips.jobs.ts'
import { findBatchMetadata } from '../ingests.queries.ts'
import { ClipMetadata } from '../metadata/clip-metadata.ts'
import { receiveFile } from '../receive-file.ts'
import { advanceIngest } from './advance-ingest.ts'

let server: TestServer
let manager: TestUser
let staff: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
})
afterAll(() => server.close())

const COMPLETE: BatchFields = {
  category: 'pets',
  title: 'Harbour fire ({file})',
  description: 'A fire at the harbour.',
  keywords: ['fire', 'harbour', 'night'],
  place: 'London',
  country: 'gb',
  credit: 'Ann Lee',
}

const beginBatch = async (fields: BatchFields, by = manager) =>
  (await by.call('POST /agency/batches', { body: { name: 'Fire', ...fields } })).data

let pictures = 0
async function givenFile(batchId: number): Promise<number> {
  const { services } = server
  pictures += 1
  const path = join(services.config.dataDir, `picture-${pictures}.png`)
  await writeFile(path, madeMosaic())
  const metadata = ClipMetadata.parse(await findBatchMetadata(services.db, batchId))
  const receipt = await receiveFile(services, { batchId, path, fileName: 'IMG_1.png', metadata })
  if (receipt.outcome !== 'taken') throw new Error(`It is ${receipt.outcome}`)
  return receipt.ingestId
}

async function clipOf(ingestId: number) {
  const { clip_id: id } = await advanceIngest(server.services, ingestId)
  return (await manager.call('GET /agency/clips/:id', { params: { id: String(id) } })).data
}

test('clips get the metadata of their batch, with placeholders, and incomplete ones stay drafts', async () => {
  const { id } = await beginBatch({ ...COMPLETE, publish: true })
  const clip = await clipOf(await givenFile(id))
  expect(clip).toMatchObject({
    state: 'draft',
    title: 'Harbour fire (IMG_1)',
    category: 'Pets',
    missing: ['date_taken'],
    fields: { keywords: ['fire', 'harbour', 'night'], credit_author: 'Ann Lee', location_code: 'gb' },
  })
})

test('R-INGEST-27: an unknown placeholder is refused next to its field, in a batch and in a template', async () => {
  const message =
    '{unknown} is no placeholder. Please use {file}, {title}, {date}, {place}, {credit}, or {number}.'
  const refusal = (field: string) => ({ code: 'validation', status: 422, errors: { [field]: [message] } })
  await expect(beginBatch({ ...COMPLETE, credit: '{unknown}' })).rejects.toMatchObject(refusal('credit'))
  const fields = { ...COMPLETE, keywords: ['fire', '{unknown}'] }
  await expect(
    manager.call('POST /agency/ingest-templates', { body: { name: 'Wire', fields } }),
  ).rejects.toMatchObject(refusal('keywords'))
})

test('a clip whose change was the last act of a process that ended is published by the clock', async () => {
  const { db, clock } = server.services
  const { id: batch } = await beginBatch({ ...COMPLETE, publish: true })
  const { id } = await clipOf(await givenFile(batch))
  await db
    .updateTable('clips')
    .set({ date_taken: '2026-03-31', updated_at: clock.now() })
    .where('id', '=', id)
    .execute()
  await followClockJob.run(server.services, {})
  const found = await manager.call('GET /agency/clips/:id', { params: { id: String(id) } })
  expect(found.data.state).toBe('published')
})

test('a clip that is complete when its previews are made is published, or scheduled where there is an embargo', async () => {
  const publishAt = new Date(server.services.clock.now().getTime() + 86_400_000).toISOString()
  for (const publish_at of [undefined, publishAt]) {
    const batch = await beginBatch({ ...COMPLETE, publish: true, publish_at })
    const ingestId = await givenFile(batch.id)
    const changes = { date_taken: '2026-03-31' }
    await manager.call('POST /agency/sheet', {
      body: { rows: [{ ingest_id: ingestId, revision: null, changes }] },
    })
    const clip = await clipOf(ingestId)
    expect(clip).toMatchObject({ state: 'published', publish_at: publish_at ?? null })
  }
})

test.each([
  ['published', true],
  ['a draft', false],
])('a clip that is completed after its previews are made is %s when publishing is %s', async (_, on) => {
  const batch = await beginBatch({ ...COMPLETE, publish: !on })
  const ingestId = await givenFile(batch.id)
  const { id, state, revision } = await clipOf(ingestId)
  expect(state).toBe('draft')
  await manager.call('POST /agency/batches/:id/publish-when-ready', {
    params: { id: String(batch.id) },
    body: { on },
  })
  const save = async (changes: SheetChanges, at: number) =>
    (
      await manager.call('POST /agency/sheet', {
        body: { rows: [{ ingest_id: ingestId, revision: at, changes }] },
      })
    ).data.items
  expect(await save({ title: 'Harbour fire at night' }, revision)).toMatchObject([
    { row: { state: 'draft', missing: ['date_taken'] } },
  ])
  expect(await save({ date_taken: '2026-03-31' }, revision + 1)).toMatchObject([
    { row: { clip_id: id, state: on ? 'published' : 'draft' }, problem: null },
  ])
})

test('a clip of a batch that is published when ready is published when its page completes it, and only once', async () => {
  const batch = await beginBatch({ ...COMPLETE, publish: true })
  const clip = await clipOf(await givenFile(batch.id))
  const params = { id: String(clip.id) }
  const save = async (revision: number, changes: { date_taken: string } | { title: string }) =>
    (await manager.call('POST /agency/clips/:id', { params, body: { revision, changes } })).data
  const renamed = await save(clip.revision, { title: 'Harbour fire at night' })
  expect(renamed.state).toBe('draft')
  const published = await save(renamed.revision, { date_taken: '2026-03-31' })
  expect(published.state).toBe('published')
  let { revision } = published
  for (const to of ['retired', 'draft'] as const) {
    const body = { to, revision, reason: 'other' as const, note: 'It is checked again.', publishAt: null }
    revision = (await manager.call('POST /agency/clips/:id/move', { params, body })).data.revision
  }
  expect((await save(revision, { title: 'Harbour fire at dawn' })).state).toBe('draft')
})

type Clip = Awaited<ReturnType<typeof clipOf>>
type Completion = {
  name: string
  /** What is missing in addition to the day, which is entered before the change. */
  obstruct?(clip: Clip): Promise<unknown>
  change(clip: Clip): Promise<unknown>
}

const DAY = { date_taken: '2026-03-31' }
const AGREEMENT: RightsFields = {
  kind: 'agreement',
  holder: 'Harbour Films',
  reference: 'HF-7',
  contact: '',
  territories: [],
  excluded: [],
  uses: 'News',
  notes: '',
  from_day: null,
  until_day: null,
}

const editAt = ({ id, revision }: Pick<Clip, 'id' | 'revision'>, changes: Partial<ClipFields>) =>
  manager.call('POST /agency/clips/:id', { params: { id }, body: { revision, changes } })
const read = async ({ id }: Pick<Clip, 'id'>) =>
  (await manager.call('GET /agency/clips/:id', { params: { id } })).data
async function changeMany({ id }: Clip, change: Input<'POST /agency/bulk'>['body']['change']) {
  const { data } = await manager.call('POST /agency/bulk', { body: { ids: [id], change } })
  await server.runJobs()
  return data
}
const demandAgreements = (agreement: boolean) =>
  server.services.db.updateTable('checklist_demands').set({ agreement }).execute()

async function hideCategory(clip: Clip) {
  const body = { kind: 'category', name: 'Harbours' } as const
  const { id } = (await manager.call('POST /agency/vocabulary/values', { body })).data
  await editAt(clip, { category_id: id })
  await manager.call('POST /agency/vocabulary/values/:id', {
    params: { id },
    body: { ...body, hidden: true },
  })
}

async function resemble({ id }: Clip) {
  const row = { clip_id: id, pictures: 1, distance: 0, found_at: server.services.clock.now() }
  const other_id = await server.givenClip()
  await server.services.db
    .insertInto('look_alikes')
    .values({ ...row, other_id })
    .execute()
}

const COMPLETIONS: Completion[] = [
  { name: 'a bulk change', change: (clip) => changeMany(clip, { what: 'edit', fields: DAY }) },
  {
    name: 'a rights record for many clips',
    obstruct: () => demandAgreements(true),
    async change(clip) {
      const { id } = (await manager.call('POST /agency/rights', { body: { ...AGREEMENT, clips: [] } })).data
      await changeMany(clip, { what: 'rights', record: id })
    },
  },
  {
    name: 'a new rights record',
    obstruct: () => demandAgreements(true),
    change: ({ id }) => manager.call('POST /agency/rights', { body: { ...AGREEMENT, clips: [id] } }),
  },
  {
    name: 'the clips of a rights record',
    obstruct: () => demandAgreements(true),
    async change({ id: clip }) {
      const made = (await manager.call('POST /agency/rights', { body: { ...AGREEMENT, clips: [] } })).data
      const params = { id: String(made.id) }
      await manager.call('POST /agency/rights/:id/clips', {
        params,
        body: { revision: made.revision, add: [clip] },
      })
    },
  },
  {
    name: 'a table of clips',
    change: ({ id, revision }) =>
      manager.call('POST /agency/clips/csv', {
        body: { csv: `id,revision,date_taken\n${id},${revision},${DAY.date_taken}\n` },
      }),
  },
  {
    name: 'an answer about its look-alike',
    obstruct: resemble,
    async change({ id }) {
      const { items } = (await manager.call('GET /agency/clips/:id/look-alikes', { params: { id } })).data
      const body = { other_id: items[0]?.other.id ?? 0, answer: 'not_same' } as const
      await manager.call('POST /agency/clips/:id/look-alikes', { params: { id }, body })
    },
  },
  {
    name: 'a category that is merged',
    obstruct: hideCategory,
    async change(clip) {
      const { category_id } = (await read(clip)).fields
      const { data } = await manager.call('GET /agency/vocabulary/values')
      const into = data.find(({ kind, hidden }) => kind === 'category' && !hidden)?.id ?? 0
      const body = { kind: 'category', into } as const
      await manager.call('POST /agency/vocabulary/values/:id/merge', { params: { id: category_id }, body })
      await server.runJobs()
    },
  },
]

test.each(COMPLETIONS)(
  'a clip that waits to be complete is published by $name',
  async ({ obstruct, change }) => {
    const batch = await beginBatch({ ...COMPLETE, publish: true })
    const clip = await clipOf(await givenFile(batch.id))
    if (obstruct) {
      await obstruct(clip)
      await editAt(await read(clip), DAY)
    }
    const waiting = await read(clip)
    expect([waiting.state, waiting.missing.length]).toEqual(['draft', 1])
    await change(waiting)
    await demandAgreements(false)
    expect(await read(clip)).toMatchObject({ state: 'published', missing: [] })
  },
)

test('a clip that is complete again after an undone bulk change, or at an earlier revision, is published', async () => {
  const batch = await beginBatch({ ...COMPLETE, publish: false })
  const [undone, restored] = [
    await clipOf(await givenFile(batch.id)),
    await clipOf(await givenFile(batch.id)),
  ]
  for (const clip of [undone, restored]) await editAt(clip, DAY)
  const { id } = await changeMany(undone, { what: 'edit', fields: { date_taken: null } })
  await editAt(await read(restored), { date_taken: null })
  const params = { id: String(batch.id) }
  await manager.call('POST /agency/batches/:id/publish-when-ready', { params, body: { on: true } })
  await manager.call('POST /agency/bulk/:id/undo', { params: { id: id ?? '' } })
  await server.runJobs()
  expect(await read(undone)).toMatchObject({ state: 'published' })
  const { revision } = await read(restored)
  await manager.call('POST /agency/clips/:id/restore', {
    params: { id: restored.id },
    body: { revision, toRevision: revision - 1 },
  })
  expect(await read(restored)).toMatchObject({ state: 'published' })
})

test('a clip that a bulk change has moved keeps its state when it is completed', async () => {
  const batch = await beginBatch({ ...COMPLETE, publish: true })
  const clip = await clipOf(await givenFile(batch.id))
  await server.services.db.updateTable('clips').set({ state: 'review' }).where('id', '=', clip.id).execute()
  await changeMany(clip, { what: 'move', to: 'draft' })
  await changeMany(clip, { what: 'edit', fields: DAY })
  expect(await read(clip)).toMatchObject({ state: 'draft', missing: [] })
})

test('publishing when ready is turned on for a batch, and needs the capability to publish', async () => {
  const { id, publish_when_ready } = await beginBatch(COMPLETE, staff)
  expect(publish_when_ready).toBe(false)
  await expect(beginBatch({ ...COMPLETE, publish: true }, staff)).rejects.toMatchObject({ status: 403 })
  const { data } = await manager.call('POST /agency/batches/:id/publish-when-ready', {
    params: { id: String(id) },
    body: { on: true },
  })
  expect(data.publish_when_ready).toBe(true)
  const ingestId = await givenFile(id)
  await manager.call('POST /agency/sheet', {
    body: { rows: [{ ingest_id: ingestId, revision: null, changes: { date_taken: '2026-03-31' } }] },
  })
  // The user who began the batch may not publish.
  expect((await clipOf(ingestId)).state).toBe('draft')
})

test('a batch with an unknown rights record or contributor is refused', async () => {
  await expect(beginBatch({ ...COMPLETE, record_id: 999_999 })).rejects.toMatchObject({
    errors: { record_id: ['There is no such rights record.'] },
  })
  await expect(beginBatch({ ...COMPLETE, contributor: 'Unknown Films' })).rejects.toMatchObject({
    errors: { contributor: [expect.stringContaining('unknown name “Unknown Films”')] },
  })
  await expect(beginBatch({ ...COMPLETE, record_id: 1 }, staff)).rejects.toMatchObject({ status: 403 })
})

test('a template is saved, replaced by its name, and deleted', async () => {
  const save = async (credit: string) =>
    (
      await staff.call('POST /agency/ingest-templates', {
        body: { name: 'Sport', fields: { ...COMPLETE, credit } },
      })
    ).data
  const first = await save('Ann Lee')
  expect(await save('Bo Lee')).toMatchObject({ id: first.id, fields: { credit: 'Bo Lee', country: 'gb' } })
  expect((await staff.call('GET /agency/ingest-templates')).data).toHaveLength(1)
  const params = { id: String(first.id) }
  await staff.call('DELETE /agency/ingest-templates/:id', { params })
  await expect(staff.call('DELETE /agency/ingest-templates/:id', { params })).rejects.toMatchObject({
    status: 404,
  })
})
