/** XMP files that are uploaded next to films and pictures (R-INGEST-20). */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madePicture } from '../../../../test/made-picture.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { advanceIngestsJob, receiveUploadsJob } from '../ingest.jobs.ts'
import { uploadsFolder } from '../ingest-files.ts'
import { nameKey } from '../sheet/match-names.rules.ts'
import { readXmpSidecars } from './read-sidecar.ts'
import { keyOfSidecar, keysOf, sidecarsOf } from './sidecars.rules.ts'

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
  expect(keysOf(file).includes(keyOfSidecar(sidecar))).toBe(belongs)
})

test('files of a folder get their XMP files, the more exact one first, and 30,000 are matched in one pass', () => {
  const few = ['Fox.MOV', 'fox.xmp', 'fox.mov.XMP', 'fox.jpg', 'cat.jpg', 'dog.xmp', 'dog.xmp.xmp']
  expect([...sidecarsOf(few)]).toEqual([
    ['Fox.MOV', ['fox.mov.XMP', 'fox.xmp']],
    ['fox.jpg', ['fox.xmp']],
  ])
  const numbers = Array.from({ length: 30_000 }, (_, at) => at)
  expect(sidecarsOf(numbers.flatMap((at) => [`${at}.jpg`, `${at}.xmp`])).size).toBe(30_000)
})

