/** XMP files that are uploaded next to films and pictures (R-INGEST-20). */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madePicture } from '../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { advanceIngestsJob, receiveUploadsJob } from './ingest.jobs.ts'
import { uploadsFolder } from './ingest-files.ts'
import { belongsTo, sidecarsAmong } from './sidecars.queries.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

test.each([
  ['fox.xmp', 'fox.mov', true],
  ['FOX.MOV.xmp', 'fox.mov', true],
  ['u\u0308.xmp', '\u00fc.jpg', true],
  ['fox.xmp', 'foxes.mov', false],
  ['fox.xmp', 'fox.xmp', false],
])('whether %j belongs to %j is %s', (sidecar, file, belongs) => {
  expect(belongsTo(sidecar, file)).toBe(belongs)
})

test('the XMP files among names are those that belong to one of them, and 30,000 are found in one pass', () => {
  const few = ['Fox.MOV', 'fox.xmp', 'fox.mov.XMP', 'cat.jpg', 'dog.xmp', 'dog.xmp.xmp']
  expect([...sidecarsAmong(few)]).toEqual(['fox.xmp', 'fox.mov.XMP'])
  const numbers = Array.from({ length: 30_000 }, (_, at) => at)
  expect(sidecarsAmong(numbers.flatMap((at) => [`${at}.jpg`, `${at}.xmp`])).size).toBe(30_000)
})

async function givenUpload(id: string, batchId: number, fileName: string, bytes: Buffer): Promise<void> {
  const { db, clock } = server.services
  const folder = uploadsFolder(server.services)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, id), bytes)
  const [created_at, touched_at, finished_at] = [clock.now(), clock.now(), clock.now()]
  const file = { file_name: fileName, size_bytes: bytes.length, created_at, touched_at, finished_at }
  await db
    .insertInto('uploads')
    .values({ id, user_id: manager.userId, batch_id: batchId, ...file })
    .execute()
}

test('R-INGEST-20: an uploaded XMP file is the metadata of its picture and no file of its own', async () => {
  const body = { name: 'Raw', category: 'Pets' }
  const { id } = (await manager.call('POST /agency/batches', { body })).data
  const xmp = Buffer.from(
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="A headline"/></rdf:RDF>',
  )
  await givenUpload('a'.repeat(32), id, 'IMG_1.xmp', xmp)
  await givenUpload('b'.repeat(32), id, 'notes.xmp', Buffer.from('no XMP'))
  await givenUpload('c'.repeat(32), id, 'img_1.png', madePicture({ width: 60, height: 40, seed: 777_000 }))
  await receiveUploadsJob.run(server.services, {})
  await advanceIngestsJob.run(server.services, {})
  const { data } = await manager.call('GET /agency/batches/:id', { params: { id: String(id) } })
  expect(data.files).toMatchObject([
    { file_name: 'img_1.png', state: 'ready' },
    {
      file_name: 'notes.xmp',
      state: 'refused',
      problem: 'Rejected: The file contains no XMP that can be read.',
    },
  ])
  const params = { id: String(data.files[0]?.clip_id) }
  expect((await manager.call('GET /agency/clips/:id', { params })).data.title).toBe('A headline')
})
