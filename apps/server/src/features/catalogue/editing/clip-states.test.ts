/** R-STATE-3: how pages, lists, carts and files treat a clip that is no longer in the storefront. */
import { randomBytes } from 'node:crypto'
import type { ClipState } from '@rushes/contract/agency-clips'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLicence } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

const CHECKED = 'This clip is under review and cannot be licensed now.'
const ENDED = 'This clip can no longer be licensed.'

let server: TestServer
let licensee: TestUser
let other: TestUser
beforeAll(async () => {
  server = await startTestServer()
  licensee = await server.givenUser()
  other = await server.givenUser()
})
afterAll(() => server.close())

/** A published clip with a licence of one account. */
async function givenLicensed(): Promise<number> {
  const id = await server.givenClip({ master: randomBytes(8) })
  await givenLicence(server.services, licensee, id)
  return id
}
const move = (id: number, state: ClipState) =>
  server.services.db.updateTable('clips').set({ state }).where('id', '=', id).execute()
const see = (viewer: Pick<TestUser, 'call'>, id: number) =>
  viewer.call('GET /clip/clips/:id', { params: { id } })
const download = (viewer: TestUser, id: number) =>
  viewer.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
async function fetchFile(address: string): Promise<number> {
  const { pathname, search } = new URL(address, 'http://shop.example')
  return (await server.http.inject(pathname + search)).statusCode
}

describe('a withheld clip', () => {
  test('a withheld clip answers 410 to all except staff, and its files are refused to licensees too', async () => {
    const id = await givenLicensed()
    const { data } = await download(licensee, id)
    await move(id, 'withheld')
    for (const viewer of [server.guest, other, licensee]) {
      expect(await refusalOf(see(viewer, id))).toMatchObject({ status: 410, message: CHECKED })
    }
    expect(await refusalOf(download(licensee, id))).toMatchObject({ status: 410, message: CHECKED })
    expect(await fetchFile(data.file_url ?? '')).toBe(410)
    // The address of its picture would reveal the folder of the film (R-STATE-4).
    const params = { userId: licensee.userId }
    const [latest] = (await licensee.call('GET /clip/downloads/user/:userId/recent', { params })).data
    expect(latest).toMatchObject({ clip_id: id, clip: { media: { thumbpath: '' } }, downloadable: false })
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    expect((await see(staff, id)).data.id).toBe(id)
  })

  test('a withheld clip is missing from the cart with a message, and its row in a list keeps the title', async () => {
    const id = await server.givenClip()
    const body = { user_id: other.userId, name: 'Tonight', clip_id: id }
    const { list } = (await other.call('POST /clip/savelists/create', { body })).data
    await move(id, 'withheld')
    const batch = await server.guest.call('GET /clip/clips/batch', { querystring: { ids: String(id) } })
    expect(batch.data.missing).toEqual([{ id, message: CHECKED }])
    const { data } = await other.call('GET /clip/savelists/:id', { params: { id: list.id } })
    expect(data.items).toEqual([{ id, title: `Clip ${id}`, withdrawn: true }])
  })
})

describe('a retired clip', () => {
  test('a retired clip answers 410 to others, and its licensee can see and download it', async () => {
    const id = await givenLicensed()
    await move(id, 'retired')
    for (const viewer of [server.guest, other]) {
      expect(await refusalOf(see(viewer, id))).toMatchObject({ status: 410, message: ENDED })
    }
    expect((await see(licensee, id)).data).toMatchObject({ id, download_by: 'licence' })
    const { data } = await download(licensee, id)
    expect(await fetchFile(data.file_url ?? '')).toBe(200)
    expect(await refusalOf(download(other, id))).toMatchObject({ status: 410, message: ENDED })
  })

  test('a retired clip that becomes a draft again is not delivered', async () => {
    const id = await givenLicensed()
    await move(id, 'draft')
    for (const viewer of [server.guest, licensee]) {
      expect(await refusalOf(see(viewer, id))).toMatchObject({ status: 410, message: ENDED })
    }
    expect(await refusalOf(download(licensee, id))).toMatchObject({ status: 410 })
  })
})

test('a discarded clip answers 404', async () => {
  const id = await server.givenClip({ state: 'discarded' })
  expect(await refusalOf(see(licensee, id))).toMatchObject({ status: 404 })
})
