/** Proves R-CREDIT-1 and R-CREDIT-2: lots are drawn oldest first, and a used credit cannot be spent again. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenAllowance, givenLicence, givenLot } from '../../../test/licensing-builders.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { takeFromAllowance, takeFromLot } from './ledger.queries.ts'
import { spendCredits, type TakenCredit } from './spend-credits.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const DELI_VIDEO = { media: 'video', tier: 'DELI' } as const

async function spend(user: TestUser, count: number) {
  const { db, clock } = server.services
  const draws = Array.from({ length: count }, () => DELI_VIDEO)
  let seen: readonly TakenCredit[] = []
  await db.transaction().execute((tx) =>
    spendCredits(tx, { ...user, now: clock.now() }, draws, async (credits) => {
      seen = credits
      const clips = await Promise.all(credits.map(() => server.givenClip()))
      return Promise.all(clips.map((id) => givenLicence(server.services, user, id)))
    }),
  )
  return seen
}

const remainingOf = async (lotId: number) =>
  (
    await server.services.db
      .selectFrom('credit_lots')
      .select('remaining')
      .where('id', '=', lotId)
      .executeTakeFirst()
  )?.remaining

describe('refused spending', () => {
  test('nothing is taken from a lot or an allowance that has fewer', async () => {
    const user = await server.givenUser()
    const { db } = server.services
    const lotId = await givenLot(server.services, user, { size: 2 })
    await givenAllowance(server.services, user, { media: 'video', remaining: 2 })
    const allowance = { accountId: user.accountId, media: 'video' } as const
    expect(await takeFromLot(db, lotId, 3)).toBe(false)
    expect(await takeFromAllowance(db, { ...allowance, count: 3 })).toBe(false)
    expect(await takeFromAllowance(db, { ...allowance, media: 'image', count: 1 })).toBe(false)
    expect(await takeFromLot(db, lotId, 2)).toBe(true)
    expect(await takeFromAllowance(db, { ...allowance, count: 2 })).toBe(true)
  })

  test('nothing is taken when the lots have fewer than expected: the transaction is rolled back', async () => {
    const user = await server.givenUser()
    const lotId = await givenLot(server.services, user, { size: 2 })
    await expect(spend(user, 3)).rejects.toMatchObject({ code: 'conflict' })
    expect(await remainingOf(lotId)).toBe(2)
  })
})

test('each credit records the lot it came from and what was paid for it', async () => {
  const user = await server.givenUser()
  const older = await givenLot(server.services, user, {
    size: 1,
    unit_price_minor: 10_000,
    created_at: new Date('2026-01-01'),
  })
  const newer = await givenLot(server.services, user, { size: 5, unit_price_minor: 30_000 })
  const credits = await spend(user, 2)
  expect(credits.map(({ lotId, unitPriceMinor }) => [lotId, unitPriceMinor])).toEqual([
    [older, 10_000],
    [newer, 30_000],
  ])
  expect([await remainingOf(older), await remainingOf(newer)]).toEqual([0, 4])
})
