/** R-DOWNLOAD-6: the server records whether a prepared file was fetched to its end, and returns this to its owner only. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MASTER = randomBytes(1_000)

async function givenPrepared(user: TestUser) {
  const clip = await server.givenClip({ master: MASTER })
  const licence = await givenLicence(server.services, user, clip)
  const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
  return { clip, licence, ...data }
}

const listed = async (user: TestUser, ...ids: number[]) =>
  (await user.call('GET /clip/downloads/prepared', { querystring: { ids: ids.join(',') } })).data

/** The record is written after the response was sent. */
const isFetched = (user: TestUser, id: number) =>
  expect.poll(async () => (await listed(user, id)).map(({ fetched }) => fetched))

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.http.inject({ method, url, headers })

describe('R-DOWNLOAD-6: a prepared file', () => {
  test('a prepared file keeps its link until it is fetched, and is then marked as fetched', async () => {
    const user = await server.givenUser()
    const { delivery_id, file_url, clip } = await givenPrepared(user)
    const [waiting] = await listed(user, delivery_id)
    expect(waiting).toMatchObject({ fetched: false, file_url, size_bytes: 1_000, delivered: [{ id: clip }] })
    expect((await get(file_url)).rawPayload.equals(MASTER)).toBe(true)
    await isFetched(user, delivery_id).toEqual([true])
  })

  test('a prepared file counts as fetched after its last byte, not after HEAD or its beginning', async () => {
    const user = await server.givenUser()
    const { delivery_id, file_url } = await givenPrepared(user)
    expect((await get(file_url, {}, 'HEAD')).statusCode).toBe(200)
    expect((await get(file_url, { range: 'bytes=0-499' })).statusCode).toBe(206)
    expect((await get(file_url, { range: 'bytes=5000-' })).statusCode).toBe(416)
    expect(await listed(user, delivery_id)).toMatchObject([{ fetched: false }])
    expect((await get(file_url, { range: 'bytes=500-' })).statusCode).toBe(206)
    await isFetched(user, delivery_id).toEqual([true])
  })

  test('a prepared file is listed to its own user only: not to a colleague, another account or a guest', async () => {
    const user = await server.givenUser()
    const { delivery_id } = await givenPrepared(user)
    expect(await listed(await server.givenUser({ accountId: user.accountId }), delivery_id)).toEqual([])
    expect(await listed(await server.givenUser(), delivery_id)).toEqual([])
    const guest = server.guest.call('GET /clip/downloads/prepared', {
      querystring: { ids: `${delivery_id}` },
    })
    expect(await refusalOf(guest)).toMatchObject({ status: 401 })
  })

  test('a prepared file is no longer listed once its licence has ended', async () => {
    const user = await server.givenUser()
    const { delivery_id, licence } = await givenPrepared(user)
    await server.services.db
      .updateTable('licences')
      .set({ revoked_at: server.services.clock.now(), revoked_reason: 'refund' })
      .where('id', '=', licence)
      .execute()
    expect(await listed(user, delivery_id)).toEqual([])
  })

  test('a prepared file is no longer listed after its 24 hours', async () => {
    const late = await startTestServer()
    const user = await late.givenUser()
    const clip = await late.givenClip({ master: MASTER })
    await givenLicence(late.services, user, clip)
    const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })
    await late.services.db
      .updateTable('deliveries')
      .set({ expires_at: new Date(late.services.clock.now().getTime() - 1) })
      .where('id', '=', data.delivery_id)
      .execute()
    expect(await listed(user, data.delivery_id)).toEqual([])
    await late.close()
  })

  test('prepared files are requested by whole numbers, at most twenty', async () => {
    const user = await server.givenUser()
    const sendRequest = (ids: string) =>
      refusalOf(user.call('GET /clip/downloads/prepared', { querystring: { ids } }))
    expect(await sendRequest('abc')).toMatchObject({ status: 422 })
    expect(await sendRequest(Array.from({ length: 21 }, (_, at) => at + 1).join(','))).toMatchObject({
      status: 422,
    })
  })
})
