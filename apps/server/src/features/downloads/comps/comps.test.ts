/** Who may have comps, over HTTP (R-COMP-1 to R-COMP-3). */
import { MAX_COMPS } from '@rushes/contract/renditions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishRendition } from '../../../../test/finish-rendition.ts'
import { givenLicence, givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DAY_MS = 86_400_000
const COMP = Buffer.from('the watermarked film')

const givenFilm = (options: Parameters<TestServer['givenClip']>[0] = {}) =>
  server.givenClip({ master: Buffer.from('the master'), durationS: 20, ...options })

const request = (user: Pick<TestUser, 'call'>, clipId: number, format: 'comp' | '720p' = 'comp') =>
  user.call('POST /clip/renditions', { body: { clip_id: clipId, format } })

const prepare = (user: Pick<TestUser, 'call'>, rendition: number) =>
  user.call('POST /clip/comps', { body: { rendition } })

/** As if the worker had made it. */
async function givenReady(user: TestUser, clipId: number, format: 'comp' | '720p' = 'comp') {
  const { data } = await request(user, clipId, format)
  await finishRendition(server, data.id, COMP)
  return data
}

async function givenPrepared() {
  const user = await server.givenUser()
  const clipId = await givenFilm()
  const { id } = await givenReady(user, clipId)
  return { user, clipId, rendition: id, comp: (await prepare(user, id)).data }
}

const fetched = (path: string) => server.http.inject(path)

test('R-COMP-1: a member without a licence has the comp of a film, free, under the name of the original', async () => {
  const { user, clipId, comp } = await givenPrepared()
  const file = await fetched(comp.file_url)
  expect(file.rawPayload).toEqual(COMP)
  expect(file.headers['content-disposition']).toContain(comp.file_name)
  await givenLicence(server.services, user, clipId)
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }] } })
  expect(comp.file_name.replace(/\..*/, '')).toBe(data.file_name.replace(/\..*/, ''))
})

test('R-COMP-1: guests and users of a clip on enquiry, withdrawn, in a blocked country or not of their account are refused', async () => {
  const user = await server.givenUser()
  expect(await refusalOf(request(server.guest, await givenFilm()))).toMatchObject({ status: 401 })
  expect(await refusalOf(request(user, await givenFilm({ state: 'withdrawn' })))).toMatchObject({
    code: 'withdrawn',
  })
  expect(await refusalOf(request(user, await givenFilm({ enquiryOnly: true })))).toMatchObject({
    code: 'not_purchasable',
  })
  const image = await server.givenClip({ master: Buffer.from('a picture'), type: 'image' })
  expect(await refusalOf(request(user, image))).toMatchObject({ status: 422 })
})

test('R-COMP-1: a comp is never delivered as a licensed file, takes no credit, and a licensed format is no comp', async () => {
  const user = await server.givenUser()
  const clipId = await givenFilm()
  await givenLot(server.services, user)
  const { id } = await givenReady(user, clipId)
  const body = { ids: [{ id: clipId, rendition: id }] }
  expect(await refusalOf(user.call('POST /clip/clips/download', { body }))).toMatchObject({
    code: 'not_found',
  })
  const licences = await server.services.db
    .selectFrom('licences')
    .select('id')
    .where('account_id', '=', user.accountId)
    .execute()
  expect(licences).toEqual([])
  const owner = await server.givenUser()
  await givenLicence(server.services, owner, clipId)
  const licensed = await givenReady(owner, clipId, '720p')
  expect(await refusalOf(prepare(user, licensed.id))).toMatchObject({ code: 'not_found' })
  expect(await refusalOf(prepare(owner, licensed.id))).toMatchObject({ code: 'not_found' })
})

test('R-COMP-1: the comp of holders of a licence and of staff is the same file, with its watermark', async () => {
  const { user, clipId } = await givenPrepared()
  const { data: comp } = await request(user, clipId)
  await givenLicence(server.services, user, clipId)
  expect((await request(user, clipId)).data.id).toBe(comp.id)
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  expect((await request(staff, clipId)).data.id).toBe(comp.id)
})