const xmpOf = (headline: string, instructions: string) =>
  Buffer.from(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="${headline}" photoshop:Instructions="${instructions}"/></rdf:RDF>`,
  )

test('many XMP files are read in one process, and one that cannot be read refuses no other', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-xmp-'))
  const paths = Array.from({ length: 120 }, (_, at) => join(folder, `${at}.xmp`))
  for (const path of paths) await writeFile(path, xmpOf('A', 'NO ARCHIVES'))
  await rm(join(folder, '70.xmp'))
  const found = await readXmpSidecars(paths, new Date(0))
  const metadata = { title: 'A', restrictions: 'NO ARCHIVES' }
  expect(paths.map((path) => found.get(path))).toEqual(
    paths.map((_, at) => (at === 70 ? { problem: expect.any(String) } : { metadata })),
  )
  await rm(folder, { recursive: true })
})

type Sent = { batchId: number; fileName: string; folder?: string }

let uploads = 0
/** They are received in this order. */
async function givenUpload({ batchId, fileName, folder = '' }: Sent, bytes: Buffer): Promise<void> {
  const { db, clock } = server.services
  uploads += 1
  const id = String(uploads).padStart(32, '0')
  const path = join(uploadsFolder(server.services), id)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
  const [created_at, touched_at] = [clock.now(), clock.now()]
  const finished_at = new Date(clock.now().getTime() + uploads)
  const file = { file_name: fileName, name_key: nameKey(fileName), folder, size_bytes: bytes.length }
  await db
    .insertInto('uploads')
    .values({ id, user_id: manager.userId, batch_id: batchId, ...file, created_at, touched_at, finished_at })
    .execute()
}

async function givenBatch(): Promise<number> {
  const body = { name: 'Raw', category: 'Pets' }
  return (await manager.call('POST /agency/batches', { body })).data.id
}

let seed = 777_000
function givenPicture(sent: Sent, height = 40): Promise<void> {
  seed += 1
  return givenUpload(sent, madePicture({ width: 60, height, seed }))
}

async function filesOf(batchId: number) {
  await receiveUploadsJob.run(server.services, {})
  await advanceIngestsJob.run(server.services, {})
  return (await manager.call('GET /agency/batches/:id', { params: { id: String(batchId) } })).data.files
}

async function clipsOf(batchId: number) {
  const ids = (await filesOf(batchId)).flatMap(({ clip_id: id }) => id ?? [])
  const clips = await server.services.db
    .selectFrom('clips')
    .select(['title', 'restrictions'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return clips.map(({ title, restrictions }) => [title, restrictions])
}

test('R-INGEST-20: an uploaded XMP file becomes the metadata of its picture and not a file of its own', async () => {
  const batchId = await givenBatch()
  await givenUpload({ batchId, fileName: 'IMG_1.xmp' }, xmpOf('A headline', 'NO ARCHIVES'))
  await givenUpload({ batchId, fileName: 'notes.xmp' }, Buffer.from('no XMP'))
  await givenPicture({ batchId, fileName: 'img_1.png' })
  const files = await filesOf(batchId)
  expect(files).toMatchObject([
    { file_name: 'img_1.png', state: 'ready' },
    {
      file_name: 'notes.xmp',
      state: 'refused',
      problem: 'Rejected: The file contains no XMP that can be read.',
    },
  ])
  const params = { id: String(files[0]?.clip_id) }
  expect((await manager.call('GET /agency/clips/:id', { params })).data.title).toBe('A headline')
})

test('a table that came first describes a picture whose name it has in another case', async () => {
  const batchId = await givenBatch()
  const body = { csv: 'file,title\nfüchse.PNG,Foxes' }
  await manager.call('POST /agency/batches/:id/csv', { params: { id: String(batchId) }, body })
  await givenPicture({ batchId, fileName: 'FÜCHSE.png' })
  expect(await clipsOf(batchId)).toEqual([['Foxes', '']])
})

test('XMP files of two folders with the same name describe the pictures of their own folder', async () => {
  const batchId = await givenBatch()
  await givenUpload({ batchId, folder: 'Card/b', fileName: 'IMG_1.xmp' }, xmpOf('B', 'NO SALES IN FRANCE'))
  await givenUpload({ batchId, folder: 'Card/a', fileName: 'IMG_1.xmp' }, xmpOf('A', 'NO ARCHIVES'))
  await givenPicture({ batchId, folder: 'Card/a', fileName: 'IMG_1.png' })
  await givenPicture({ batchId, folder: 'Card/b', fileName: 'IMG_1.png' })
  await givenPicture({ batchId, folder: 'Card', fileName: 'IMG_1.png' })
  expect(await clipsOf(batchId)).toEqual([
    ['A', 'NO ARCHIVES'],
    ['B', 'NO SALES IN FRANCE'],
    ['IMG 1', ''],
  ])
})

test('an XMP file that arrives after its picture describes the picture of its folder only', async () => {
  const batchId = await givenBatch()
  await givenPicture({ batchId, folder: 'a', fileName: 'IMG_1.png' })
  await givenPicture({ batchId, folder: 'b', fileName: 'IMG_1.png' })
  await receiveUploadsJob.run(server.services, {})
  await givenUpload({ batchId, folder: 'b', fileName: 'IMG_1.xmp' }, xmpOf('B', 'NO SALES IN FRANCE'))
  expect(await clipsOf(batchId)).toEqual([
    ['IMG 1', ''],
    ['B', 'NO SALES IN FRANCE'],
  ])
})

test('of different XMP files with one name and no folder the second is refused, and later pictures get neither', async () => {
  const batchId = await givenBatch()
  await givenUpload({ batchId, fileName: 'IMG_1.xmp' }, xmpOf('B', 'NO SALES IN FRANCE'))
  await givenUpload({ batchId, fileName: 'IMG_1.xmp' }, xmpOf('B', 'NO SALES IN FRANCE'))
  await givenUpload({ batchId, fileName: 'img_1.XMP' }, xmpOf('A', 'NO ARCHIVES'))
  await givenPicture({ batchId, fileName: 'IMG_1.png' })
  expect(await clipsOf(batchId)).toEqual([['IMG 1', '']])
  expect(await filesOf(batchId)).toContainEqual(
    expect.objectContaining({
      file_name: 'img_1.XMP',
      problem:
        'Rejected: There are different XMP files of this name. Please upload the folders themselves, or the files of each folder as an import batch of its own.',
    }),
  )
})

test('an XMP file describes none of several pictures with its name and without a folder', async () => {
  const batchId = await givenBatch()
  await givenUpload({ batchId, fileName: 'Füchse.xmp' }, xmpOf('A', 'NO ARCHIVES'))
  await receiveUploadsJob.run(server.services, {})
  await givenPicture({ batchId, fileName: 'FÜCHSE.png' }, 40)
  await givenPicture({ batchId, fileName: 'Füchse.png' }, 44)
  await givenPicture({ batchId, fileName: 'IMG_2.png' })
  await givenPicture({ batchId, fileName: 'IMG_2.png' })
  expect(await clipsOf(batchId)).toEqual([
    ['FÜCHSE', ''],
    ['Füchse', ''],
    ['IMG 2', ''],
    ['IMG 2', ''],
  ])
  const late = await givenBatch()
  await givenPicture({ batchId: late, fileName: 'IMG_2.png' })
  await givenPicture({ batchId: late, fileName: 'IMG_2.png' })
  await receiveUploadsJob.run(server.services, {})
  await givenUpload({ batchId: late, fileName: 'IMG_2.xmp' }, xmpOf('A', 'NO ARCHIVES'))
  expect(await clipsOf(late)).toEqual([
    ['IMG 2', ''],
    ['IMG 2', ''],
  ])
  expect(await filesOf(late)).toContainEqual(
    expect.objectContaining({
      file_name: 'IMG_2.xmp',
      problem:
        'Rejected: Several files have this name. Please upload the folders themselves, or the files of each folder as an import batch of its own.',
    }),
  )
})
