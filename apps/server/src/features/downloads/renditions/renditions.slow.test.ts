/** The worker makes the requested files from real films (R-RENDITION-1, R-RENDITION-2). */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examineFilm } from '@rushes/media/examine-file'
import { findFfmpeg } from '@rushes/media/find-ffmpeg'
import { runFfmpeg } from '@rushes/media/run-ffmpeg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenLicence } from '../../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
let folder: string
let film: Buffer
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'rushes-renditions-'))
  const args = [
    ...['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=25', '-f', 'lavfi', '-i', 'sine', '-t', '4'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', 'film.mp4'],
  ]
  await runFfmpeg(await findFfmpeg(''), { folder, durationS: 4, args })
  film = await readFile(join(folder, 'film.mp4'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

async function givenLicensed(master: Buffer) {
  const clipId = await server.givenClip({ master, durationS: 4, width: 1_280, height: 720 })
  await server.services.db.updateTable('clips').set({ frame_rate: 25 }).where('id', '=', clipId).execute()
  const user = await server.givenUser()
  await givenLicence(server.services, user, clipId)
  return { clipId, user }
}

type Body = { format: 'vertical' | 'full' | 'still' | '720p' | 'comp'; from_s?: number; to_s?: number }

async function made(user: TestUser, clipId: number, body: Body) {
  const { data } = await user.call('POST /clip/renditions', { body: { clip_id: clipId, ...body } })
  await server.runJobs()
  return (await user.call('GET /clip/renditions/:id', { params: { id: data.id } })).data
}

test('R-RENDITION-1: a vertical cut between marks is made, stored and delivered', async () => {
  const { clipId, user } = await givenLicensed(film)
  const rendition = await made(user, clipId, { format: 'vertical', from_s: 1, to_s: 3 })
  expect(rendition).toMatchObject({ state: 'ready', begin_frame: 25, end_frame: 75 })
  const { data } = await user.call('POST /clip/clips/download', {
    body: { ids: [{ id: clipId, rendition: rendition.id }] },
  })
  const path = join(folder, 'vertical.mp4')
  await writeFile(path, (await server.http.inject(data.file_url)).rawPayload)
  const { probe } = await examineFilm(await findFfmpeg(''), path, {})
  expect(probe).toMatchObject({ width: 404, height: 720, frames: 50, film: { timecode: '00:00:01:00' } })
})

test('R-COMP-1: a comp has the name, the frames and the timecode of the original, and a smaller picture', async () => {
  const { clipId, user } = await givenLicensed(film)
  const rendition = await made(await server.givenUser(), clipId, { format: 'comp' })
  expect(rendition).toMatchObject({ state: 'ready', begin_frame: 0, end_frame: null })
  const { data } = await user.call('POST /clip/comps', { body: { rendition: rendition.id } })
  const path = join(folder, 'comp.mp4')
  await writeFile(path, (await server.http.inject(data.file_url)).rawPayload)
  const { probe } = await examineFilm(await findFfmpeg(''), path, {})
  expect(probe).toMatchObject({
    ...{ width: 960, height: 540, frames: 100, frameRate: 25, durationS: 4 },
    film: { timecode: '00:00:00:00' },
  })
})

test('R-RENDITION-1: a still is a picture of one frame in the size of the original', async () => {
  const { clipId, user } = await givenLicensed(film)
  const rendition = await made(user, clipId, { format: 'still', from_s: 2 })
  expect(rendition).toMatchObject({ state: 'ready', begin_frame: 50 })
  expect(rendition.file_name).toMatch(/\.frame-50\.png$/)
})

test('R-RENDITION-1: a master that cannot be read fails with the reason, and can be requested again', async () => {
  const { clipId, user } = await givenLicensed(Buffer.from('no film'))
  const failed = await made(user, clipId, { format: '720p' })
  expect(failed.state).toBe('failed')
  expect(failed.problem).toMatch(/./)
  const again = await user.call('POST /clip/renditions', { body: { clip_id: clipId, format: '720p' } })
  expect(again.data).toMatchObject({ id: failed.id, state: 'waiting' })
})

test('R-RENDITION-1: a file whose worker was killed is made by another one, after the first has not reported for a minute', async () => {
  const { clipId, user } = await givenLicensed(film)
  const body = { clip_id: clipId, format: '720p' } as const
  const { data } = await user.call('POST /clip/renditions', { body })
  const { db, clock } = server.services
  await db.updateTable('renditions').set({ claimed_at: clock.now() }).where('id', '=', data.id).execute()
  await server.runJobs()
  expect((await user.call('POST /clip/renditions', { body })).data.state).toBe('waiting')
  server.later(61_000)
  await server.runJobs()
  expect((await user.call('POST /clip/renditions', { body })).data).toMatchObject({
    id: data.id,
    state: 'ready',
  })
})

test('R-RENDITION-1: a file that this machine cannot make fails after three attempts', async () => {
  const { clipId, user } = await givenLicensed(film)
  const body = { clip_id: clipId, format: '720p' } as const
  const { data } = await user.call('POST /clip/renditions', { body })
  const { db, storage } = server.services
  const { master_key } = await db
    .selectFrom('renditions')
    .select('master_key')
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  await storage.remove(master_key)
  for (let run = 0; run < 3; run += 1) {
    server.services.jobs.runSoon('renditions-make')
    await server.runJobs()
  }
  const found = await db
    .selectFrom('renditions')
    .select(['state', 'problem'])
    .where('id', '=', data.id)
    .executeTakeFirstOrThrow()
  expect(found).toEqual({ state: 'failed', problem: expect.stringContaining('could not be made') })
})
