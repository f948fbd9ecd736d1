/** Creates the files of existing clips again over HTTP, with a real encoder. */
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenLicence } from '../../../../test/licensing-builders.ts'
import { madePicture } from '../../../../test/made-picture.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'
import { cleanStorageJob } from '../../storage/storage.jobs.ts'
import { receiveUploadsJob } from '../ingest.jobs.ts'
import { insertBatch } from '../ingests.queries.ts'
import { receiveFile } from '../receive-file.ts'
import { abandonedUploads } from '../uploads/abandoned-uploads.ts'
import { findUpload } from '../uploads/uploads.queries.ts'

/** Encodes on a busy machine. */
const FILM_TEST_MS = 300_000

let server: TestServer
let manager: TestUser
let staff: TestUser
let port: number
beforeAll(async () => {
  server = await startTestServer()
  port = Number(new URL(await server.http.listen({ port: 0, host: '127.0.0.1' })).port)
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
  staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
})
afterAll(() => server.close())

let files = 0
async function givenPicture(): Promise<string> {
  files += 1
  const path = join(server.services.config.dataDir, `picture-${files}.png`)
  await writeFile(path, madePicture({ width: 60, height: 40, seed: 1_000 * files }))
  return path
}

async function givenFilm(seconds: number): Promise<string> {
  files += 1
  const folder = server.services.config.dataDir
  const file = `film-${files}.mp4`
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=160x90:rate=10', '-f', 'lavfi', '-i', 'sine']
  const args = [...source, '-t', `${seconds}`, '-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', file]
  await runFfmpeg(await findFfmpeg(''), { folder, durationS: seconds, args })
  return join(folder, file)
}

/** A draft that was imported from a file. */
async function givenClipOf(path: string): Promise<number> {
  const { db } = server.services
  const batch = { name: 'Foxes', metadata: {}, createdBy: staff.userId, at: new Date() }
  const metadata = { category: 'Pets', title: 'A fox' }
  const batchId = await insertBatch(db, batch)
  const receipt = await receiveFile(server.services, { batchId, path, fileName: basename(path), metadata })
  if (receipt.outcome !== 'taken') throw new Error(receipt.outcome)
  await server.services.jobs.send('advance-ingests', {})
  await server.runJobs()
  const { clip_id } = await db
    .selectFrom('ingests')
    .select('clip_id')
    .where('id', '=', receipt.ingestId)
    .executeTakeFirstOrThrow()
  return clip_id
}
const givenImage = async () => givenClipOf(await givenPicture())

const clipOf = (id: number) =>
  server.services.db.selectFrom('clips').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const fileOf = async (id: number, version: string, name: string) => {
  const { statusCode, rawPayload } = await server.http.inject(`/media/${id}/${version}/${name}`)
  return { statusCode, sha256: createHash('sha256').update(rawPayload).digest('hex') }
}
const historyOf = async (id: number) =>
  (await manager.call('GET /agency/clips/:id/history', { params: { id } })).data.items
const filesOf = async (id: number, by = manager) =>
  (await by.call('GET /agency/clips/:id/files', { params: { id } })).data
const rowsOf = async (id: number) =>
  (await manager.call('GET /agency/ingests', { querystring: { clip: String(id) } })).data.items
const poster = async (id: number, seconds: number, by = manager) => {
  const { revision } = await clipOf(id)
  return by.call('POST /agency/clips/:id/poster', { params: { id }, body: { revision, seconds } })
}
const encode = async (id: number, by = manager) =>
  by.call('POST /agency/clips/:id/encode', {
    params: { id },
    body: { revision: (await clipOf(id)).revision },
  })

