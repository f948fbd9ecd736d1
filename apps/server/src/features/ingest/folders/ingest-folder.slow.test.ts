import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECK_LETTERS } from '@rushes/contract/captions-text'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { DEMO_FOLDER } from '../../../demo/demo-files.ts'
import { advanceIngestsJob } from '../ingest.jobs.ts'
import { findNextIngest, insertBatch } from '../ingests.queries.ts'
import { receiveFile } from '../receive-file.ts'
import { takeStep } from '../steps/advance-ingest.ts'
import { addParts, claimStep, listSteps } from '../steps/ingest-steps.queries.ts'
import { type FolderImport, ingestFolder } from './ingest-folder.ts'

let server: TestServer
let videos: string
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  videos = await mkdtemp(join(tmpdir(), 'rushes-videos-'))
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=320x180:rate=25', '-f', 'lavfi', '-i', 'sine']
  const args = [...source, '-t', '1', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'film.mp4']
  await runFfmpeg(await findFfmpeg(''), { folder: videos, durationS: 1, args })
})
afterAll(async () => {
  await server.close()
  await rm(videos, { recursive: true, force: true })
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rushes-import-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** A byte after the last box makes another file of the same film. */
async function givenFilm(name: string, mark: string, shown = 'film.mp4'): Promise<void> {
  const film = await readFile(join(videos, shown))
  const box = Buffer.from(`\0\0\0\0free${mark}`)
  box.writeUInt32BE(box.length)
  await writeFile(join(folder, name), Buffer.concat([film, box]))
}

/** Bytes after the end of a picture make another file of it, too. */
async function givenImage(name: string, mark: string, shown = 'I041760'): Promise<void> {
  const image = await readFile(`${DEMO_FOLDER}media/${shown}/master.jpg`)
  await writeFile(join(folder, name), Buffer.concat([image, Buffer.from(mark)]))
}

async function bring(options: Partial<FolderImport> = {}) {
  const lines: string[] = []
  const folderImport = {
    folder,
    table: undefined,
    category: 'Pets',
    publish: false,
    dryRun: false,
    ...options,
  }
  const { refused } = await ingestFolder(server.services, folderImport, (line) => lines.push(line))
  return { refused, lines, numbers: lines.map((line) => Number(/clip (\d+)/.exec(line)?.[1])) }
}

async function givenTable(...rows: string[]): Promise<string> {
  await writeFile(join(folder, 'words.csv'), rows.join('\n'))
  return join(folder, 'words.csv')
}

const clipOf = (id: number | undefined) =>
  server.services.db
    .selectFrom('clips')
    .selectAll()
    .where('id', '=', id ?? 0)
    .executeTakeFirstOrThrow()

async function publicFiles(id: number | undefined): Promise<string[]> {
  const files: string[] = []
  for await (const { key } of server.services.storage.list(`public/${id}/`)) {
    files.push(key.split('/').slice(3).join('/'))
  }
  return files
}

const POSTERS = [
  ...['poster-1280.avif', 'poster-1280.webp', 'poster-320.avif', 'poster-320.webp'],
  ...['poster-640.avif', 'poster-640.jpg', 'poster-640.webp'],
]

test('a film and a picture become drafts with their metadata, renditions and masters', async () => {
  await givenFilm('fox.mov', 'first')
  await givenImage('Fox_at-the gate.jpg', 'gate')
  const table = await givenTable('file,title,keywords,not_social', 'fox.mov,Fox on a bus,fox;bus,yes')
  const { refused, lines, numbers } = await bring({ table })
  expect([refused, lines]).toEqual([
    0,
    [`Fox_at-the gate.jpg  is clip ${numbers[0]}`, `fox.mov  is clip ${numbers[1]}`],
  ])
  expect(await clipOf(numbers[1])).toMatchObject({
    type: 'video',
    state: 'draft',
    title: 'Fox on a bus',
    keywords: ['fox', 'bus'],
    rating: 'BR',
    duration_s: expect.closeTo(1, 0),
    width: 320,
    height: 180,
    preview_file: 'hls/90p.m4s',
  })
  expect(await clipOf(numbers[0])).toMatchObject({ type: 'image', state: 'draft', title: 'Fox at the gate' })
  expect(await publicFiles(numbers[1])).toEqual([
    ...['hls/180p.m3u8', 'hls/180p.m4s', 'hls/60p.m3u8', 'hls/60p.m4s', 'hls/90p.m3u8', 'hls/90p.m4s'],
    ...['hls/master.m3u8', 'hover.mp4'],
    ...[...POSTERS, 'scene-1.jpg', 'sprite.jpg', 'sprite.vtt'],
  ])
  expect(await publicFiles(numbers[0])).toEqual(POSTERS)
  expect(await readdir(join(server.services.config.dataDir, 'ingest', 'making'))).toEqual([])
  for await (const { key } of server.services.storage.list('work/')) expect(key).toBe('nothing')
  await expectSeenByStaffOnly(numbers[1] ?? 0)
})

async function expectSeenByStaffOnly(id: number): Promise<void> {
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const { data } = await staff.call('GET /clip/clips/:id', { params: { id } })
  expect(data).toMatchObject({ id, title: 'Fox on a bus' })
  await expect(server.guest.call('GET /clip/clips/:id', { params: { id } })).rejects.toThrow()
  const { media_version: version } = await clipOf(id)
  expect((await server.http.inject(`/media/${id}/${version}/hls/master.m3u8`)).body).toContain('90p.m3u8')
}

test('embedded metadata fills fields without another source, and captions next to a file and its sound are imported with it (R-INGEST-20)', async () => {
  await givenFilm('fox.mov', 'with words')
  const xmp =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
<rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="A headline" \
photoshop:Credit="Ann Lee" photoshop:City="London"/></rdf:RDF></x:xmpmeta>'
  const note = Buffer.concat([Buffer.from('....http://ns.adobe.com/xap/1.0/\0'), Buffer.from(xmp)])
  note.writeUInt16BE(0xffe1, 0)
  note.writeUInt16BE(note.length - 2, 2)
  const image = await readFile(`${DEMO_FOLDER}media/I041760/master.jpg`)
  await writeFile(join(folder, 'owl.jpg'), Buffer.concat([image.subarray(0, 2), note, image.subarray(2)]))
  await writeFile(join(folder, 'fox.srt'), '1\nsoon\nHello')
  await expect(bring()).rejects.toThrow('fox.srt: Line 2: times have the format')
})

test('captions in an encoding that is uncertain are imported with a warning', async () => {
  await givenFilm('fox.mov', 'old captions')
  const czech = '1\n00:00:00,100 --> 00:00:00,900\nD\xeckuji\n'
  await writeFile(join(folder, 'fox.srt'), Buffer.from(czech, 'latin1'))
  const { lines, numbers } = await bring()
  expect(lines).toEqual([`warning: fox.srt: ${CHECK_LETTERS}`, `fox.mov  is clip ${numbers[1]}`])
  expect((await clipOf(numbers[1])).file_details).toMatchObject({ warnings: [CHECK_LETTERS] })
})

test('files of subfolders are imported too, a table finds them, and system files are reported', async () => {
  await mkdir(join(folder, 'day1'))
  await givenImage('day1/Mu\u0308nchen.jpg', 'sub')
  await writeFile(join(folder, 'day1/.DS_Store'), 'a note of the system')
  const table = await givenTable('file,title', 'm\u00fcnchen.JPG,City at dawn')
  const { lines, numbers } = await bring({ table })
  expect(lines).toEqual([
    'day1/.DS_Store  skipped: system file',
    `day1/Mu\u0308nchen.jpg  is clip ${numbers[1]}`,
  ])
  expect(await clipOf(numbers[1])).toMatchObject({ title: 'City at dawn' })
  const other = await givenTable('file,title', 'day1/munchen.jpg,City')
  await expect(bring({ table: other })).rejects.toThrow(
    'the table names “day1/munchen.jpg”, which is not in the folder; is it “day1/Mu\u0308nchen.jpg”?',
  )
})

test('XMP files of two folders with the same name describe the pictures of their own folder', async () => {
  for (const [name, instructions] of [
    ['a', 'NO ARCHIVES'],
    ['b', 'NO SALES IN FRANCE'],
  ] as const) {
    await mkdir(join(folder, name))
    await givenImage(`${name}/IMG_1.jpg`, `card ${name}`)
    await writeFile(
      join(folder, name, 'IMG_1.xmp'),
      `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:Headline="Card ${name}" photoshop:Instructions="${instructions}"/></rdf:RDF>`,
    )
  }
  await givenImage('IMG_1.jpg', 'card')
  const { numbers } = await bring()
  const clips = await Promise.all(numbers.map(clipOf))
  expect(clips.map(({ title, restrictions }) => [title, restrictions])).toEqual([
    ['IMG 1', ''],
    ['Card a', 'NO ARCHIVES'],
    ['Card b', 'NO SALES IN FRANCE'],
  ])
  await rm(join(folder, 'a/IMG_1.jpg'))
  await expect(bring()).rejects.toThrow('a/IMG_1.xmp: no file has this name')
})

test('the same folder may be imported again, and the same bytes under another name are refused (R-INGEST-2)', async () => {
  await givenImage('one.jpg', 'again')
  const first = await bring()
  const again = await bring()
  expect(again).toMatchObject({ refused: 0, lines: [`one.jpg  is already clip ${first.numbers[0]}`] })
  await writeFile(join(folder, 'two.jpg'), await readFile(join(folder, 'one.jpg')))
  expect(await bring()).toMatchObject({
    refused: 1,
    lines: [again.lines[0], `two.jpg  refused: the same file is clip ${first.numbers[0]} already`],
  })
})

test('a file that is cut off, or not a film, is refused with a message and does not delay other files', async () => {
  const film = await readFile(join(videos, 'film.mp4'))
  await writeFile(join(folder, 'a-cut.mp4'), film.subarray(0, film.length / 2))
  await writeFile(join(folder, 'b-list.mp4'), 'ffconcat version 1.0\nfile /etc/passwd\n')
  await writeFile(join(folder, 'c-drawing.svg'), '<svg/>')
  await givenImage('d-good.jpg', 'good')
  const { refused, lines } = await bring()
  expect(refused).toBe(3)
  expect(lines[0]).toMatch(/^a-cut\.mp4 {2}refused: The (file is cut off|recording was never finished)/)
  expect(lines[1]).toMatch(/^b-list\.mp4 {2}refused: it is a playlist/)
  expect(lines[2]).toMatch(/^c-drawing\.svg {2}refused: it is a drawing \(SVG\)/)
  expect(lines[3]).toMatch(/is clip \d+$/)
})

test('a fault in the table prevents every write', async () => {
  await givenImage('one.jpg', 'faulty')
  const table = await givenTable('file,category,rating', 'one.jpg,Cats,GD', 'gone.jpg,Pets,GD')
  const before = await server.services.db.selectFrom('ingest_batches').selectAll().execute()
  const brought = bring({ table, publish: true })
  await expect(brought).rejects.toThrow('row 2, category: unknown name “Cats”')
  await expect(brought).rejects.toThrow('the table names “gone.jpg”, which is not in the folder')
  await expect(brought).rejects.toThrow('one.jpg: cannot be published without title, description, keywords')
  await expect(bring({ category: undefined })).rejects.toThrow('one.jpg: has no category')
  await expect(bring({ category: 'Cats' })).rejects.toThrow('unknown name “Cats”')
  await expect(bring({ folder: '/nowhere' })).rejects.toThrow('The folder /nowhere cannot be read')
  expect(await server.services.db.selectFrom('ingest_batches').selectAll().execute()).toEqual(before)
})

test('a dry run writes nothing, and a clip with complete metadata can be published immediately', async () => {
  // A look-alike would wait for an answer of staff.
  await givenImage('two.jpg', 'two', 'I041704')
  const table = await givenTable('file,title,description,keywords', 'two.jpg,Two,What is seen,two;pair')
  expect(await bring({ table, publish: true, dryRun: true })).toMatchObject({
    refused: 0,
    lines: ['two.jpg  would be published'],
  })
  const { numbers } = await bring({ table, publish: true })
  expect(await clipOf(numbers[0])).toMatchObject({ state: 'published', title: 'Two' })
})

/** A received file before its first step. */
async function received(fileName: string): Promise<number> {
  const batchId = await insertBatch(server.services.db, {
    name: 'sent',
    metadata: {},
    createdBy: null,
    at: server.services.clock.now(),
  })
  const file = { batchId, path: join(folder, fileName), fileName, metadata: { category: 'Pets' } }
  const receipt = await receiveFile(server.services, file)
  if (receipt.outcome !== 'taken') throw new Error(receipt.outcome)
  return receipt.ingestId
}

test('a worker continues where another one crashed, and produces the same files (R-INGEST-4)', async () => {
  await givenFilm('owl.mp4', 'died')
  const { services } = server
  const ingestId = await received('owl.mp4')
  const step = { ingestId, step: 'probe', worker: crypto.randomUUID() } as const
  expect(await claimStep(services.db, step, { at: services.clock.now(), deadSince: new Date(0) })).toBe(1)

  await advanceIngestsJob.run(services, {})
  const state = () =>
    services.db
      .selectFrom('ingests')
      .select(['state', 'clip_id'])
      .where('id', '=', ingestId)
      .executeTakeFirstOrThrow()
  expect((await state()).state).toBe('working')
  server.later(61_000)
  await advanceIngestsJob.run(services, {})
  const { state: after, clip_id: clipId } = await state()
  expect(after).toBe('ready')
  expect(await clipOf(clipId)).toMatchObject({ title: 'owl', state: 'draft' })
})

/** An encoder that reports the same version as the installed one, and runs these shell lines. */
async function givenEncoder(lines: string): Promise<TestServer['services']> {
  const path = join(videos, `encoder-${crypto.randomUUID()}`)
  const { version } = await findFfmpeg('')
  const about = `case "$*" in
    *-version*) echo 'ffmpeg version ${version}'; exit;;
    *-encoders*) printf ' V..... libx264 \\n A..... aac \\n'; exit;;
    *anullsrc*) echo '  Stream #0:0: Video: h264, yuv420p, 320x180 [SAR 1:1 DAR 16:9], 25 fps' >&2; exit;;
  esac`
  await writeFile(path, `#!/bin/sh\n${about}\n${lines}\n`, { mode: 0o755 })
  return { ...server.services, config: { ...server.services.config, ffmpegPath: path } }
}

const begunSteps = (fileName: string) =>
  server.services.db
    .selectFrom('ingest_steps')
    .innerJoin('ingests', 'ingests.id', 'ingest_id')
    .select(['step', 'tries', 'ingest_steps.state'])
    .where('file_name', '=', fileName)
    .where('tries', '>', 0)
    .execute()

async function shownToStaff(fileName: string) {
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const { items } = (await staff.call('GET /agency/ingests', { querystring: {} })).data
  return items.find(({ file_name: name }) => name === fileName)
}

test('without ffmpeg a film is probed and waits with a reason, pictures are imported, and the film continues when ffmpeg is available', async () => {
  await givenFilm('hen.mp4', 'without')
  await givenImage('ibis.jpg', 'without')
  const without = { ...server.services, config: { ...server.services.config, ffmpegPath: '/nowhere' } }
  const folderImport = { folder, table: undefined, category: 'Pets', publish: false, dryRun: false }
  const lines: string[] = []
  const brought = ingestFolder(without, folderImport, (line) => lines.push(line))
  await expect(brought).rejects.toThrow('Video needs ffmpeg')
  expect(lines).toEqual([
    expect.stringMatching(/^hen\.mp4 {2}waits: Video needs ffmpeg/),
    expect.stringMatching(/^ibis\.jpg {2}is clip \d+$/),
  ])
  expect(await begunSteps('hen.mp4')).toEqual([{ step: 'probe', tries: 1, state: 'done' }])
  expect(await shownToStaff('hen.mp4')).toMatchObject({
    state: 'working',
    problem: expect.stringMatching(/^Video needs ffmpeg 5\.1/),
  })
  await advanceIngestsJob.run(server.services, {})
  expect(await shownToStaff('hen.mp4')).toMatchObject({ state: 'ready', problem: '' })
})

test('a full disk leaves a film waiting, without counting as an attempt', async () => {
  await givenFilm('kiwi.mp4', 'full')
  const full = await givenEncoder("echo 'av_interleaved_write_frame(): No space left on device' >&2; exit 1")
  const folderImport = { folder, table: undefined, category: 'Pets', publish: false, dryRun: false }
  await expect(ingestFolder(full, folderImport, () => {})).rejects.toThrow('is full')
  await expect(advanceIngestsJob.run(full, {})).rejects.toThrow('is full')
  await expect(advanceIngestsJob.run(full, {})).rejects.toThrow('is full')
  expect(await begunSteps('kiwi.mp4')).toEqual([{ step: 'probe', tries: 1, state: 'done' }])
  expect(await shownToStaff('kiwi.mp4')).toMatchObject({
    state: 'working',
    problem: expect.stringMatching(/disk .* is full/),
  })
  await advanceIngestsJob.run(server.services, {})
  expect(await shownToStaff('kiwi.mp4')).toMatchObject({ state: 'ready', problem: '' })
})

test('pictures come first, then films by their size', async () => {
  await givenFilm('large.mp4', 'a longer mark')
  await givenFilm('small.mp4', 'mark')
  await givenImage('picture.jpg', 'last')
  const [large, small] = [await received('large.mp4'), await received('small.mp4')]
  const picture = await received('picture.jpg')
  const { db } = server.services
  const order: number[] = []
  for (let next = await findNextIngest(db, order); next !== undefined; next = await findNextIngest(db, order))
    order.push(next)
  expect(order).toEqual([picture, small, large])
  await advanceIngestsJob.run(server.services, {})
})

test('R-INGEST-4: while a file of one import batch is processed, the files of others come first', async () => {
  const { db } = server.services
  await givenFilm('turn-one.mp4', 'm')
  await givenFilm('turn-two.mp4', 'a much longer mark')
  const [first, other] = [await received('turn-one.mp4'), await received('turn-two.mp4')]
  expect(await findNextIngest(db, [])).toBe(first)
  const stateOfFirst = (state: 'running' | 'waiting') =>
    db.updateTable('ingest_steps').set({ state }).where('ingest_id', '=', first).execute()
  await stateOfFirst('running')
  expect(await findNextIngest(db, [])).toBe(other)
  await stateOfFirst('waiting')
  await advanceIngestsJob.run(server.services, {})
})

test('a film that cannot continue delays neither pictures nor the probe of another film', async () => {
  const gates = new Map([...'ab'].map((name) => [name, Promise.withResolvers<void>()] as const))
  const { storage, config } = server.services
  let ladders = 0
  const services = {
    ...server.services,
    config: { ...config, ingestEncodes: 1 },
    storage: {
      ...storage,
      // The first two stored ladders are those of the films.
      async adoptFolder(folder: string, made: string) {
        if ((await readdir(made)).includes('hls')) await gates.get('ab'[ladders++] ?? '')?.promise
        await storage.adoptFolder(folder, made)
      },
    },
  }
  const run = () => advanceIngestsJob.run(services, {})
  const untilEncoding = (name: string) =>
    expect.poll(() => begunSteps(name)).toContainEqual({ step: 'ladder', tries: 1, state: 'running' })

  await givenFilm('first.mp4', 'blocked')
  await received('first.mp4')
  const blocked = run()
  await untilEncoding('first.mp4')
  await givenFilm('second.mp4', 'behind')
  await givenImage('behind.jpg', 'behind')
  for (const name of ['second.mp4', 'behind.jpg']) await received(name)
  await run()
  expect(await shownToStaff('behind.jpg')).toMatchObject({ state: 'ready' })
  expect(await begunSteps('second.mp4')).toEqual([{ step: 'probe', tries: 1, state: 'done' }])
  expect(await begunSteps('first.mp4')).toHaveLength(2)

  gates.get('a')?.resolve()
  await untilEncoding('second.mp4')
  gates.get('b')?.resolve()
  await blocked
  expect(await shownToStaff('first.mp4')).toMatchObject({ state: 'ready' })
  expect(await shownToStaff('second.mp4')).toMatchObject({ state: 'ready' })
})

test('another worker is notified where a film has a second step to begin', async () => {
  await givenFilm('lone.mp4', 'lone')
  const id = await received('lone.mp4')
  const services = { ...server.services, config: { ...server.services.config, ingestEncodes: 1 } }
  const doneAtCalls: number[] = []
  const callAnother = async () => {
    const done = (await begunSteps('lone.mp4')).filter(({ state }) => state === 'done')
    doneAtCalls.push(done.length)
  }
  while (await takeStep(services, id, callAnother)) {
    // There is no other worker, so this one runs all steps.
  }
  expect(await shownToStaff('lone.mp4')).toMatchObject({ state: 'ready' })
  // Sound may run at the same time as hover, scenes and stills, but not as the encode: the worker has one place for
  // long steps.
  expect(doneAtCalls).toEqual([2, 3, 4])
})

describe('a film in parts', () => {
  beforeAll(async () => {
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=160x90:rate=25', '-f', 'lavfi', '-i', 'sine']
    const args = [...source, '-t', '9', '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'longer.mp4']
    await runFfmpeg(await findFfmpeg(''), { folder: videos, durationS: 9, args })
  })

  /** A film of more than ten minutes gets its parts when it is probed. */
  async function receivedInParts(name: string): Promise<number> {
    await givenFilm(name, name, 'longer.mp4')
    const id = await received(name)
    await addParts(server.services.db, id, 3)
    return id
  }
  const partsBegun = async (name: string) =>
    (await begunSteps(name))
      .filter(({ step }) => step === 'part')
      .map(({ tries, state }) => ({ tries, state }))
      .toSorted((one, other) => one.tries - other.tries)
  const once = { tries: 1, state: 'done' }

  async function filesOfWork(): Promise<object[]> {
    const files: object[] = []
    for await (const { key, sizeBytes } of server.services.storage.list('work/'))
      files.push({ key, sizeBytes })
    return files
  }

  test('a film in parts becomes a clip with the same public files as in one run, without leftover files', async () => {
    await receivedInParts('parts.mp4')
    await advanceIngestsJob.run(server.services, {})
    expect(await partsBegun('parts.mp4')).toEqual([once, once, once])
    const shown = await shownToStaff('parts.mp4')
    expect(shown?.steps.map(({ step }) => step)).toEqual([
      ...['probe', 'ladder', 'hover', 'scenes', 'stills', 'sound', 'assemble'],
    ])
    await givenFilm('whole.mp4', 'whole', 'longer.mp4')
    await received('whole.mp4')
    await advanceIngestsJob.run(server.services, {})
    const whole = await shownToStaff('whole.mp4')
    expect([shown?.state, whole?.state]).toEqual(['ready', 'ready'])
    const files = await publicFiles(shown?.clip_id ?? 0)
    expect(files).toEqual(await publicFiles(whole?.clip_id ?? 0))
    expect(files).toContain('hls/master.m3u8')
    expect(await filesOfWork()).toEqual([])
  })

  test('a film in parts repeats one part after a crash of its worker, and repeating a part changes nothing', async () => {
    const id = await receivedInParts('killed.mp4')
    const { services } = server
    for (const _step of ['probe', 'first part', 'second part']) await takeStep(services, id)
    const made = await filesOfWork()
    // The worker had encoded the second part, and crashed before it recorded that.
    await services.db
      .updateTable('ingest_steps')
      .set({ state: 'running', beat_at: new Date(0) })
      .where('ingest_id', '=', id)
      .where('part', '=', 1)
      .execute()
    await takeStep(services, id)
    expect(await partsBegun('killed.mp4')).toEqual([once, { tries: 2, state: 'done' }])
    expect(await filesOfWork()).toEqual(made)
    await advanceIngestsJob.run(services, {})
    expect(await partsBegun('killed.mp4')).toEqual([once, once, { tries: 2, state: 'done' }])
    expect(await shownToStaff('killed.mp4')).toMatchObject({ state: 'ready' })
  })

  test('a film of more than ten minutes is encoded in parts, once it was probed', async () => {
    const partsOf = async (seconds: number) => {
      const name = `${seconds}.mp4`
      const source = ['-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=2', '-t', `${seconds}`]
      const args = [...source, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', name]
      await runFfmpeg(await findFfmpeg(''), { folder, durationS: seconds, args })
      const id = await received(name)
      await takeStep(server.services, id)
      const steps = await listSteps(server.services.db, id)
      await server.services.db
        .updateTable('ingests')
        .set({ state: 'cancelled' })
        .where('id', '=', id)
        .execute()
      return steps.flatMap(({ step, part }) => (step === 'part' ? [part] : [])).toSorted()
    }
    expect([await partsOf(600), await partsOf(605)]).toEqual([[], [0, 1, 2]])
  })

  test('a film in parts leaves no part behind when it is cancelled', async () => {
    const id = await receivedInParts('cancelled.mp4')
    for (const _step of ['probe', 'first part']) await takeStep(server.services, id)
    expect(await filesOfWork()).not.toEqual([])
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    await manager.call('POST /agency/ingests/:id/cancel', { params: { id } })
    expect(await filesOfWork()).toEqual([])
  })
})
