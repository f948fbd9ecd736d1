/** A clip is imported completely or not at all, and its public files are apart from its master (R-FILE-2). */
import { cp, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { focalPointOf } from '@rushes/media/focal-point'
import { qualityOf } from '@rushes/media/quality'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PATIENT } from '../../../test/patient.ts'
import { cloneDatabase } from '../../../test/test-database.ts'
import { openDb, openPool } from '../../db/db.ts'
import { DEMO_FOLDER } from '../../demo/demo-files.ts'
import { localStorage } from '../../platform/storage/local-storage.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { type ClipImport, readClipImport } from './clip-import.ts'
import { importClip } from './import-clip.ts'
import { linkRelatedClips } from './look-alikes/link-related-clips.ts'

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
  db = openDb(openPool(database.url, PATIENT))
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
  storage = localStorage(join(work, 'storage'), '/media')
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
  'poster-320.avif',
  'poster-640.avif',
  'poster-1280.avif',
  'poster-640.jpg',
  'hover.mp4',
  'sprite.jpg',
  'sprite.vtt',
  'hls/master.m3u8',
  'hls/360p.m3u8',
  'hls/360p.m4s',
  'hls/540p.m3u8',
  'hls/540p.m4s',
])('a clip without %s is refused by name, and nothing is written', async (file) => {
  await rm(join(folder, file))
  await expect(bring()).rejects.toThrow(`V000077: the file ${file} is missing`)
  expect(await everything()).toEqual(NOTHING)
})

test('a clip that is imported as published became public when it was created, and an import again keeps that', async () => {
  await bring()
  await bring({ created: new Date('2026-11-02T10:00:00Z') })
  expect((await everything()).row?.first_published_at).toEqual(described.created)
})

test('an empty file is refused by name', async () => {
  await truncate(join(folder, 'hover.mp4'))
  await expect(bring()).rejects.toThrow('V000077: the file hover.mp4 is empty')
})

test('a playlist that refers to a file outside its folder is refused', async () => {
  await writeFile(join(folder, 'hls/master.m3u8'), '#EXTM3U\n../../../etc/passwd\n')
  await expect(bring()).rejects.toThrow('V000077: the playlist hls/master.m3u8 names ../../../etc/passwd')
})

test('a master that is cut off, or not a video, is refused, and nothing is written', async () => {
  await truncate(join(folder, 'master.mp4'), 100_000)
  await expect(bring()).rejects.toThrow('V000077: master.mp4: The file is cut off')
  await writeFile(join(folder, 'master.mp4'), 'no video')
  await expect(bring()).rejects.toThrow('V000077: master.mp4: The file is not a video that can be read.')
  expect(await everything()).toEqual(NOTHING)
})

test('a broken poster is refused', async () => {
  await writeFile(join(folder, 'poster-640.jpg'), 'no picture')
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

test('a description with several faults is refused with all of them', () => {
  const faulty = { ...described, title: ' ', location: { country: 'UK', text: '' }, master: '../master.mp4' }
  expect(() => readClipImport(faulty)).toThrow(/^V000077: title .*; location\.country .*; master .*$/)
})

test('the rows contain the facts of the files (R-MEDIA-1)', async () => {
  await bring()
  const { row, files, terms } = await everything()
  const master = join(VIDEO, 'master.mp4')
  // From sha256sum.
  const sha256 = '11230ace196a58ffd1fa5ee291dbbb20cf831c403768ae4f37786751493c4c2a'
  expect(row).toMatchObject({
    category_id: 250,
    duration_s: 8,
    frame_rate: 25,
    frame_count: 200,
    width: 1920,
    height: 1080,
    quality: '1080p',
    codec: 'AVC',
    scan: 'progressive',
    audio_codec: 'AAC',
    audio_channels: 2,
    audio_hertz: 48_000,
    has_hls: true,
    // The higher rung of the preview.
    preview_file: 'hls/540p.m4s',
    media_version: sha256.slice(0, 8),
    dominant_colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    state: 'published',
  })
  expect(files.find(({ role }) => role === 'master')).toMatchObject({
    storage_key: `masters/77/${sha256.slice(0, 12)}.mp4`,
    file_name: 'V000077-eclair-the-cat-at-zoes.mp4',
    content_type: 'video/mp4',
    size_bytes: 1_168_887,
    sha256,
    crc32: crc32(await readFile(master)),
  })
  expect(terms.map(({ term_id }) => term_id)).toEqual([1, 8])
})

test('every file is in the storage: the master and story apart from the public files', async () => {
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

test('an image has posters instead of streams', async () => {
  folder = IMAGE
  await bring(asImage)
  const { row } = await everything()
  expect(row).toMatchObject({
    type: 'image',
    duration_s: 0,
    width: 1920,
    height: 1080,
    quality: '1080p',
    has_hls: false,
    preview_file: '',
    frame_rate: null,
    frame_count: null,
    scan: null,
    audio_channels: null,
  })
  expect((await storage.head(`public/77/${row?.media_version}/poster-1280.avif`))?.sizeBytes).toBeGreaterThan(
    0,
  )
})

test('the quality is read from the picture, and a declared one has no effect (R-MEDIA-1)', async () => {
  const declared = { ...described, quality: '8K' }
  await importClip({ db, storage }, readClipImport(declared), `${DEMO_FOLDER}media/V041214`)
  expect((await everything()).row).toMatchObject({ quality: 'SD', width: 960, height: 540 })
})

test('an upright film has the class of its shorter side (R-MEDIA-1)', async () => {
  folder = `${DEMO_FOLDER}media/S041641`
  await bring({ type: 'short', ref: 'S000077' })
  const { row } = await everything()
  expect(row?.height).toBeGreaterThan(row?.width ?? 0)
  expect(row?.quality).toBe(qualityOf({ width: row?.width ?? 0, height: row?.height ?? 0 }))
})

test('a film without sound is silent, not unknown (R-MEDIA-1)', async () => {
  await cp(join(VIDEO, 'hover.mp4'), join(folder, 'master.mp4'))
  await bring()
  expect((await everything()).row).toMatchObject({ audio_codec: '', audio_channels: 0, audio_hertz: null })
})

test('the focal point is the editor’s, or else found in the poster', async () => {
  await bring({ focal: { x: 0.25, y: 0.75 } })
  expect((await everything()).row).toMatchObject({ focal_x: 0.25, focal_y: 0.75 })
  await bring()
  const { row } = await everything()
  expect({ x: row?.focal_x, y: row?.focal_y }).toEqual(await focalPointOf(join(folder, 'poster-640.jpg')))
  expect(() => clip({ focal: { x: 1.5, y: 0 } })).toThrow('V000077: focal.x')
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

test('another master gets its own addresses, so that no cache shows the old one', async () => {
  await bring()
  const before = (await everything()).row
  await cp(`${DEMO_FOLDER}media/V041214/master.mp4`, join(folder, 'master.mp4'))
  await bring()
  const { row: after, files } = await everything()
  expect(after?.media_version).not.toBe(before?.media_version)
  expect(files.filter(({ role }) => role === 'master')).toHaveLength(1)
})

test('related clips keep their order, and one that is not in the catalogue is refused', async () => {
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