test(
  'the frame that an editor chose becomes the still, at new addresses, and is kept when the film is encoded again',
  async () => {
    const id = await givenClipOf(await givenFilm(3))
    const before = await clipOf(id)
    const was = await fileOf(id, before.media_version, 'poster-640.jpg')
    const film = await fileOf(id, before.media_version, before.preview_file)
    // In a film of identical frames one is offered, which becomes the still.
    const { scenes, poster_s } = await filesOf(id)
    expect([scenes.length, poster_s]).toEqual([1, null])
    expect((await server.http.inject(scenes[0]?.thumbpath ?? '')).statusCode).toBe(200)
    const { data } = await poster(id, 2.04)
    expect(data).toMatchObject({ purpose: 'poster', clip_id: id, state: 'working', moves: ['cancel'] })
    expect(data.steps.map(({ step }) => step)).toEqual(['stills', 'assemble'])
    // No file of it is public before all are complete.
    expect((await clipOf(id)).media_version).toBe(before.media_version)
    await server.runJobs()

    const chosen = await clipOf(id)
    expect(chosen).toMatchObject({
      poster_s: 2.04,
      revision: before.revision + 1,
      updated_by: manager.userId,
    })
    expect(chosen.media_version).not.toBe(before.media_version)
    const still = await fileOf(id, chosen.media_version, 'poster-640.jpg')
    expect(still.statusCode).toBe(200)
    expect(still.sha256).not.toBe(was.sha256)
    expect(await fileOf(id, before.media_version, 'poster-640.jpg')).toEqual(was)
    expect(await fileOf(id, chosen.media_version, before.preview_file)).toEqual(film)
    expect((await filesOf(id)).scenes).toMatchObject(scenes.map(({ at_s }) => ({ at_s })))
    expect(await historyOf(id)).toMatchObject([
      {
        origin: 'ingest',
        by: { id: manager.userId },
        changes: [
          { field: 'poster_s', before: null, after: 2.04 },
          { field: 'media_version', before: before.media_version, after: chosen.media_version },
        ],
      },
      { origin: 'ingest', revision: 1 },
    ])

    expect((await encode(id)).data).toMatchObject({ purpose: 'encode', state: 'working' })
    await server.runJobs()
    const encoded = await clipOf(id)
    expect(encoded.media_version).not.toBe(chosen.media_version)
    expect(encoded).toMatchObject({
      poster_s: 2.04,
      revision: chosen.revision + 1,
      duration_s: before.duration_s,
    })
    expect(await fileOf(id, encoded.media_version, 'poster-640.jpg')).toEqual(still)
    expect(await fileOf(id, encoded.media_version, before.preview_file)).toEqual(film)
    const audit = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id', 'details'])
      .where('object', '=', `clip:${id}`)
      .orderBy('id')
      .execute()
    expect(audit).toMatchObject([
      { action: 'clip.poster_chosen', actor_user_id: manager.userId, details: { seconds: 2.04 } },
      { action: 'clip.encoded_again', actor_user_id: manager.userId },
    ])
    expect(await readdir(join(server.services.config.dataDir, 'ingest', 'making'))).toEqual([])
    for await (const { key } of server.services.storage.list('work/')) expect(key).toBe('nothing')
    await expectSoundOf(id)
  },
  FILM_TEST_MS,
)

async function expectSoundOf(id: number): Promise<void> {
  const { sound, poster_s, embedded } = await filesOf(id)
  expect(sound?.loudness).toBeLessThan(0)
  expect(sound?.peaks.length).toBeGreaterThan(100)
  expect([poster_s, embedded]).toEqual([2.04, []])
  const metadata = JSON.stringify({ title: 'A headline', keywords: ['fox', 'bus'] })
  await server.services.db
    .updateTable('ingests')
    .set({ embedded: metadata })
    .where('clip_id', '=', id)
    .execute()
  expect((await filesOf(id)).embedded).toEqual([
    { name: 'title', text: 'A headline' },
    { name: 'keywords', text: 'fox, bus' },
  ])
  expect((await filesOf(await server.givenClip())).sound).toBeNull()
}

