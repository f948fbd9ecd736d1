/** Files of several folders with one name in an import batch, and the table that describes them. */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madePicture } from '../../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { advanceIngestsJob, receiveUploadsJob } from '../ingest.jobs.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { nameKey } from '../sheet/match-names.rules.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

async function givenBatch() {
  const body = { name: 'Raw', category: 'Pets' }
  return (await manager.call('POST /agency/batches', { body })).data.id
}

let uploads = 0
async function givenUpload(batchId: number, folder: string, name = 'X.png'): Promise<void> {
  const { db, clock } = server.services
  uploads += 1
  const id = String(uploads).padStart(32, '0')
  const bytes = madePicture({ width: 60, height: 40, seed: 555_000 + uploads })
  const path = join(uploadsFolder(server.services), id)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  const at = new Date(clock.now().getTime() + uploads)
  const file = { file_name: name, name_key: nameKey(name), folder, size_bytes: bytes.length }
  const times = { created_at: at, touched_at: at, finished_at: at }
  await db
    .insertInto('uploads')
    .values({ id, user_id: manager.userId, batch_id: batchId, ...file, ...times })
    .execute()
}

async function filesOf(batchId: number) {
  await receiveUploadsJob.run(server.services, {})
  await advanceIngestsJob.run(server.services, {})
  return (await manager.call('GET /agency/batches/:id', { params: { id: batchId } })).data.files
}

const send = (id: number, csv: string, more = {}) =>
  manager.call('POST /agency/batches/:id/csv', { params: { id }, body: { csv, ...more } })

async function titlesOf(batchId: number) {
  const files = await filesOf(batchId)
  return await Promise.all(
    files.map(async ({ clip_id: id, file_name: name }) => {
      const { data } = await manager.call('GET /agency/clips/:id', { params: { id: id ?? 0 } })
      return [name, data.original_name, data.title]
    }),
  )
}

test('a table describes files with one name in two folders by their paths, and a name alone that fits both is a fault', async () => {
  const batchId = await givenBatch()
  await givenUpload(batchId, 'Shoot/A')
  await givenUpload(batchId, 'Shoot/B')
  await filesOf(batchId)
  const { data } = await send(batchId, 'file,title\nX.png,Both', { dryRun: true })
  expect(data).toMatchObject({
    counts: { wrong: 1, clip: 0 },
    faults: [
      {
        row: 2,
        column: 'file',
        problem: '“X.png” fits 2 files: “Shoot/A/X.png”, “Shoot/B/X.png”; please write the path',
      },
    ],
  })
  await send(batchId, 'file,title\nA/X.png,First\nb\\x.png,Second')
  const expected = [
    ['Shoot/A/X.png', 'Shoot/A/X.png', 'First'],
    ['Shoot/B/X.png', 'Shoot/B/X.png', 'Second'],
  ]
  expect(await titlesOf(batchId)).toEqual(expected)
  const { data: saved } = await manager.call('GET /agency/batches/:id/csv', { params: { id: batchId } })
  expect((await send(batchId, saved.csv)).data.counts).toMatchObject({ same: 2, wrong: 0 })
})

test('a table that came first describes files by their paths, and a name alone describes none of two files', async () => {
  const batchId = await givenBatch()
  await send(batchId, 'file,title\nA/X.png,First\nShoot\\B\\X.png,Second\nY.png,Both\nC/Z.png,Third')
  for (const folder of ['Shoot/A', 'Shoot/B']) {
    await givenUpload(batchId, folder)
    await givenUpload(batchId, folder, 'Y.png')
  }
  await givenUpload(batchId, '', 'Z.png')
  expect((await titlesOf(batchId)).map(([name, , title]) => [name, title])).toEqual([
    ['Shoot/A/X.png', 'First'],
    ['Shoot/A/Y.png', 'Y'],
    ['Shoot/B/X.png', 'Second'],
    ['Shoot/B/Y.png', 'Y'],
    ['Z.png', 'Third'],
  ])
})

test('a name alone is a fault if another file of that name is still being uploaded', async () => {
  const batchId = await givenBatch()
  await givenUpload(batchId, 'Shoot/A')
  await filesOf(batchId)
  const coming = ['Shoot/A/X.png', 'Shoot/B/X.png', 'Shoot/B/only.png']
  const csv = 'file,title\nX.png,Both\nB/X.png,Second\nonly.png,Third'
  const { data } = await send(batchId, csv, { dryRun: true, coming })
  expect(data).toMatchObject({
    counts: { wrong: 1, clip: 0, expected: 2 },
    faults: [{ row: 2, column: 'file', problem: expect.stringContaining('fits 2 files') }],
    missing: [],
  })
})

test('a name is also that of a file in another case that is still being uploaded', async () => {
  const batchId = await givenBatch()
  await givenUpload(batchId, '', 'heron.png')
  await filesOf(batchId)
  const csv = 'file,title\nHERON.png,Both'
  const { data } = await send(batchId, csv, { dryRun: true, coming: ['heron.png', 'Heron.PNG'] })
  expect(data).toMatchObject({
    counts: { wrong: 1 },
    faults: [{ problem: expect.stringContaining('fits 2 files') }],
  })
})

test('rows with a wrong name are reported separately from ignored columns', async () => {
  const batchId = await givenBatch()
  await givenUpload(batchId, 'Shoot', 'lone.png')
  await filesOf(batchId)
  const { data } = await send(batchId, 'file,title,mood\nlonee.png,A,B', { dryRun: true })
  expect(data).toMatchObject({
    warnings: [expect.stringContaining('“mood”')],
    missing: ['row 2: “lonee.png” has not come; is it “Shoot/lone.png”?'],
  })
})
