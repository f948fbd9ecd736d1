/** Proves R-CREDIT-1 and R-ACCOUNT-3 over HTTP: the credits of an account. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAllowance, givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const standard = (reader: TestUser, accountId = reader.accountId) =>
  reader.call('GET /clip/credits/account/:accountId', { params: { accountId } })
const prepaid = (reader: TestUser, accountId = reader.accountId) =>
  reader.call('GET /clip/prepaidCredits/account/:accountId/status', { params: { accountId } })

describe('credits are refused', () => {
  test('credits are refused to guests', async () => {
    const params = { accountId: 1001 }
    for (const attempt of [
      server.guest.call('GET /clip/credits/account/:accountId', { params }),
      server.guest.call('GET /clip/prepaidCredits/account/:accountId/status', { params }),
    ]) {
      expect(await refusalOf(attempt)).toMatchObject({ status: 401, code: 'login_required' })
    }
  })

  test('credits are refused to other accounts with 404', async () => {
    const [owner, other] = [await server.givenUser(), await server.givenUser({ role: 'Superuser' })]
    for (const sendRequest of [standard, prepaid]) {
      const foreign = await refusalOf(sendRequest(other, owner.accountId))
      expect(foreign).toMatchObject({ status: 404 })
      expect(await refusalOf(sendRequest(other, 2_000_000_000))).toMatchObject({ message: foreign?.message })
    }
  })
})

describe('standard credits', () => {
  test('standard credits are listed per medium; a medium without an allowance is absent, unlimited is null', async () => {
    const user = await server.givenUser({ canPurchase: false })
    expect((await standard(user)).data).toEqual({})
    await givenAllowance(server.services, user, { media: 'video', remaining: 0 })
    await givenAllowance(server.services, user, { media: 'image', remaining: null })
    expect((await standard(user)).data).toEqual({
      video: { remaining: 0, period: 'month', resets_at: null },
      image: { remaining: null, period: 'month', resets_at: null },
    })
  })
})

describe('prepaid credits', () => {
  test('prepaid credits are an array whose first item has available, also when there are none', async () => {
    const user = await server.givenUser()
    expect((await prepaid(user)).data).toEqual([
      { media: 'video', available: 0, tiers: [] },
      { media: 'image', available: 0, tiers: [] },
    ])
  })

  test('prepaid credits are summed over lots, by tier, and shown to managers of the agency as well', async () => {
    const user = await server.givenUser()
    const manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
    await givenLot(server.services, user, { size: 10, remaining: 3 })
    await givenLot(server.services, user, { size: 10 })
    await givenLot(server.services, user, { size: 10, tier_code: 'NNTS' })
    await givenLot(server.services, user, { size: 10, remaining: 0, tier_code: 'CSDO' })
    await givenLot(server.services, user, { size: 5, media: 'image' })
    const expected = [
      {
        media: 'video',
        available: 23,
        tiers: [
          { tier: 'DELI', available: 13 },
          { tier: 'NNTS', available: 10 },
        ],
      },
      { media: 'image', available: 5, tiers: [{ tier: 'DELI', available: 5 }] },
    ]
    expect((await prepaid(user)).data).toEqual(expected)
    expect((await prepaid(manager, user.accountId)).data).toEqual(expected)
  })
})