test('renewals of a clip run one at a time, for the revision that was read, and only for users who may edit clips', async () => {
  const id = await givenImage()
  await encode(id)
  expect(await refusalOf(encode(id))).toMatchObject({ code: 'conflict' })
  const old = { params: { id }, body: { revision: (await clipOf(id)).revision } }
  await server.runJobs()
  expect(await refusalOf(manager.call('POST /agency/clips/:id/encode', old))).toMatchObject({
    code: 'outdated',
    data: { fields: ['media_version'], by: 'Test User' },
  })
  expect(await refusalOf(encode(id, staff))).toMatchObject({ code: 'forbidden' })
  expect((await rowsOf(id)).map(({ purpose, state }) => [purpose, state])).toEqual([
    ['encode', 'ready'],
    ['new', 'ready'],
  ])
  const { items } = (await manager.call('GET /agency/batches')).data
  expect(items.some(({ name }) => name === `Clip ${id}: encoded again`)).toBe(false)
})

test('an impossible renewal is refused with a message', async () => {
  const id = await server.givenClip({ durationS: 1, master: randomBytes(8) })
  const image = await server.givenClip({ type: 'image', master: randomBytes(8) })
  const bare = await server.givenClip({ state: 'draft' })
  const ended = await server.givenClip({ state: 'withdrawn', master: randomBytes(8) })
  expect(await refusalOf(poster(id, 1))).toMatchObject({
    status: 422,
    message: 'The film ends after 1.0 seconds.',
  })
  expect(await refusalOf(poster(id, -1))).toMatchObject({ status: 422 })
  expect(await refusalOf(poster(image, 0))).toMatchObject({
    status: 422,
    message: expect.stringContaining('An image has no other frame.'),
  })
  expect(await refusalOf(encode(bare))).toMatchObject({ message: 'This clip has no master yet.' })
  expect(await refusalOf(encode(ended))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('withdrawn'),
  })
})

test('a failed or cancelled renewal does not change the clip, and may be started again', async () => {
  const id = await givenImage()
  const before = await clipOf(id)
  const { data } = await encode(id)
  await manager.call('POST /agency/ingests/:id/cancel', { params: { id: data.id } })
  await server.runJobs()
  expect(await clipOf(id)).toEqual(before)
  expect((await fileOf(id, before.media_version, 'poster-640.jpg')).statusCode).toBe(200)

  const broken = await server.givenClip({ type: 'image', master: randomBytes(50) })
  await encode(broken)
  await server.runJobs()
  const [failed] = await rowsOf(broken)
  expect(failed).toMatchObject({ state: 'quarantined', moves: ['retry', 'release', 'cancel'] })
  expect(await clipOf(broken)).toMatchObject({ media_version: 'test', revision: 1 })
  await manager.call('POST /agency/ingests/:id/retry', { params: { id: failed?.id ?? 0 } })
  await server.runJobs()
  expect(await rowsOf(broken)).toMatchObject([{ state: 'quarantined' }])
  await encode(id)
  await server.runJobs()
  expect((await clipOf(id)).media_version).not.toBe(before.media_version)
})

test('a clip that is withdrawn in the meantime gets no new files', async () => {
  const id = await givenImage()
  await encode(id)
  await server.services.db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', id).execute()
  const { media_version: version } = await clipOf(id)
  await server.runJobs()
  await server.services.jobs.send('advance-ingests', {})
  await server.runJobs()
  expect(await clipOf(id)).toMatchObject({ media_version: version })
  expect(await rowsOf(id)).toMatchObject([
    { state: 'quarantined', problem: expect.stringContaining('withdrawn') },
    { state: 'ready' },
  ])
})

test('R-STATE-4: a renewal of a clip that is withheld at the same time is completed again with all files', async () => {
  const id = await givenImage()
  await server.services.db.updateTable('clips').set({ state: 'published' }).where('id', '=', id).execute()
  await encode(id)
  const { media_version: known, revision } = await clipOf(id)
  const { storage } = server.services
  const put = storage.put.bind(storage)
  let isWithheld = false
  const spy = vi.spyOn(storage, 'put').mockImplementation(async (key, ...rest) => {
    await put(key, ...rest)
    if (isWithheld || !key.startsWith(`public/${id}/`)) return
    isWithheld = true
    const body = { revision, to: 'withheld', reason: 'checking' } as const
    await staff.call('POST /agency/clips/:id/move', { params: { id }, body })
  })
  await server.runJobs()
  spy.mockRestore()
  expect(isWithheld).toBe(true)
  const after = await clipOf(id)
  expect(after.state).toBe('withheld')
  for (const file of ['poster-640.jpg', 'poster-1280.avif']) {
    expect((await fileOf(id, known, file)).statusCode).toBe(404)
    expect((await fileOf(id, after.media_version, file)).statusCode).toBe(200)
  }
  expect(await rowsOf(id)).toMatchObject([
    { purpose: 'encode', state: 'ready' },
    { purpose: 'new', state: 'ready' },
  ])
})