test('R-COMP-1: a comp that is not made yet, of an earlier master, or of a clip that was withdrawn is refused', async () => {
  const user = await server.givenUser()
  const { data: waiting } = await request(user, await givenFilm())
  expect(await refusalOf(prepare(user, waiting.id))).toMatchObject({ code: 'not_ready' })
  const clipId = await givenFilm()
  const { id } = await givenReady(user, clipId)
  const { db } = server.services
  await db.updateTable('renditions').set({ master_key: 'masters/earlier.mov' }).where('id', '=', id).execute()
  expect(await refusalOf(prepare(user, id))).toMatchObject({ code: 'not_found' })
  await db.updateTable('clips').set({ state: 'withdrawn' }).where('id', '=', clipId).execute()
  expect(await refusalOf(prepare(user, id))).toMatchObject({ code: 'withdrawn' })
})

test('R-COMP-2: a comp is recorded once a day, however often it is requested, and staff see it in the activity', async () => {
  const { user, clipId, rendition, comp } = await givenPrepared()
  const again = await Promise.all([prepare(user, rendition), prepare(user, rendition)])
  expect(again.map(({ data }) => data.id)).toEqual([comp.id, comp.id])
  const yesterday = new Date(server.services.clock.now().getTime() - DAY_MS)
  await server.services.db
    .updateTable('comps')
    .set({ created_at: yesterday })
    .where('id', '=', comp.id)
    .execute()
  expect((await prepare(user, rendition)).data.id).not.toBe(comp.id)
  const staff = await server.givenUser({ kind: 'agency', role: 'Manager' })
  const { data } = await staff.call('GET /agency/accounts/:id/activity', {
    params: { id: user.accountId },
  })
  const prepared = { action: 'comp.prepared', object: `clip:${clipId}` }
  expect(data.items.filter(({ action }) => action === 'comp.prepared')).toMatchObject([prepared, prepared])
})

test('R-COMP-3: a comp of two users of an account is recorded for both, and ends with the access of each', async () => {
  const { user, rendition, comp } = await givenPrepared()
  const colleague = await server.givenUser({ accountId: user.accountId })
  const { data } = await prepare(colleague, rendition)
  expect(data.id).not.toBe(comp.id)
  const users = server.services.db.updateTable('users')
  await users.set({ status: 'disabled' }).where('id', '=', colleague.userId).execute()
  expect((await server.http.inject(data.file_url)).statusCode).toBe(410)
  expect((await server.http.inject(comp.file_url)).statusCode).toBe(200)
})

test('R-COMP-2: an account has comps of at most fifty films within a day, also when they are requested together', async () => {
  const { user, rendition } = await givenPrepared()
  const { db, clock } = server.services
  const clips = await Promise.all(Array.from({ length: MAX_COMPS - 2 }, () => givenFilm()))
  await db
    .insertInto('comps')
    .values(
      clips.map((clip_id) => ({
        account_id: user.accountId,
        user_id: user.userId,
        clip_id,
        file_name: 'film.mp4',
        created_at: clock.now(),
      })),
    )
    .execute()
  const two = [await givenReady(user, await givenFilm()), await givenReady(user, await givenFilm())]
  const outcomes = await Promise.allSettled(two.map(({ id }) => prepare(user, id)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // A film of today is not another one.
  expect((await prepare(user, rendition)).data.file_name).toMatch(/\./)
})

test('R-COMP-3: the address of a comp ends with the clip, the user and the file', async () => {
  const { user, clipId, rendition, comp } = await givenPrepared()
  const { db } = server.services
  const status = async () => (await fetched(comp.file_url)).statusCode
  await db.updateTable('clips').set({ state: 'withheld' }).where('id', '=', clipId).execute()
  expect(await status()).toBe(410)
  await db.updateTable('clips').set({ state: 'published' }).where('id', '=', clipId).execute()
  expect(await status()).toBe(200)
  await db.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.userId).execute()
  expect(await status()).toBe(410)
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', user.userId).execute()
  await db.deleteFrom('renditions').where('id', '=', rendition).execute()
  expect(await status()).toBe(410)
  for (const kind of ['comp-licence', 'delivery', 'text'])
    expect((await fetched(comp.file_url.replace('/comp/', `/${kind}/`))).statusCode, kind).toBe(403)
})

test('R-COMP-3: the licence of a comp is a document of one page', async () => {
  const { comp } = await givenPrepared()
  const file = await fetched(comp.licence_url)
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
})
