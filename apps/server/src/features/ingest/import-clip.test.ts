/** A clip enters the catalogue whole or not at all; its public files are apart from its master (R-FILE-2). */
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../../test/test-database.ts'
import { openDb, openPool } from '../../db/db.ts'
import { DEMO_FOLDER } from '../../demo/demo-files.ts'
import { openStorage } from '../../platform/storage/open-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ClipImport, readClipImport } from './clip-import.ts'
import { importClip } from './import-clip.ts'
import { linkRelatedClips } from './link-related-clips.ts'

const VIDEO = `${DEMO_FOLDER}media/V041207`
const IMAGE = `${DEMO_FOLDER}media/I041760`

const described = {
  id: 77,
  ref: 'V000077',
  type: 'video',
  title: 'Éclair, the “cat”, at Zoë’s',
  description: 'What is seen.',
  story: 'The whole story.',
  keywords: ['cat'],
  category: 'Pets',
  tone: 'Cute',
  footageType: 'Phone',
  location: { country: 'gb', text: 'Leeds' },
  rating: 'GD',
  quality: '1080p',
  licensingTerms: [1, 8],
  created: new Date('2026-11-01T10:00:00Z'),
  credit: { author: 'A', licence: 'CC0', source: 'https://example.org', changes: 'none' },
  master: 'master.mp4',
} as const satisfies Parameters<typeof readClipImport>[0]

const asImage = { type: 'image', master: 'master.jpg', ref: 'I000077' } as const

let database: Awaited<ReturnType<typeof cloneDatabase>>
let db: ReturnType<typeof openDb>
let storage: Storage
let work: string
let folder: string