/** Sends a file as a browser does, in one request. @returns the number of the upload. */
async function givenUpload(id: number, path: string, by = manager): Promise<string> {
  const upload = await sendFile(id, path, by)
  await server.runJobs()
  return upload
}

async function sendFile(id: number, path: string, by: TestUser): Promise<string> {
  const { data } = await by.call('POST /agency/clips/:id/master-delivery', { params: { id } })
  const bytes = await readFile(path)
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization: `Bearer ${by.token}`, 'tus-resumable': '1.0.0' }
  const origin = `http://127.0.0.1:${port}`
  const begun = await fetch(`${origin}/rest/agency/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': `${bytes.length}`,
      'upload-metadata': `filename ${encoded(basename(path))},batch ${encoded(`${data.batch}`)}`,
    },
  })
  const location = begun.headers.get('location') ?? ''
  await fetch(`${origin}${location}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: new Uint8Array(bytes),
  })
  return location.slice(location.lastIndexOf('/') + 1)
}

const replace = async (id: number, upload: string, by = manager) => {
  const { revision } = await clipOf(id)
  return by.call('POST /agency/clips/:id/master', { params: { id }, body: { revision, upload } })
}
const masterOf = (id: number) =>
  server.services.db
    .selectFrom('clip_files')
    .selectAll()
    .where('clip_id', '=', id)
    .where('role', '=', 'master')
    .executeTakeFirstOrThrow()

test('R-RENEW-6: a replaced master is the one that licensees download, and has its own previews, hashes and look-alikes', async () => {
  const [id, other] = [await givenImage(), await givenImage()]
  const { db } = server.services
  const owner = await server.givenUser()
  await db.updateTable('clips').set({ state: 'published' }).where('id', '=', id).execute()
  await givenLicence(server.services, owner, id)
  await db
    .insertInto('look_alikes')
    .values({ clip_id: id, other_id: other, pictures: 1, distance: 1, found_at: new Date() })
    .execute()
  const confirmed = { state: 'confirmed', text: '' } as const
  const evidence = { place: confirmed, machine: confirmed }
  await db.updateTable('clips').set({ evidence }).where('id', '=', id).execute()
  const [before, old] = [await clipOf(id), await masterOf(id)]
  const path = await givenPicture()
  const upload = await givenUpload(id, path)
  expect((await filesOf(id)).uploads).toMatchObject([
    { id: upload, file_name: basename(path), state: 'arrived' },
  ])
  expect((await replace(id, upload)).data).toMatchObject({ purpose: 'replace_master', state: 'working' })
  // The old master is delivered until the new one has its previews.
  expect(await masterOf(id)).toEqual(old)
  await server.runJobs()

  const after = await clipOf(id)
  expect(after).toMatchObject({ state: 'published', title: before.title, revision: before.revision + 1 })
  expect(after.media_version).not.toBe(before.media_version)
  expect((await fileOf(id, before.media_version, 'poster-640.jpg')).statusCode).toBe(200)
  const master = await masterOf(id)
  expect(master.sha256).toBe(
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  )
  const { data } = await owner.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
  const { pathname, search } = new URL(data.file_url ?? '', 'http://shop.example')
  expect((await server.http.inject(pathname + search)).rawPayload).toEqual(await readFile(path))
  expect((await historyOf(id))[0]?.changes).toContainEqual({
    field: 'master',
    before: old.sha256,
    after: master.sha256,
  })
  // Nothing was stated about the new file yet (R-EVIDENCE-3).
  const { data: edited } = await staff.call('GET /agency/clips/:id', { params: { id } })
  expect(edited.fields.evidence).toMatchObject({ place: confirmed, machine: { state: 'unknown' } })
  const { data: alike } = await staff.call('GET /agency/clips/:id/look-alikes', { params: { id } })
  expect(alike.items.map((one) => one.other.id)).not.toContain(other)
  expect((await filesOf(id)).uploads).toEqual([])
})

