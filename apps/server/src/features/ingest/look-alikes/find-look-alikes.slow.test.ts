/** R-LIKE-3, from look-alike files to the answer of staff, with a real encoder. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { DEMO_FOLDER } from '../../../demo/demo-files.ts'
import { readClipImport } from '../clip-import.ts'
import { ingestFolder } from '../folders/ingest-folder.ts'
import { importClip } from '../import-clip.ts'

const SCENE = `${DEMO_FOLDER}media/V041207`
const PICTURE = `${DEMO_FOLDER}media/I041760/master.jpg`

let server: TestServer
let manager: TestUser
let work: string
/** The clip that each file became. */
let clips: Map<string, number>
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  work = await mkdtemp(join(tmpdir(), 'rushes-alike-'))
  await givenFilms()
  await copyFile(PICTURE, join(work, 'b-still.jpg'))
  await givenPicture('scale=500:-2', join(work, 'c-still-small.jpg'))
  await givenPicture('hflip', join(work, 'd-still-mirrored.jpg'))
  await givenOldScene()
  const lines: string[] = []
  const folderImport = { folder: work, table: undefined, category: 'Pets', publish: false, dryRun: false }
  await ingestFolder(server.services, folderImport, (line) => lines.push(line))
  clips = new Map(
    lines.map((line) => [line.split(' ')[0] ?? '', Number(/clip (\d+)/.exec(line)?.[1])] as const),
  )
}, 120_000)
afterAll(async () => {
  await server.close()
  await rm(work, { recursive: true, force: true })
})

const SMALL = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** Other versions of a film of the catalogue, and a black one. */
async function givenFilms(): Promise<void> {
  const ffmpeg = await findFfmpeg('')
  const make = (args: string[]) => runFfmpeg(ffmpeg, { folder: work, durationS: 8, args })
  const master = join(SCENE, 'master.mp4')
  await make(['-i', master, '-vf', 'scale=320:-2', '-crf', '33', ...SMALL, 'a-resized.mp4'])
  await make(['-ss', '1.3', '-i', 'a-resized.mp4', '-t', '5.2', '-crf', '33', ...SMALL, 'b-trimmed.mp4'])
  await make(['-i', 'a-resized.mp4', '-vf', 'hflip', ...SMALL, 'c-mirrored.mp4'])
  await make(['-f', 'lavfi', '-i', 'color=c=black:s=320x180', '-t', '3', ...SMALL, 'd-black.mp4'])
}

async function givenPicture(filter: string, path: string): Promise<void> {
  const args = ['-i', PICTURE, '-vf', filter, '-q:v', '8', '-update', '1', basename(path)]
  await runFfmpeg(await findFfmpeg(''), { folder: resolve(work, dirname(path)), durationS: 0, args })
}

/** A clip that was imported with finished renditions, so it has a storyboard instead of frames. */
async function givenOldScene(): Promise<void> {
  const described = {
    id: 77,
    ref: 'V000077',
    type: 'video',
    title: 'A kitten over the wall',
    description: 'A kitten.',
    keywords: ['cat'],
    category: 'Pets',
    location: { country: 'gb', text: 'Leeds' },
    rating: 'GD',
    created: new Date('2026-11-01T10:00:00Z'),
    credit: { author: 'A', licence: 'CC0', source: '', changes: '' },
    master: 'master.mp4',
  } as const satisfies Parameters<typeof readClipImport>[0]
  await importClip(server.services, readClipImport(described), SCENE)
}

const idOf = (file: string) => clips.get(file) ?? 0
const alikeOf = async (id: number) =>
  (await manager.call('GET /agency/clips/:id/look-alikes', { params: { id } })).data.items
const othersOf = async (file: string) => (await alikeOf(idOf(file))).map(({ other }) => other.id)

test('a film that was resized, compressed or trimmed is found as a look-alike, and a mirrored one is not', async () => {
  expect(await othersOf('a-resized.mp4')).toEqual([77, idOf('b-trimmed.mp4')])
  expect((await othersOf('b-trimmed.mp4')).toSorted()).toEqual([idOf('a-resized.mp4'), 77].toSorted())
  expect(await othersOf('c-mirrored.mp4')).toEqual([])
  expect(await alikeOf(idOf('a-resized.mp4'))).toMatchObject([
    { isLater: true, answer: null, other: { title: 'A kitten over the wall', state: 'published' } },
    { isLater: false },
  ])
})

