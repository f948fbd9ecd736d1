/**
 * The history of downloads with filters and sort order (R-HISTORY-1), as a file (R-HISTORY-2), and downloading again
 * (R-HISTORY-3).
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await server.givenUser()
})

async function givenDownload(title: string, at: string): Promise<{ clipId: number; licenceId: number }> {
  const { db } = server.services
  const clipId = await server.givenClip({ title, master: Buffer.from('the master file') })
  const licenceId = await givenLicence(server.services, user, clipId)
  const owner = { user_id: user.userId, account_id: user.accountId, created_at: new Date(at) }
  const delivery = await db
    .insertInto('deliveries')
    .values({ ...owner, ref: `${title}-${clipId}`, expires_at: new Date(at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { ...owner, delivery_id: delivery.id, position: 0, clip_id: clipId, clip_title: title }
  await db
    .insertInto('downloads')
    .values({ ...row, licence_id: licenceId })
    .execute()
  return { clipId, licenceId }
}

type Filter = { term?: string; cdatefrom?: string; cdateto?: string; before?: number }
const listed = async (querystring: Filter) =>
  (
    await user.call('GET /clip/downloads/user/:userId/all', {
      params: { userId: user.userId },
      querystring,
    })
  ).data
const titles = async (filter: Filter) => (await listed(filter)).map(({ clip }) => clip.title)
const file = async (querystring: Filter = {}, reader = user) =>
  (
    await reader.call('GET /clip/downloads/user/:userId/csv', {
      params: { userId: user.userId },
      querystring,
    })
  ).data

describe('the history of downloads', () => {
  test('the history of downloads is sorted by the times that it shows, also across its pages', async () => {
    await givenDownload('Second', '2026-03-02T10:00:00Z')
    await givenDownload('Third', '2026-03-03T10:00:00Z')
    await givenDownload('First', '2026-03-01T10:00:00Z')
    const all = await listed({})
    expect(all.map(({ clip }) => clip.title)).toEqual(['Third', 'Second', 'First'])
    expect(await titles({ before: all[0]?.id ?? 0 })).toEqual(['Second', 'First'])
  })

  test('the history of downloads is filtered by a text in the title, without wildcards, or by the number of a clip or licence', async () => {
    const { clipId, licenceId } = await givenDownload('Goat on a roof', '2026-03-01T10:00:00Z')
    await givenDownload('100% storm_chaser', '2026-03-02T10:00:00Z')
    expect(await titles({ term: 'gOAT' })).toEqual(['Goat on a roof'])
    expect(await titles({ term: '%' })).toEqual(['100% storm_chaser'])
    expect(await titles({ term: 'm_c' })).toEqual(['100% storm_chaser'])
    expect(await titles({ term: '\\' })).toEqual([])
    expect(await titles({ term: String(clipId) })).toEqual(['Goat on a roof'])
    expect(await titles({ term: String(licenceId) })).toEqual(['Goat on a roof'])
    expect(await titles({ term: "'; drop table downloads; --" })).toEqual([])
  })

  // The clocks of London go forward on 29 March 2026.
  test('the history of downloads is filtered by the agency’s days, including the first and the last', async () => {
    await givenDownload('Before', '2026-03-28T23:59:59.999Z')
    await givenDownload('First second', '2026-03-29T00:00:00Z')
    await givenDownload('Last second', '2026-03-30T22:59:59.999Z')
    await givenDownload('After', '2026-03-30T23:00:00Z')
    const days = { cdatefrom: '29-03-2026', cdateto: '30-03-2026' }
    expect(await titles(days)).toEqual(['Last second', 'First second'])
    expect(await titles({ cdatefrom: '31-03-2026' })).toEqual(['After'])
    expect(await titles({ ...days, term: 'last' })).toEqual(['Last second'])
  })

  test.each([
    [{ cdatefrom: '31-02-2026' }, 'cdatefrom', 'There is no day 31-02-2026'],
    [{ cdatefrom: '2026-02-01' }, 'cdatefrom', 'Please give the date as DD-MM-YYYY'],
    [{ cdatefrom: '02-02-2026', cdateto: '01-02-2026' }, 'cdateto', 'The end date is before the start date'],
    [{ term: 'x'.repeat(201) }, 'term', 'Please search for at most 200 characters'],
  ])('the history of downloads is refused for %j', async (filter, field, message) => {
    for (const sendRequest of [listed, file]) {
      expect(await refusalOf(sendRequest(filter))).toMatchObject({
        status: 422,
        errors: { [field]: [message] },
      })
    }
  })
})

describe('the file of downloads', () => {
  test('the file of downloads contains the rows of the filter, and no title is a formula', async () => {
    const { clipId, licenceId } = await givenDownload('=HYPERLINK("evil")', '2026-07-01T10:00:00Z')
    await givenDownload('Left out', '2026-07-01T10:00:00Z')
    const params = { id: licenceId }
    const { ref, verify_url } = (await user.call('GET /clip/licences/:id', { params })).data
    const { file_name, csv, complete } = await file({ term: 'evil' })
    expect([file_name, complete]).toEqual(['downloads.csv', true])
    expect(csv).toBe(
      '\uFEFFDate,Title,Clip,Type,Licence tier,Licence,Licence reference,Verify at\r\n' +
        `2026-07-01 11:00,"'=HYPERLINK(""evil"")",${clipId},video,DELI,${licenceId},${ref},${verify_url}\r\n`,
    )
  })

  test('the file of downloads of another user answers 404', async () => {
    const [stranger, colleague] = [
      await server.givenUser({ role: 'Administrator' }),
      await server.givenUser({ accountId: user.accountId }),
    ]
    for (const other of [stranger, colleague]) {
      expect(await refusalOf(file({}, other))).toMatchObject({ status: 404 })
    }
  })
})

describe('R-HISTORY-3: downloading again', () => {
  const again = (clipId: number) =>
    user.call('POST /clip/clips/download', { body: { ids: [{ id: clipId }], licensed_only: true } })

  test('downloading again is free under the licence', async () => {
    const { clipId } = await givenDownload('Goat on a roof', '2026-03-01T10:00:00Z')
    expect((await listed({}))[0]).toMatchObject({ downloadable: true })
    expect((await again(clipId)).data).toMatchObject({ credits_used: 0, delivered: [{ id: clipId }] })
  })

  test('downloading again under a licence that has ended takes no credit, and the history does not offer it', async () => {
    const { clipId, licenceId } = await givenDownload('Goat on a roof', '2026-03-01T10:00:00Z')
    await givenLot(server.services, user)
    await server.services.db
      .updateTable('licences')
      .set({ revoked_at: new Date(), revoked_reason: 'refund' })
      .where('id', '=', licenceId)
      .execute()
    expect((await listed({}))[0]).toMatchObject({ downloadable: false })
    expect(await refusalOf(again(clipId))).toMatchObject({
      status: 402,
      code: 'licence_required',
      message: 'Your account does not hold a licence for this clip any more.',
    })
    const { data } = await user.call('GET /clip/prepaidCredits/account/:accountId/status', {
      params: { accountId: user.accountId },
    })
    expect(data[0]?.available).toBe(10)
  })

  test('downloading again is not offered for a withdrawn clip', async () => {
    const { clipId } = await givenDownload('Goat on a roof', '2026-03-01T10:00:00Z')
    await server.services.db
      .updateTable('clips')
      .set({ state: 'withdrawn' })
      .where('id', '=', clipId)
      .execute()
    expect((await listed({}))[0]).toMatchObject({ downloadable: false })
  })
})