test('R-RENEW-6: an uploaded file is read outside of any request, and refused as a master before that', async () => {
  const id = await givenImage()
  const before = await masterOf(id)
  const upload = await sendFile(id, await givenPicture(), manager)
  expect((await filesOf(id)).uploads).toMatchObject([{ id: upload, state: 'reading' }])
  expect(await refusalOf(replace(id, upload))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('is still being processed'),
  })
  expect(await masterOf(id)).toEqual(before)
  await server.runJobs()
  expect((await filesOf(id)).uploads).toMatchObject([{ id: upload, state: 'arrived' }])
  expect((await replace(id, upload)).data).toMatchObject({ purpose: 'replace_master' })
})

test('R-RENEW-6: a missing uploaded file is refused with a request to upload it again', async () => {
  const id = await givenImage()
  const upload = await givenUpload(id, await givenPicture())
  await rm(join(server.services.config.dataDir, 'ingest/uploads', upload))
  expect(await refusalOf(replace(id, upload))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Upload it again'),
  })
})

test('R-RENEW-6: a file that is missing before it is read is marked as lost, and does not delay another', async () => {
  const [id, other] = [await givenImage(), await givenImage()]
  const lost = await sendFile(id, await givenPicture(), manager)
  await rm(join(server.services.config.dataDir, 'ingest/uploads', lost))
  const upload = await sendFile(other, await givenPicture(), manager)
  await receiveUploadsJob.run(server.services, {})
  expect((await filesOf(other)).uploads).toMatchObject([{ id: upload, state: 'arrived' }])
  expect((await filesOf(id)).uploads).toMatchObject([{ id: lost, state: 'lost' }])
  expect(await refusalOf(replace(id, lost))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Upload it again'),
  })
})

