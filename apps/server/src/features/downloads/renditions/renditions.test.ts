/** Who may have files in other formats, over HTTP (R-RENDITION-1, R-RENDITION-3, R-RENDITION-4). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishRendition } from '../../../../test/finish-rendition.ts'
import { givenLicence, givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { RETENTIONS } from '../../../all-features.ts'
import { removeOldRows } from '../../retention/remove-old-rows.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MASTER = Buffer.from('the master file')
const DAY_MS = 86_400_000

async function givenLicensed(options: Parameters<TestServer['givenClip']>[0] = {}) {
  const clipId = await server.givenClip({ master: MASTER, durationS: 20, ...options })
  await server.services.db.updateTable('clips').set({ frame_rate: 25 }).where('id', '=', clipId).execute()
  const user = await server.givenUser()
  const licenceId = await givenLicence(server.services, user, clipId)
  return { clipId, user, licenceId }
}

type Body = { format?: '720p' | 'full' | 'still'; from_s?: number; to_s?: number; handle_s?: number }
const request = (user: Pick<TestUser, 'call'>, clipId: number, body: Body = {}) =>
  user.call('POST /clip/renditions', { body: { clip_id: clipId, format: '720p', ...body } })

/** As if the worker had made it. */
async function givenReady(user: TestUser, clipId: number, bytes = Buffer.from('the small file')) {
  const { data } = await request(user, clipId)
  await finishRendition(server, data.id, bytes)
  return { ...data, bytes }
}

const download = (user: TestUser, clipId: number, rendition: number) =>
  user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId, rendition }] } })

test('R-RENDITION-1: the same request of two accounts finds one file', async () => {
  const { clipId, user } = await givenLicensed()
  const other = await server.givenUser()
  await givenLicence(server.services, other, clipId)
  const [first, second] = await Promise.all([request(user, clipId), request(other, clipId)])
  expect(second.data).toEqual(first.data)
  expect(first.data).toMatchObject({ state: 'waiting', size_bytes: null, begin_frame: 0, end_frame: null })
  expect((await request(user, clipId, { from_s: 1, to_s: 2 })).data.id).not.toBe(first.data.id)
})

test('R-RENDITION-1: guests, accounts without a licence and those with credits only are refused', async () => {
  const { clipId } = await givenLicensed()
  expect(await refusalOf(request(server.guest, clipId))).toMatchObject({ status: 401 })
  const user = await server.givenUser()
  expect(await refusalOf(request(user, clipId))).toMatchObject({ code: 'licence_required' })
  await givenLot(server.services, user)
  expect(await refusalOf(request(user, clipId))).toMatchObject({ code: 'licence_required' })
})

test('R-RENDITION-1: a withdrawn clip, a revoked licence and an unknown clip are refused', async () => {
  const { clipId, user, licenceId } = await givenLicensed()
  const { data } = await request(user, clipId)
  const read = () => user.call('GET /clip/renditions/:id', { params: { id: data.id } })
  expect((await read()).data).toEqual(data)
  const { db } = server.services
  await db.updateTable('licences').set({ revoked_at: new Date() }).where('id', '=', licenceId).execute()
  expect(await refusalOf(read())).toMatchObject({ code: 'licence_required' })
  expect(await refusalOf(request(user, clipId))).toMatchObject({ code: 'licence_required' })
  const withdrawn = await givenLicensed({ state: 'withdrawn' })
  expect(await refusalOf(request(withdrawn.user, withdrawn.clipId))).toMatchObject({ code: 'withdrawn' })
  expect(await refusalOf(request(user, 2_147_483_647))).toMatchObject({ code: 'not_found' })
})

test('R-RENDITION-1: staff have formats without a licence', async () => {
  const { clipId } = await givenLicensed()
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  expect((await request(staff, clipId)).data.state).toBe('waiting')
})

test('R-RENDITION-2: marks that the film does not have are reported at their field', async () => {
  const { clipId, user } = await givenLicensed()
  for (const [body, field] of [
    [{ from_s: 4, to_s: 3 }, 'to_s'],
    [{ from_s: 4, to_s: 4 }, 'to_s'],
    [{ from_s: 30 }, 'from_s'],
    [{ to_s: 30 }, 'to_s'],
    [{ from_s: -1 }, 'from_s'],
    [{ handle_s: 11 }, 'handle_s'],
    [{ format: 'full' }, 'from_s'],
  ] as const) {
    const refusal = await refusalOf(request(user, clipId, body))
    expect(refusal, JSON.stringify(body)).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
  }
})

test('R-RENDITION-1: at most ten files of an account wait at the same time', async () => {
  const { clipId, user } = await givenLicensed()
  const attempts = Array.from({ length: 14 }, (_, second) =>
    request(user, clipId, { from_s: second, to_s: 15 }),
  )
  const outcomes = await Promise.allSettled(attempts)
  const accepted = outcomes.flatMap(({ status }, second) => (status === 'fulfilled' ? [second] : []))
  expect(accepted).toHaveLength(10)
  expect(await refusalOf(request(user, clipId, { from_s: 13.5, to_s: 15 }))).toMatchObject({
    code: 'conflict',
  })
  // What is waiting already is found again.
  for (const from_s of accepted) {
    expect((await request(user, clipId, { from_s, to_s: 15 })).data.state).toBe('waiting')
  }
})

