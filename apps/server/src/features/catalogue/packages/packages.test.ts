/**
 * Packages over HTTP: which clips they show (R-PACKAGE-1), and which of those a viewer may obtain.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const see = (requester: Pick<TestServer['guest'], 'call'>, id: number) =>
  requester.call('GET /clip/packages/:id', { params: { id } })

async function givenPackage(id: number, clipIds: readonly number[]): Promise<void> {
  const { db } = server.services
  await db.insertInto('packages').values({ id, name: 'Set', created: new Date() }).execute()
  await db
    .insertInto('package_clips')
    .values(clipIds.map((clip_id, position) => ({ package_id: id, clip_id, position })))
    .execute()
}

test('a package shows its clips in editorial order, without those the viewer may not see', async () => {
  const one = await server.givenClip()
  const two = await server.givenClip()
  const hidden = await server.givenClip({ state: 'withdrawn' })
  await givenPackage(78, [two, hidden, one])
  const { data } = await see(server.guest, 78)
  expect(data.clips.map(({ id }) => id)).toEqual([two, one])
  expect('textFile' in data).toBe(false)
})

test('a package marks the clips that the viewer may obtain', async () => {
  const free = await server.givenClip()
  const byEnquiry = await server.givenClip({ enquiryOnly: true })
  const elsewhere = await server.givenClip({ blockedCountries: ['us'] })
  await givenPackage(81, [free, byEnquiry, elsewhere])
  const obtainable = async (requester: Parameters<typeof see>[0]) => {
    const { items } = (await see(requester, 81)).data
    return items.filter((item) => item.downloadable_by_user).map(({ id }) => id)
  }
  expect(await obtainable(await server.givenUser())).toEqual([free])
  expect(await obtainable(await server.givenUser({ canPurchase: false }))).toEqual([])
  expect(await obtainable(server.guest)).toEqual([])
})

test('a package that is unknown, or no longer published, answers 404', async () => {
  await server.services.db
    .insertInto('packages')
    .values({ id: 79, name: 'Old', created: new Date(), state: 'withdrawn' })
    .execute()
  for (const id of [79, 80]) {
    const refusal = await refusalOf(see(server.guest, id))
    expect(refusal).toMatchObject({ status: 404 })
  }
})
