/** What a file contains about its rights reaches the clip, its buyers and its history (R-INGEST-20). */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madePicture } from '../../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { findBatchMetadata, insertBatch } from '../ingests.queries.ts'
import { receiveFile } from '../receive-file.ts'
import { advanceIngest, takeStep } from '../steps/advance-ingest.ts'
import { ClipMetadata } from './clip-metadata.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

let pictures = 0
/** The clip of a picture with this metadata. */
async function givenClip(embedded: object, metadata: ClipMetadata = {}, fileName = 'fox.png') {
  const { services } = server
  pictures += 1
  const path = join(services.config.dataDir, `picture-${pictures}.png`)
  await writeFile(path, madePicture({ width: 60, height: 40, seed: 9_000 * pictures }))
  const at = services.clock.now()
  const batchId = await insertBatch(services.db, {
    name: 'Wire',
    metadata: {},
    createdBy: manager.userId,
    at,
  })
  const receipt = await receiveFile(services, { batchId, path, fileName, metadata })
  if (receipt.outcome !== 'taken') throw new Error(`It is ${receipt.outcome}`)
  await takeStep(services, receipt.ingestId)
  await services.db
    .updateTable('ingests')
    .set({ embedded: JSON.stringify(embedded) })
    .where('id', '=', receipt.ingestId)
    .execute()
  const { state, clip_id: id } = await advanceIngest(services, receipt.ingestId)
  expect(state).toBe('ready')
  return { id, clip: await readClip(id) }
}

const readClip = async (id: number) =>
  (await manager.call('GET /agency/clips/:id', { params: { id: String(id) } })).data

const COMPLETE: ClipMetadata = {
  title: 'Royal wedding rehearsal',
  description: 'Guards march.',
  keywords: ['guards', 'march', 'london'],
  category: 'Pets',
  country: 'gb',
  dateTaken: '2026-03-31',
  credit: 'Ann Lee',
}

test('R-INGEST-20: restrictions of a file are confirmed by a user before the clip is published', async () => {
  const restrictions = 'NO ARCHIVES - NOT FOR USE IN GERMANY'
  const { id, clip } = await givenClip({ restrictions }, { ...COMPLETE, publish: true })
  expect(clip).toMatchObject({
    state: 'draft',
    fields: { restrictions, restrictions_checked: false },
    missing: ['restrictions'],
  })
  const publish = async (revision: number) =>
    manager.call('POST /agency/clips/:id/move', {
      params: { id: String(id) },
      body: { to: 'published', revision, reason: null, note: '', publishAt: null },
    })
  await expect(publish(clip.revision)).rejects.toMatchObject({ code: 'not_ready' })
  await manager.call('POST /agency/clips/:id', {
    params: { id: String(id) },
    body: { revision: clip.revision, changes: { restrictions_checked: true } },
  })
  // The batch publishes what is complete.
  expect(await readClip(id)).toMatchObject({ state: 'published', missing: [] })
  const { data } = await server.guest.call('GET /clip/clips/:id', { params: { id: String(id) } })
  expect(data).toMatchObject({ restrictions, image_metadata: { restricted: true } })
  expect(data.image_metadata).not.toHaveProperty('synthetic')
})

test('R-INGEST-20: restrictions of a batch are added to those of a file, which are confirmed', async () => {
  const { data: batch } = await manager.call('POST /agency/batches', {
    body: { name: 'Wire', category: 'Pets', restrictions: 'Not in Chile' },
  })
  const words = ClipMetadata.parse(await findBatchMetadata(server.services.db, batch.id))
  const { clip } = await givenClip({ restrictions: 'No sale to tabloids' }, words)
  expect(clip).toMatchObject({
    fields: { restrictions: 'No sale to tabloids\nNot in Chile', restrictions_checked: false },
    missing: expect.arrayContaining(['restrictions']),
  })
})