test('R-RENDITION-3: a file that is ready is delivered instead of the original, under the same licence', async () => {
  const { clipId, user, licenceId } = await givenLicensed()
  const { id, bytes, file_name } = await givenReady(user, clipId)
  const { data } = await download(user, clipId, id)
  expect(data).toMatchObject({ file_name, size_bytes: bytes.length, credits_used: 0 })
  expect(data.delivered).toEqual([
    {
      id: clipId,
      licence_id: licenceId,
      file_name,
      size_bytes: bytes.length,
      sha256: 'ab'.repeat(32),
      publishing: expect.objectContaining({ file_name }),
    },
  ])
  const file = await server.http.inject(data.file_url)
  expect(file.rawPayload).toEqual(bytes)
  expect(file.headers['content-type']).toBe('video/mp4')
  const history = await user.call('GET /clip/downloads/user/:userId/recent', {
    params: { userId: user.userId },
  })
  const [newest] = history.data
  expect(newest).toMatchObject({ clip_id: clipId, sha256: 'ab'.repeat(32), file_name, rendition: id })
  expect(newest?.downloadable).toBe(true)
})

test('R-HISTORY-3: a download of a file that is no longer kept, or of an earlier master, is not offered again', async () => {
  const { clipId, user } = await givenLicensed()
  const { id } = await givenReady(user, clipId)
  await download(user, clipId, id)
  const newest = async () => {
    const params = { userId: user.userId }
    return (await user.call('GET /clip/downloads/user/:userId/recent', { params })).data[0]
  }
  const { db } = server.services
  const master = db.updateTable('clip_files').where('clip_id', '=', clipId).where('role', '=', 'master')
  const { storage_key } = await db
    .selectFrom('clip_files')
    .select('storage_key')
    .where('clip_id', '=', clipId)
    .executeTakeFirstOrThrow()
  await master.set({ storage_key: `masters/${clipId}/newer.mp4` }).execute()
  expect(await newest()).toMatchObject({ rendition: null, downloadable: false })
  await master.set({ storage_key }).execute()
  expect(await newest()).toMatchObject({ rendition: id, downloadable: true })
  await db.deleteFrom('renditions').where('id', '=', id).execute()
  expect(await newest()).toMatchObject({ rendition: null, downloadable: false })
})

test('R-RENDITION-1: a file that the storage has lost, or contains in part, is made again when it is requested', async () => {
  const { clipId, user } = await givenLicensed()
  const { id } = await givenReady(user, clipId)
  expect((await request(user, clipId)).data).toMatchObject({ id, state: 'ready' })
  const { storage, db } = server.services
  const { storage_key } = await db
    .selectFrom('renditions')
    .select('storage_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await storage.put(storage_key, Buffer.from('half'))
  expect((await request(user, clipId)).data).toMatchObject({ id, state: 'waiting', size_bytes: null })
  await givenReady(user, clipId)
  await storage.remove(storage_key)
  expect((await request(user, clipId)).data).toMatchObject({ id, state: 'waiting' })
})

test('R-RENDITION-3: an archive contains the original of one clip and another format of the next', async () => {
  const { clipId, user } = await givenLicensed()
  const whole = await server.givenClip({ master: MASTER })
  await givenLicence(server.services, user, whole)
  const { id, file_name } = await givenReady(user, clipId)
  const { data } = await user.call('POST /clip/clips/download', {
    body: { ids: [{ id: whole }, { id: clipId, rendition: id }] },
  })
  expect(data.delivered[1]).toMatchObject({ id: clipId, file_name })
  expect((await server.http.inject(data.file_url)).body).toContain('the small file')
})

test('R-RENDITION-3: a file that waits, of another clip, of an earlier master or without a licence is not delivered', async () => {
  const { clipId, user, licenceId } = await givenLicensed()
  const { data: waiting } = await request(user, clipId, { from_s: 1, to_s: 2 })
  expect(await refusalOf(download(user, clipId, waiting.id))).toMatchObject({ code: 'not_ready' })
  const another = await givenLicensed()
  const foreign = await givenReady(another.user, another.clipId)
  expect(await refusalOf(download(user, clipId, foreign.id))).toMatchObject({ code: 'not_found' })
  const { id } = await givenReady(user, clipId)
  const { data } = await download(user, clipId, id)
  const { db } = server.services
  await db.updateTable('licences').set({ revoked_at: new Date() }).where('id', '=', licenceId).execute()
  expect(await refusalOf(download(user, clipId, id))).toMatchObject({ code: 'licence_required' })
  expect((await server.http.inject(data.file_url)).statusCode).toBe(410)
  await db.updateTable('licences').set({ revoked_at: null }).where('id', '=', licenceId).execute()
  await db
    .updateTable('clip_files')
    .set({ storage_key: `masters/${clipId}/newer.mp4` })
    .where('clip_id', '=', clipId)
    .execute()
  await server.services.storage.put(`masters/${clipId}/newer.mp4`, MASTER)
  expect(await refusalOf(download(user, clipId, id))).toMatchObject({ code: 'not_found' })
})

test('R-RENDITION-4: a file is kept for a week after its last use', async () => {
  const { clipId, user } = await givenLicensed()
  const { id } = await givenReady(user, clipId)
  // A session ends in the meantime.
  const loggedIn = () => server.givenUser({ accountId: user.accountId })
  server.later(6 * DAY_MS)
  await download(await loggedIn(), clipId, id)
  server.later(6 * DAY_MS)
  await removeOldRows(server.services, RETENTIONS)
  expect((await request(await loggedIn(), clipId)).data.id).toBe(id)
  server.later(8 * DAY_MS)
  await removeOldRows(server.services, RETENTIONS)
  expect((await request(await loggedIn(), clipId)).data.id).not.toBe(id)
})