test('a picture that was made smaller is found as a look-alike, and a mirrored one is not', async () => {
  expect(await othersOf('c-still-small.jpg')).toEqual([idOf('b-still.jpg')])
  expect(await othersOf('d-still-mirrored.jpg')).toEqual([])
})

test('no hash is stored of black pictures', async () => {
  const rows = await server.services.db.selectFrom('clip_hashes').select('clip_id').execute()
  const hashed = new Set(rows.map(({ clip_id }) => clip_id))
  expect([hashed.has(idOf('d-black.mp4')), hashed.has(idOf('c-mirrored.mp4'))]).toEqual([false, true])
})

const answer = (
  viewer: TestUser,
  id: number,
  other_id: number,
  decision: 'same' | 'longer_cut' | 'not_same',
) =>
  viewer.call('POST /agency/clips/:id/look-alikes', { params: { id }, body: { other_id, answer: decision } })
const lacksAnswer = async (id: number) =>
  (await manager.call('GET /agency/clips/:id', { params: { id } })).data.missing.includes('look_alikes')

test('publishing waits for every answer, and a longer cut becomes a related clip (R-LIKE-3)', async () => {
  const [later, first] = [idOf('b-trimmed.mp4'), idOf('a-resized.mp4')]
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  expect(await refusalOf(answer(staff, later, first, 'not_same'))).toMatchObject({ code: 'forbidden' })
  expect(await refusalOf(answer(manager, later, idOf('d-black.mp4'), 'same'))).toMatchObject({
    code: 'not_found',
  })
  expect(await lacksAnswer(later)).toBe(true)
  const publish = { revision: 1, to: 'published' } as const
  const refused = manager.call('POST /agency/clips/:id/move', { params: { id: later }, body: publish })
  expect(await refusalOf(refused)).toMatchObject({ code: 'not_ready' })

  await answer(manager, later, 77, 'not_same')
  expect(await lacksAnswer(later)).toBe(true)
  const { data } = await answer(manager, later, first, 'longer_cut')
  expect(data.items).toMatchObject([
    { other: { id: first }, answer: 'longer_cut', answered_by: { id: manager.userId } },
    { other: { id: 77 }, answer: 'not_same' },
  ])
  expect(await lacksAnswer(later)).toBe(false)
  expect(await neighbours()).toEqual([
    [first, later],
    [later, first],
  ])
  await answer(manager, later, first, 'not_same')
  expect(await neighbours()).toEqual([])
})

async function neighbours() {
  const rows = await server.services.db.selectFrom('related_clips').selectAll().orderBy('clip_id').execute()
  return rows.map(({ clip_id, related_id }) => [clip_id, related_id])
}

test('the same clip is published once: the later one waits until the other is discarded (R-LIKE-3)', async () => {
  const [later, first] = [idOf('c-still-small.jpg'), idOf('b-still.jpg')]
  await answer(manager, later, first, 'same')
  expect([await lacksAnswer(later), await lacksAnswer(first)]).toEqual([true, false])
  const { data } = await manager.call('GET /agency/clips/:id', { params: { id: first } })
  await manager.call('POST /agency/clips/:id/move', {
    params: { id: first },
    body: { revision: data.revision, to: 'discarded' },
  })
  expect(await lacksAnswer(later)).toBe(false)
  const events = await server.services.db
    .selectFrom('audit')
    .select(['object', 'details'])
    .where('action', '=', 'look_alike.answered')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  expect(events).toMatchObject([{ object: `clip:${later}`, details: { other: first, after: 'same' } }])
})

test('a clip that looks like another one stays a draft although it should be published immediately (R-LIKE-3)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rushes-alike-'))
  await givenPicture('scale=700:-2', join(folder, 'still.jpg'))
  const table = join(folder, 'words.csv')
  await writeFile(
    table,
    'file,title,description,keywords\nstill.jpg,A bird on a branch,It sings.,bird;branch;tree',
  )
  const lines: string[] = []
  const folderImport = { folder, table, category: 'Pets', publish: true, dryRun: false }
  await ingestFolder(server.services, folderImport, (line) => lines.push(line))
  await rm(folder, { recursive: true })
  const id = Number(/clip (\d+)/.exec(lines[0] ?? '')?.[1])
  expect((await manager.call('GET /agency/clips/:id', { params: { id } })).data.state).toBe('draft')
})