test('R-INGEST-20: buyers see that software made or altered a picture, and an editor may correct it', async () => {
  const { id, clip } = await givenClip({ synthetic: 'generated' }, { ...COMPLETE, publish: true })
  expect(clip).toMatchObject({
    state: 'published',
    fields: { synthetic: 'generated', restrictions_checked: true },
  })
  const shown = async () =>
    (await server.guest.call('GET /clip/clips/:id', { params: { id: String(id) } })).data.image_metadata
  expect(await shown()).toMatchObject({ synthetic: 'generated' })
  await manager.call('POST /agency/clips/:id', {
    params: { id: String(id) },
    body: { revision: clip.revision, changes: { synthetic: null } },
  })
  expect(await shown()).not.toHaveProperty('synthetic')
})

test('R-EVIDENCE-2: facts of a file that the clip uses are claims of the file, and nothing is confirmed', async () => {
  const file = { credit: 'Ann Lee', place: 'Oslo', dateTaken: '2026-03-31', synthetic: 'altered' }
  const { id, clip } = await givenClip(file, { ...COMPLETE, place: 'Bergen', publish: true })
  expect(clip.fields.evidence).toMatchObject({
    author: { state: 'claimed', text: 'Ann Lee' },
    // The table of the batch replaced the place of the file.
    place: { state: 'unknown', text: '' },
    date: { state: 'claimed', text: '2026-03-31' },
    machine: { state: 'claimed', text: 'Software altered it.' },
    releases: { state: 'unknown', text: '' },
  })
  const buyer = await server.givenUser()
  const { data } = await buyer.call('GET /clip/clips/:id', { params: { id: String(id) } })
  expect(data.evidence.find(({ point }) => point === 'author')).toEqual({
    point: 'author',
    state: 'claimed',
    text: 'Ann Lee',
    by: 'file',
    at: clip.created,
  })
  const sources = await manager.call('GET /agency/clips/:id/evidence', { params: { id: String(id) } })
  expect(sources.data).toContainEqual({ point: 'author', by: null, at: clip.created })
})

test('R-INGEST-20: a month is kept as a month, until an editor gives a day', async () => {
  const { id, clip } = await givenClip(
    { dateTaken: '2019-06' },
    { ...COMPLETE, dateTaken: undefined, publish: true },
  )
  expect(clip.fields).toMatchObject({ date_taken: '2019-06-01', date_precision: 'month' })
  const shown = async () =>
    (await server.guest.call('GET /clip/clips/:id', { params: { id: String(id) } })).data.date_taken
  expect(await shown()).toBe('2019-06')
  await manager.call('POST /agency/clips/:id', {
    params: { id: String(id) },
    body: { revision: clip.revision, changes: { date_taken: '2019-06-12' } },
  })
  expect(await shown()).toBe('2019-06-12')
})

test('the original file name is stored, searchable and in the history, and the delivered name has the present title', async () => {
  const { id, clip } = await givenClip({}, { title: 'Fire' }, 'IMG_2231 u\u0308.PNG')
  const name = 'IMG_2231 \u00fc.PNG'
  expect(clip).toMatchObject({
    original_name: name,
    files: [{ file_name: expect.stringMatching(/-fire\.png$/) }],
  })
  const { data } = await manager.call('GET /agency/clips/:id/history', { params: { id: String(id) } })
  expect(data.items).toMatchObject([
    {
      revision: 1,
      origin: 'ingest',
      changes: expect.arrayContaining([expect.objectContaining({ field: 'original_name', after: name })]),
    },
  ])
  await manager.call('POST /agency/clips/:id', {
    params: { id: String(id) },
    body: { revision: clip.revision, changes: { title: 'Harbour fire at dawn' } },
  })
  expect((await readClip(id)).files[0]?.file_name).toMatch(/-harbour-fire-at-dawn\.png$/)

  const other = await givenClip({}, {}, 'DSC_0007.png')
  for (const q of ['DSC_0007', 'dsc_0007.PNG']) {
    const { data: found } = await manager.call('GET /agency/clips', { querystring: { q } })
    expect(found.items.map((row) => row.id)).toEqual([other.id])
  }
})

test('values of a file that are not used, and captions that cannot be read, are warnings of its clip', async () => {
  const warnings = [
    'The file states the date 2098-01-01, which is in the future and is left out: please enter the date.',
  ]
  const { clip } = await givenClip({ warnings })
  expect(clip.warnings).toEqual(warnings)
})