test('R-RENEW-6: a file of another clip or of this one, of another kind, or that does not exist is refused and not kept', async () => {
  const id = await givenImage()
  const path = await givenPicture()
  const other = await givenClipOf(path)
  const own = join(server.services.config.dataDir, 'own.png')
  await writeFile(own, await buffer(await server.services.storage.open((await masterOf(id)).storage_key)))
  expect(await refusalOf(replace(id, await givenUpload(id, own)))).toMatchObject({
    code: 'conflict',
    message: 'This file is already the master of the clip.',
    data: { clip_id: id },
  })
  expect(await refusalOf(replace(id, await givenUpload(id, path)))).toMatchObject({
    code: 'conflict',
    message: `This file is identical to clip ${other}.`,
    data: { clip_id: other },
  })
  const film = await server.givenClip({ master: randomBytes(8) })
  expect(await refusalOf(replace(film, await givenUpload(film, await givenPicture())))).toMatchObject({
    status: 422,
    message: 'An image cannot be the master of a video.',
  })
  expect((await filesOf(id)).uploads).toEqual([])
  expect(await refusalOf(replace(id, 'f'.repeat(32)))).toMatchObject({ status: 422 })
  const sent = await givenUpload(id, await givenPicture())
  const second = await server.givenUser({ kind: 'agency', role: 'Manager' })
  expect(await refusalOf(replace(id, sent, second))).toMatchObject({ status: 422 })
  const stale = { params: { id }, body: { revision: 99, upload: sent } }
  expect(await refusalOf(manager.call('POST /agency/clips/:id/master', stale))).toMatchObject({
    code: 'outdated',
  })
  // The cause was not the file.
  const [begun, twice] = await Promise.allSettled([replace(id, sent), replace(id, sent)])
  expect([begun.status, twice.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const refusal = [begun, twice].flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusal).toMatchObject([{ status: 409 }])
  await server.runJobs()
  expect(await refusalOf(replace(id, sent))).toMatchObject({ code: 'conflict' })
})

test('R-RENEW-6: a master that cannot be shown does not change the clip, and is deleted when it is cancelled', async () => {
  const id = await givenImage()
  const before = await masterOf(id)
  const path = join(server.services.config.dataDir, 'flat.png')
  await writeFile(path, madePicture({ width: 60, height: 8, seed: 77 }))
  const { data } = await replace(id, await givenUpload(id, path))
  await server.runJobs()
  expect((await rowsOf(id))[0]).toMatchObject({ state: 'quarantined', purpose: 'replace_master' })
  expect(await masterOf(id)).toEqual(before)
  const keys = async () => {
    const found: string[] = []
    for await (const { key } of server.services.storage.list(`masters/${id}/`)) found.push(key)
    return found
  }
  expect(await keys()).toHaveLength(2)
  await manager.call('POST /agency/ingests/:id/cancel', { params: { id: data.id } })
  expect(await keys()).toEqual([before.storage_key])
})

test('R-RENEW-6: cancelling a renewal keeps the files of another one with the same bytes', async () => {
  const id = await givenImage()
  const path = join(server.services.config.dataDir, 'flat-again.png')
  await writeFile(path, madePicture({ width: 60, height: 8, seed: 78 }))
  const first = await replace(id, await givenUpload(id, path))
  await server.runJobs()
  const second = await replace(id, await givenUpload(id, path))
  await manager.call('POST /agency/ingests/:id/cancel', { params: { id: first.data.id } })
  await server.runJobs()
  const rows = await rowsOf(id)
  expect(rows.find((row) => row.id === second.data.id)?.problem).not.toContain('Something went wrong')
  const keys: string[] = []
  for await (const { key } of server.services.storage.list(`masters/${id}/`)) keys.push(key)
  expect(keys).toHaveLength(2)
})

test('replaced files can be fetched for a week, and a withdrawal removes all of them at once', async () => {
  const [id, killed] = [await givenImage(), await givenImage()]
  const versions: string[] = []
  for (const one of [id, killed]) {
    versions.push((await clipOf(one)).media_version)
    await encode(one)
    await server.runJobs()
  }
  const [old = '', oldOfKilled = ''] = versions
  const statusOf = async (one: number, version: string) =>
    (await fileOf(one, version, 'poster-640.jpg')).statusCode
  const sweep = () => cleanStorageJob.run(server.services, {})
  await sweep()
  expect(await statusOf(id, old)).toBe(200)

  expect(await statusOf(killed, oldOfKilled)).toBe(200)
  const administrator = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  const { revision } = await clipOf(killed)
  await server.services.db.updateTable('clips').set({ state: 'review' }).where('id', '=', killed).execute()
  const body = { revision, to: 'withdrawn', reason: 'legal', note: 'A complaint.' } as const
  await administrator.call('POST /agency/clips/:id/move', { params: { id: killed }, body })
  expect(await statusOf(killed, oldOfKilled)).toBe(404)

  server.later(8 * 24 * 60 * 60_000)
  await sweep()
  expect(await statusOf(id, old)).toBe(404)
  expect(await statusOf(id, (await clipOf(id)).media_version)).toBe(200)
})

test('R-RENEW-6: an unused upload is removed after a week', async () => {
  const id = await givenImage()
  const sender = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const upload = await givenUpload(id, await givenPicture(), sender)
  const isThere = async () => (await findUpload(server.services.db, upload)) !== undefined
  const abandoned = { what: 'uploads', keptMs: 7 * 24 * 60 * 60_000, removal: abandonedUploads }
  await removeOldRows(server.services, [abandoned])
  expect(await isThere()).toBe(true)
  server.later(8 * 24 * 60 * 60_000)
  await removeOldRows(server.services, [abandoned])
  expect(await isThere()).toBe(false)
})
