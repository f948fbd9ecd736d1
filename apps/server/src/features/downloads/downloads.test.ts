/**
 * Preparing downloads over HTTP: all or nothing (R-DOWNLOAD-2), not for social media (R-TIER-3), what is delivered and
 * recorded (R-DOWNLOAD-3), at most 50 clips (R-DOWNLOAD-4), permanent licences (R-LICENCE-3); and the history of
 * downloads.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAllowance, givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const MASTER = Buffer.from('the master file')
const clip = (options = {}) => server.givenClip({ master: MASTER, ...options })
const download = (user: TestUser, ids: readonly (number | object)[], key?: string) =>
  user.call('POST /clip/clips/download', {
    body: { ids: ids.map((item) => (typeof item === 'number' ? { id: item } : item)) as { id: number }[] },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const prepaidOf = async (user: TestUser) =>
  (
    await user.call('GET /clip/prepaidCredits/account/:accountId/status', {
      params: { accountId: user.accountId },
    })
  ).data[0]?.available
const countOf = async (table: 'licences' | 'deliveries' | 'downloads', user: TestUser) =>
  (await server.services.db.selectFrom(table).select('id').where('account_id', '=', user.accountId).execute())
    .length

describe('a download is refused', () => {
  test('a download is refused to a guest', async () => {
    const attempt = server.guest.call('POST /clip/clips/download', { body: { ids: [{ id: 1 }] } })
    expect(await refusalOf(attempt)).toMatchObject({ status: 401, code: 'login_required' })
  })

  test('a download of an empty queue is refused: There are no downloads currently in your queue', async () => {
    const user = await server.givenUser()
    expect(await refusalOf(download(user, []))).toMatchObject({
      status: 422,
      message: 'There are no downloads currently in your queue',
    })
  })

  test('a download of 51 clips is refused', async () => {
    const user = await server.givenUser()
    const ids = Array.from({ length: 51 }, (_, at) => at + 1)
    expect(await refusalOf(download(user, ids))).toMatchObject({
      status: 422,
      message: 'Please download at most 50 clips at a time',
    })
  })

  test.each([
    ['text for an id', { id: 'abc' }, 422],
    ['zero', { id: 0 }, 422],
    ['a negative id', { id: -1 }, 422],
    ['an id beyond the database', { id: 2_147_483_648 }, 422],
    ['a NUL byte', { id: 1, product: 'a\u0000b' }, 400],
    ['a lone surrogate', { id: 1, product: 'a\ud800b' }, 400],
    ['an unknown tier', { id: 1, tier: 99 }, 422],
    ['a tier that is an object', { id: 1, tier: {} }, 422],
  ])('a download is refused for bad input: %s', async (_, item, status) => {
    const user = await server.givenUser()
    expect(await refusalOf(download(user, [item]))).toMatchObject({ status })
    expect(await countOf('deliveries', user)).toBe(0)
  })

  test('a download of an unknown clip is refused', async () => {
    const user = await server.givenUser()
    expect(await refusalOf(download(user, [2_147_483_647]))).toMatchObject({ status: 404 })
  })

  test.each([
    ['withdrawn', { state: 'withdrawn' }, 410, 'withdrawn'],
    ['a draft', { state: 'draft' }, 404, 'not_found'],
    ['enquiry-only', { enquiryOnly: true }, 403, 'not_purchasable'],
    ['a short, for an account without shorts', { type: 'short' }, 403, 'shorts_only'],
    ['blocked in the account’s country', { blockedCountries: ['us'] }, 403, 'forbidden'],
    ['not deliverable', { deliverable: false }, 403, 'not_purchasable'],
    ['without a master', { master: undefined }, 503, 'unavailable'],
  ])(
    'a download of a clip that is %s is refused, and no credit is taken',
    async (_, options, status, code) => {
      const user = await server.givenUser()
      await givenLot(server.services, user, { size: 3 })
      const id = await clip(options)
      expect(await refusalOf(download(user, [id]))).toMatchObject({ status, code })
      expect(await prepaidOf(user)).toBe(3)
      expect(await countOf('deliveries', user)).toBe(0)
    },
  )

  test('a download of a clip whose master is not in the storage is refused', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const id = await clip()
    await server.services.storage.remove(`masters/${id}/master.mp4`)
    expect(await refusalOf(download(user, [id]))).toMatchObject({ status: 503 })
    expect(await countOf('licences', user)).toBe(0)
  })

  test('a download of a clip licensed by another account is refused', async () => {
    const [owner, user] = [await server.givenUser(), await server.givenUser()]
    const id = await clip()
    await givenLicence(server.services, owner, id)
    expect(await refusalOf(download(user, [id]))).toMatchObject({ status: 402, code: 'licence_required' })
  })

  test('a download is refused under a revoked licence', async () => {
    const user = await server.givenUser()
    const id = await clip()
    await givenLicence(server.services, user, id, { revoked_at: new Date(), revoked_reason: 'refund' })
    expect(await refusalOf(download(user, [id]))).toMatchObject({ status: 402 })
  })

  test('a download is refused without taking any credit when the credits suffice for some clips only, and the answer lists what is missing', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { size: 2 })
    const ids = [await clip(), await clip(), await clip()]
    const owned = await clip()
    await givenLicence(server.services, user, owned)
    const error = await refusalOf(download(user, [owned, ...ids]))
    expect(error).toMatchObject({
      status: 402,
      code: 'licence_required',
      message: 'You need 3 video credits for Digital Editorial (Under 5 million) and have 2.',
      data: { clip_ids: ids, shortfalls: [{ media: 'video', tier: 'DELI', needed: 3, available: 2 }] },
    })
    expect(await prepaidOf(user)).toBe(2)
    expect(await countOf('licences', user)).toBe(1)
    expect(await countOf('deliveries', user)).toBe(0)
  })

  test('a download is refused when the credits are of another tier or another medium', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { tier_code: 'DELI' })
    expect(await refusalOf(download(user, [{ id: await clip(), tier: 'NNTS' }]))).toMatchObject({
      status: 402,
    })
    expect(await refusalOf(download(user, [await clip({ type: 'image' })]))).toMatchObject({ status: 402 })
    expect(await prepaidOf(user)).toBe(10)
  })

  test.each(['DELI', 'DEMA'] as const)(
    'R-TIER-3: a download of a clip not for social media for a credit of %s is refused',
    async (tier_code) => {
      const user = await server.givenUser()
      await givenLot(server.services, user, { tier_code })
      const id = await clip({ notSocial: true })
      for (const wish of [id, { id, tier: tier_code }, { id, product: `${tier_code}-VID-${id}` }]) {
        expect(await refusalOf(download(user, [wish]))).toMatchObject({
          code: 'not_purchasable',
          message: 'This clip is not for publication on social media, which this licence tier would grant.',
        })
      }
      expect(await prepaidOf(user)).toBe(10)
      expect(await countOf('licences', user)).toBe(0)
    },
  )

  test('a download is refused when the allowance of an account that does not purchase is used up', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, user, { media: 'video', remaining: 1 })
    await download(user, [await clip()])
    expect(await refusalOf(download(user, [await clip()]))).toMatchObject({
      status: 402,
      message: 'You need 1 video credit and have 0.',
    })
  })

  test('a download is refused to an account that cannot purchase, although it has prepaid credits', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await givenLot(server.services, user)
    expect(await refusalOf(download(user, [await clip()]))).toMatchObject({ status: 402 })
  })
})

describe('a download', () => {
  test('a download under a licence is always free', async () => {
    const user = await server.givenUser()
    const id = await clip()
    const licenceId = await givenLicence(server.services, user, id)
    for (let times = 0; times < 3; times++) {
      const { data } = await download(user, [id])
      expect(data).toMatchObject({ delivered: [{ id, licence_id: licenceId }], refused: [], credits_used: 0 })
    }
  })

  test('a download takes one prepaid credit and records the licence with its terms, price and file', async () => {
    const user = await server.givenUser()
    const lotId = await givenLot(server.services, user, { unit_price_minor: 20_000, currency: 'gbp' })
    const id = await clip()
    const { data } = await download(user, [{ id, tier: 1 }])
    expect(data.credits_used).toBe(1)
    expect(await prepaidOf(user)).toBe(9)
    const licence = await server.services.db
      .selectFrom('licences')
      .selectAll()
      .where('id', '=', data.delivered[0]?.licence_id ?? 0)
      .executeTakeFirstOrThrow()
    expect(licence).toMatchObject({
      account_id: user.accountId,
      user_id: user.userId,
      clip_id: id,
      tier_code: 'DELI',
      ground: 'prepaid_credit',
      credit_lot_id: lotId,
      currency: 'gbp',
      price_minor: 20_000,
    })
    expect(licence.terms_body).toContain('5 million')
    const entries = await server.services.db
      .selectFrom('credit_entries')
      .selectAll()
      .where('licence_id', '=', licence.id)
      .execute()
    expect(entries).toMatchObject([
      { credit_lot_id: lotId, delta: -1, reason: 'download', user_id: user.userId },
    ])
  })

  test('a download states what is printed next to the clip, also when it is read again; for staff, who have no licence, nothing', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const id = await clip({ restrictions: 'Not in Norway' })
    const { data } = await download(user, [{ id, tier: 1 }])
    const [delivered] = data.delivered
    expect(delivered?.publishing).toMatchObject({
      licence: 'DELI, Digital Editorial (Under 5 million)',
      restrictions: 'Not in Norway',
      file_name: data.file_name,
    })
    const again = await user.call('GET /clip/downloads/prepared', {
      querystring: { ids: String(data.delivery_id) },
    })
    expect(again.data[0]?.delivered).toEqual(data.delivered)
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
    expect((await download(staff, [{ id }])).data.delivered).toMatchObject([{ publishing: null }])
  })

  test('a second download of the same clip, by a colleague, costs nothing more', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId })
    await givenLot(server.services, user)
    const id = await clip()
    const first = await download(user, [id])
    const second = await download(colleague, [id])
    expect(second.data).toMatchObject({ credits_used: 0, delivered: first.data.delivered })
    expect(await prepaidOf(user)).toBe(9)
  })

  test('a download under another tier costs another credit', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user, { tier_code: 'DELI' })
    await givenLot(server.services, user, { tier_code: 'NNTS' })
    const id = await clip()
    expect((await download(user, [{ id, tier: 'DELI' }])).data.credits_used).toBe(1)
    expect((await download(user, [{ id, tier: 'NNTS' }])).data.credits_used).toBe(1)
    expect(await prepaidOf(user)).toBe(18)
  })

  test('a download draws from the oldest lot first, then from the next', async () => {
    const user = await server.givenUser()
    const newer = await givenLot(server.services, user, { size: 5, created_at: new Date('2026-02-01') })
    const older = await givenLot(server.services, user, { size: 2, created_at: new Date('2026-01-01') })
    await download(user, [await clip(), await clip(), await clip()])
    const lots = await server.services.db
      .selectFrom('credit_lots')
      .select(['id', 'remaining'])
      .where('account_id', '=', user.accountId)
      .orderBy('id')
      .execute()
    expect(lots).toEqual([
      { id: newer, remaining: 4 },
      { id: older, remaining: 0 },
    ])
  })

  test('a download of a clip that is in one queue twice takes one credit', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const id = await clip()
    const { data } = await download(user, [id, { id, tier: 1 }, id])
    expect(data).toMatchObject({ credits_used: 1, delivered: [{ id }] })
  })

  test('a download delivers the clips that are allowed and lists the others with a reason', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const [good, enquiry, withdrawnId] = [
      await clip(),
      await clip({ enquiryOnly: true }),
      await clip({ state: 'withdrawn' }),
    ]
    const { data } = await download(user, [enquiry, good, withdrawnId, 2_147_483_647])
    expect(data.delivered.map(({ id }) => id)).toEqual([good])
    expect(data.refused.map(({ id, code }) => [id, code])).toEqual([
      [enquiry, 'not_purchasable'],
      [withdrawnId, 'withdrawn'],
      [2_147_483_647, 'not_found'],
    ])
  })

  test('a download takes a standard credit of the clip’s medium from an account that does not purchase', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, user, { media: 'video', remaining: 5 })
    await givenAllowance(server.services, user, { media: 'image', remaining: 20 })
    const [video, image] = [await clip(), await clip({ type: 'image' })]
    expect((await download(user, [video, image])).data.credits_used).toBe(2)
    expect((await download(user, [video, image])).data.credits_used).toBe(0)
    const { data } = await user.call('GET /clip/credits/account/:accountId', {
      params: { accountId: user.accountId },
    })
    expect([data.video?.remaining, data.image?.remaining]).toEqual([4, 19])
  })

  test('a download leaves an unlimited allowance unlimited', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await givenAllowance(server.services, user, { media: 'video', remaining: null })
    expect((await download(user, [await clip()])).data.credits_used).toBe(1)
    const { data } = await user.call('GET /clip/credits/account/:accountId', {
      params: { accountId: user.accountId },
    })
    expect(data.video).toMatchObject({ remaining: null })
  })

  test('a download by staff is free, without a licence, and is recorded', async () => {
    const staff = await server.givenUser({ kind: 'agency', role: 'Staff', canPurchase: false })
    const id = await clip({ enquiryOnly: true })
    const { data } = await download(staff, [id])
    expect(data).toMatchObject({ delivered: [{ id, licence_id: null }], credits_used: 0 })
    expect(await countOf('downloads', staff)).toBe(1)
  })

  test('a download after a revoked licence takes a new credit and a new licence', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const id = await clip()
    const first = await download(user, [id])
    await server.services.db
      .updateTable('licences')
      .set({ revoked_at: new Date(), revoked_reason: 'test' })
      .where('account_id', '=', user.accountId)
      .execute()
    const second = await download(user, [id])
    expect(second.data.credits_used).toBe(1)
    expect(second.data.delivered[0]?.licence_id).not.toBe(first.data.delivered[0]?.licence_id)
  })

  test('a download repeated under its Idempotency-Key gets the first answer, and the key is refused for another request', async () => {
    const user = await server.givenUser()
    await givenLot(server.services, user)
    const [id, other] = [await clip(), await clip()]
    const key = randomUUID()
    const first = await download(user, [id], key)
    expect(await download(user, [id], key)).toEqual(first)
    expect(await countOf('deliveries', user)).toBe(1)
    expect(await refusalOf(download(user, [other], key))).toMatchObject({ code: 'idempotency_mismatch' })
  })
})

describe('the history of downloads', () => {
  const recent = (user: TestUser, userId = user.userId) =>
    user.call('GET /clip/downloads/user/:userId/recent', { params: { userId } })
  const all = (user: TestUser, userId = user.userId, before?: number) =>
    user.call('GET /clip/downloads/user/:userId/all', {
      params: { userId },
      querystring: before === undefined ? {} : { before },
    })

  test('the history of downloads answers 404 to other users', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId })
    const stranger = await server.givenUser({ role: 'Administrator' })
    for (const other of [colleague, stranger]) {
      expect(await refusalOf(recent(other, user.userId))).toMatchObject({ status: 404 })
      expect(await refusalOf(all(other, user.userId))).toMatchObject({ status: 404 })
    }
    expect(await refusalOf(recent(user, 2_000_000_000))).toMatchObject({ status: 404 })
    const guest = server.guest.call('GET /clip/downloads/user/:userId/recent', {
      params: { userId: user.userId },
    })
    expect(await refusalOf(guest)).toMatchObject({ status: 401 })
  })

  test('the history of downloads may be read by administrators of the same account and by managers of the agency', async () => {
    const user = await server.givenUser()
    const id = await clip()
    await givenLicence(server.services, user, id)
    await download(user, [id])
    const admin = await server.givenUser({ accountId: user.accountId, role: 'Administrator' })
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    for (const reader of [admin, manager]) expect((await all(reader, user.userId)).data).toHaveLength(1)
  })

  test('the history of downloads shows the five newest, and all of them, newest first, by pages', async () => {
    const user = await server.givenUser()
    await givenAllowance(server.services, user, { media: 'video', remaining: null })
    await givenLot(server.services, user)
    const ids: number[] = []
    for (let count = 0; count < 7; count++) {
      const id = await clip({ title: `Take ${count}` })
      ids.push(id)
      await download(user, [id])
    }
    const newestFirst = ids.toReversed()
    expect((await recent(user)).data.map(({ clip_id }) => clip_id)).toEqual(newestFirst.slice(0, 5))
    const { data } = await all(user)
    expect(data.map(({ clip_id }) => clip_id)).toEqual(newestFirst)
    expect(data[0]).toMatchObject({
      clip: {
        title: 'Take 6',
        type: 'video',
        media: { thumbpath: expect.stringContaining('/media/') },
        graphic: false,
      },
      tier: 'DELI',
      licence_id: expect.any(Number),
    })
    const rest = await all(user, user.userId, data[4]?.id)
    expect(rest.data.map(({ clip_id }) => clip_id)).toEqual(newestFirst.slice(5))
  })

  test('the history of downloads keeps the title a clip had when it was delivered', async () => {
    const user = await server.givenUser()
    const id = await clip({ title: 'As it was' })
    await givenLicence(server.services, user, id)
    await download(user, [id])
    await server.services.db.updateTable('clips').set({ title: 'Renamed' }).where('id', '=', id).execute()
    expect((await recent(user)).data[0]?.clip.title).toBe('As it was')
  })
})