beforeAll(async () => {
  database = await cloneDatabase()
  db = openDb(openPool(database.url))
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(async () => {
  await db.deleteFrom('clips').execute()
  work = await mkdtemp(join(tmpdir(), 'rushes-import-'))
  folder = join(work, 'clip')
  await cp(VIDEO, folder, { recursive: true })
  storage = openStorage({ kind: 'local', folder: join(work, 'storage'), publicBase: '/media' })
  return () => rm(work, { recursive: true, force: true })
})

const clip = (changes: Partial<Parameters<typeof readClipImport>[0]> = {}): ClipImport =>
  readClipImport({ ...described, ...changes })
const bring = (changes?: Parameters<typeof clip>[0]) => importClip({ db, storage }, clip(changes), folder)

async function everything() {
  const clips = await db.selectFrom('clips').selectAll().execute()
  const files = await db.selectFrom('clip_files').selectAll().orderBy('role').execute()
  const terms = await db.selectFrom('clip_licensing_terms').selectAll().orderBy('term_id').execute()
  return { clips, row: clips[0], files, terms }
}
const NOTHING = { clips: [], row: undefined, files: [], terms: [] }

test.each([
  'master.mp4',
  'poster.jpg',
  'hover.mp4',
  'sprite.jpg',
  'sprite.vtt',
  'hls/master.m3u8',
  'hls/360p.m3u8',
  'hls/360p.m4s',
])('a clip without %s is refused by name, and nothing is written', async (file) => {
  await rm(join(folder, file))
  await expect(bring()).rejects.toThrow(`V000077: the file ${file} is missing`)
  expect(await everything()).toEqual(NOTHING)
})

test('an empty file is refused by name', async () => {
  await truncate(join(folder, 'hover.mp4'))
  await expect(bring()).rejects.toThrow('V000077: the file hover.mp4 is empty')
})

test('a playlist that leads out of its folder is refused', async () => {
  await writeFile(join(folder, 'hls/master.m3u8'), '#EXTM3U\n../../../etc/passwd\n')
  await expect(bring()).rejects.toThrow('V000077: the playlist hls/master.m3u8 names ../../../etc/passwd')
})

test('a master that is cut off, or no video, is refused, and nothing is written', async () => {
  await truncate(join(folder, 'master.mp4'), 100_000)
  await expect(bring()).rejects.toThrow('V000077: master.mp4: The file is cut off')
  await writeFile(join(folder, 'master.mp4'), 'no video')
  await expect(bring()).rejects.toThrow('V000077: master.mp4: The file is not a video that can be read.')
  expect(await everything()).toEqual(NOTHING)
})

test('a broken poster is refused', async () => {
  await writeFile(join(folder, 'poster.jpg'), 'no picture')
  await expect(bring()).rejects.toThrow('V000077: its poster: The picture cannot be read.')
})

test.each([
  [{ category: 'Cheese' }, 'V000077: there is no category “Cheese”'],
  [{ tone: 'Loud' }, 'V000077: there is no tone “Loud”'],
  [{ footageType: 'Crayon' }, 'V000077: there is no footage type “Crayon”'],
  [{ licensingTerms: [1, 999] }, 'V000077: there is no licensing term 999'],
])('%o is refused, and nothing is written', async (changes, sentence) => {
  await expect(bring(changes)).rejects.toThrow(sentence)
  expect(await everything()).toEqual(NOTHING)
  expect(await storage.head('stories/77')).toBeUndefined()
})

test('a description with several faults names them all', () => {
  const faulty = { ...described, title: ' ', location: { country: 'UK', text: '' }, master: '../master.mp4' }
  expect(() => readClipImport(faulty)).toThrow(/^V000077: title .*; location\.country .*; master .*$/)
})

test('the rows say what the files are', async () => {
  await bring()
  const { row, files, terms } = await everything()
  const master = join(VIDEO, 'master.mp4')
  // As sha256sum says.
  const sha256 = 'deddc93490e0f17079a2317ecb10fd01f8e84b0c82138c04a315554d991aa9f0'
  expect(row).toMatchObject({
    category_id: 250,
    duration_s: 8,
    frame_rate: 24,
    width: 960,
    height: 540,
    has_hls: true,
    media_version: sha256.slice(0, 8),
    dominant_colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    state: 'published',
  })
  expect(files.find(({ role }) => role === 'master')).toMatchObject({
    storage_key: `masters/77/${sha256.slice(0, 12)}.mp4`,
    file_name: 'V000077-eclair-the-cat-at-zoes.mp4',
    content_type: 'video/mp4',
    size_bytes: 311_046,
    sha256,
    crc32: crc32(await readFile(master)),
  })
  expect(terms.map(({ term_id }) => term_id)).toEqual([1, 8])
})

test('every file is in the storage: the master and story apart from what is public', async () => {
  await bring()
  const { row, files } = await everything()
  for (const { storage_key, size_bytes } of files)
    expect((await storage.head(storage_key))?.sizeBytes).toBe(size_bytes)
  const file = await buffer(await storage.open(`public/77/${row?.media_version}/hls/360p.m4s`))
  expect(file.equals(await readFile(join(VIDEO, 'hls/360p.m4s')))).toBe(true)
  expect(await storage.head(`public/77/${row?.media_version}/master.mp4`)).toBeUndefined()
})

test('the story is a UTF-8 text that starts with the title', async () => {
  await bring({ story: 'Füchse im Garten.' })
  const { files } = await everything()
  const story = files.find(({ role }) => role === 'story')
  expect(story?.file_name).toBe('V000077-eclair-the-cat-at-zoes.txt')
  expect(await text(await storage.open(story?.storage_key ?? ''))).toBe(
    'Éclair, the “cat”, at Zoë’s\n\nFüchse im Garten.\n',
  )
})

test('an image has a preview and a thumb instead of streams', async () => {
  folder = IMAGE
  await bring(asImage)
  const { row } = await everything()
  expect(row).toMatchObject({
    type: 'image',
    duration_s: 0,
    width: 1920,
    height: 1080,
    has_hls: false,
    frame_rate: null,
  })
  expect((await storage.head(`public/77/${row?.media_version}/preview.jpg`))?.sizeBytes).toBeGreaterThan(0)
})

test('the same import again changes nothing', async () => {
  await bring()
  const before = await everything()
  await bring()
  expect(await everything()).toEqual(before)
})

test('a corrected description changes the clip, and a withdrawn clip stays withdrawn', async () => {
  await bring()
  await db.updateTable('clips').set({ state: 'withdrawn' }).execute()
  await bring({ rating: 'BR', story: '', licensingTerms: [] })
  const { row, files, terms } = await everything()
  expect(row).toMatchObject({ rating: 'BR', state: 'withdrawn' })
  expect(files.map(({ role }) => role)).toEqual(['master'])
  expect(terms).toEqual([])
})

test('another master gets addresses of its own, so that no cache shows the old one', async () => {
  await bring()
  const before = (await everything()).row
  await cp(`${DEMO_FOLDER}media/V041214/master.mp4`, join(folder, 'master.mp4'))
  await bring()
  const { row: after, files } = await everything()
  expect(after?.media_version).not.toBe(before?.media_version)
  expect(files.filter(({ role }) => role === 'master')).toHaveLength(1)
})

test('neighbours keep their order, and one that is not in the catalogue is refused', async () => {
  await bring()
  await bring({ id: 78, ref: 'V000078', title: 'Another' })
  await bring({ id: 79, ref: 'V000079', title: 'A third' })
  const link = (related: number[]) => linkRelatedClips(db, [{ id: 77, ref: 'V000077', related }])
  for (const wrong of [[78, 5], [77]]) {
    await expect(link(wrong)).rejects.toThrow(
      /^V000077: no other clip of the catalogue has the number (5|77)$/,
    )
  }
  await link([79, 78, 79])
  const rows = await db.selectFrom('related_clips').select('related_id').orderBy('position').execute()
  expect(rows.map(({ related_id }) => related_id)).toEqual([79, 78])
})
