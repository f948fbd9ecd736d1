/** R-CREDIT-6 and R-CREDIT-7: changes of an account's credits by staff, also many at once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenLot } from '../../../test/licensing-builders.ts'
import { manyCalls } from '../../../test/many-calls.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { violationsOf } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

/** The full run, `npm run test:chaos`, has more. */
const AT_ONCE = Number(process.env['CREDITS_AT_ONCE'] ?? 40)

let server: TestServer
let admin: TestUser
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.givenUser({ kind: 'agency', role: 'Administrator' })
})
afterAll(() => server.close())

type Change = { media?: 'video' | 'image'; tier?: string; delta?: number; reason?: string; key?: string }
const adjust = async ({ accountId }: TestUser, change: Change = {}) => {
  const body = {
    media: 'video' as const,
    tier: 'DELI',
    delta: 5,
    reason: 'A goodwill',
    key: randomUUID(),
    ...change,
  }
  return (await admin.call('POST /agency/accounts/:id/credits', { params: { id: accountId }, body })).data
}
const read = async ({ accountId }: TestUser) =>
  (await admin.call('GET /agency/accounts/:id/credits', { params: { id: accountId } })).data
const balanceOf = async (user: TestUser) =>
  (await read(user)).balances.find(({ tier, media }) => tier === 'DELI' && media === 'video')?.available ?? 0

const download = (user: TestUser, id: number) =>
  user.call('POST /clip/clips/download', { body: { ids: [{ id }] } })
const givenClips = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.givenClip({ master: Buffer.from('master') })))

describe('R-CREDIT-6: staff', () => {
  test('staff add credits as a separate lot without a price, and the audit and the ledger contain the reason', async () => {
    const user = await server.givenUser()
    const after = await adjust(user, { reason: 'The last file was broken' })
    expect(after.balances).toMatchObject([{ media: 'video', tier: 'DELI', available: 5, frozen: 0 }])
    expect(after.lots).toMatchObject([{ size: 5, remaining: 5, order_id: null }])
    expect(after.ledger).toMatchObject([{ what: 'given', delta: 5, reason: 'The last file was broken' }])
    const event = await server.services.db
      .selectFrom('audit')
      .select(['action', 'reason', 'actor_user_id', 'details'])
      .where('object', '=', `account:${user.accountId}`)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({
      action: 'credits.adjusted',
      reason: 'The last file was broken',
      actor_user_id: admin.userId,
      details: { tier: 'DELI', media: 'video', delta: 5 },
    })
  })

  test('staff remove credits from the oldest lots as corrections', async () => {
    const user = await server.givenUser()
    const old = await givenLot(server.services, user, { size: 3, created_at: new Date('2025-01-01') })
    const young = await givenLot(server.services, user, { size: 3 })
    const { lots, ledger } = await adjust(user, { delta: -4 })
    const left = new Map(lots.map(({ id, remaining }) => [id, remaining]))
    expect([left.get(old), left.get(young)]).toEqual([0, 2])
    const corrections = ledger.filter(({ what }) => what === 'correction').map(({ delta }) => delta)
    expect(corrections.toSorted()).toEqual([-1, -3])
  })

  test('staff cannot remove more credits than there are, and then none are removed', async () => {
    const user = await server.givenUser()
    await adjust(user, { delta: 2 })
    const refused = await refusalOf(adjust(user, { delta: -3 }))
    const words = 'The account has 2 of these credits. None were removed.'
    expect(refused).toMatchObject({ code: 'licence_required', errors: { delta: [words] } })
    expect(await balanceOf(user)).toBe(2)
  })

  test('staff change credits once with the same key, and the key is refused for another change', async () => {
    const user = await server.givenUser()
    const key = randomUUID()
    await Promise.all(Array.from({ length: 10 }, () => adjust(user, { key })))
    expect(await balanceOf(user)).toBe(5)
    for (const other of [{ delta: 6 }, { reason: 'Another' }, { tier: 'DEMA' }]) {
      expect(await refusalOf(adjust(user, { key, ...other }))).toMatchObject({ code: 'idempotency_mismatch' })
    }
    const stranger = await server.givenUser()
    expect(await refusalOf(adjust(stranger, { key }))).toMatchObject({ code: 'idempotency_mismatch' })
  })

  test.each<[string, Change, string]>([
    ['none', { delta: 0 }, 'delta'],
    ['a part', { delta: 1.5 }, 'delta'],
    ['too many', { delta: 1_001 }, 'delta'],
    ['without a reason', { reason: ' ' }, 'reason'],
    ['of an unknown tier', { tier: 'NONE' }, 'tier'],
    ['without a key', { key: 'x' }, 'key'],
  ])('an invalid adjustment is refused with a message for its field: %s', async (_what, change, field) => {
    const user = await server.givenUser()
    const refused = await refusalOf(adjust(user, change))
    expect(refused?.code).toBe('validation')
    expect(Object.keys(refused?.errors ?? {})).toEqual([field])
  })

  test(
    `R-CREDIT-2: ${AT_ONCE} draws and adjustments of one account at once leave a ledger that adds up`,
    async () => {
      const user = await server.givenUser()
      await adjust(user, { delta: 10 })
      const clips: number[] = []
      while (clips.length < AT_ONCE / 2) clips.push(...(await givenClips(20)))
      const acts = clips.flatMap((clip, at) => [
        () => adjust(user, { delta: at % 2 === 0 ? 2 : -3 }),
        () => download(user, clip),
      ])
      const waiting = acts.values()
      const refusals = await manyCalls(acts.length, () =>
        refusalOf(waiting.next().value?.() ?? Promise.resolve()),
      )
      // All refusals are for missing credits, and none because the server was busy.
      const codes = new Set(refusals.map((refusal) => refusal?.status ?? 200))
      expect([...codes].filter((status) => status >= 500 || status === 429)).toEqual([])
      const { balances, lots, ledger } = await read(user)
      const sum = lots.reduce((total, { remaining }) => total + remaining, 0)
      expect(balances[0]?.available).toBe(sum)
      expect(Math.min(...lots.map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(0)
      const isAll = ledger.length < 100
      if (isAll) expect(ledger.reduce((total, { delta }) => total + delta, 0)).toBe(sum)
      expect(await violationsOf(server)).toEqual([])
    },
    60_000 + AT_ONCE * 1_000,
  )
})

describe('R-CREDIT-7: an allowance', () => {
  type Requested = {
    size?: number
    period?: 'month' | 'year' | null
    media?: 'video' | 'image'
    key?: string
  }
  const allow = async ({ accountId }: TestUser, requested: Requested = {}) => {
    const body = {
      media: 'video' as const,
      size: 10,
      period: 'month' as const,
      reason: 'Contract 12',
      key: randomUUID(),
      ...requested,
    }
    return (await admin.call('POST /agency/accounts/:id/allowance', { params: { id: accountId }, body })).data
  }
  const use = async (user: TestUser, count: number) => {
    for (const clip of await givenClips(count)) await download(user, clip)
  }
  /** Their sessions end in the meantime. */
  async function daysLater(days: number): Promise<void> {
    server.later(days * 86_400_000)
    admin = await server.givenUser({ kind: 'agency', role: 'Administrator' })
  }
  async function renew(times = 1): Promise<void> {
    for (let time = 0; time < times; time += 1) await server.services.jobs.send('credits-renewals', {})
    await server.runJobs()
  }
  test('an allowance is available at once, is renewed once when its period ends, and the ledger contains the difference', async () => {
    const user = await server.givenUser({ canPurchase: false })
    const [set] = (await allow(user)).allowances
    expect(set).toMatchObject({ media: 'video', remaining: 10, size: 10, period: 'month' })
    await use(user, 4)
    await renew()
    expect((await read(user)).allowances[0]).toMatchObject({ remaining: 6, renews_at: set?.renews_at })
    await daysLater(32)
    await renew(3)
    const { allowances, ledger } = await read(user)
    expect(allowances[0]).toMatchObject({ remaining: 10, size: 10 })
    expect(Date.parse(allowances[0]?.renews_at ?? '')).toBeGreaterThan(Date.parse(set?.renews_at ?? ''))
    const renewals = ledger.filter(({ what }) => what === 'renewal')
    expect(renewals.map(({ delta }) => delta)).toEqual([4])
    expect(ledger.reduce((sum, { delta }) => sum + delta, 0)).toBe(10)
  })

  test('an allowance does not make up for missed periods', async () => {
    const user = await server.givenUser({ canPurchase: false })
    await allow(user)
    await use(user, 10)
    await daysLater(100)
    await renew()
    await renew()
    const { allowances, ledger } = await read(user)
    expect(allowances[0]?.remaining).toBe(10)
    expect(ledger.filter(({ what }) => what === 'renewal')).toHaveLength(1)
  })

  test('an allowance without a period is not renewed', async () => {
    const user = await server.givenUser({ canPurchase: false })
    expect((await allow(user, { period: null })).allowances[0]).toMatchObject({ size: null, renews_at: null })
    await use(user, 10)
    await daysLater(400)
    await renew()
    expect((await read(user)).allowances[0]?.remaining).toBe(0)
  })

  test('an allowance is set once with the same key', async () => {
    const user = await server.givenUser({ canPurchase: false })
    const key = randomUUID()
    await allow(user, { key })
    await use(user, 1)
    expect((await allow(user, { key })).allowances[0]?.remaining).toBe(9)
    expect(await refusalOf(allow(user, { key, size: 11 }))).toMatchObject({ code: 'idempotency_mismatch' })
  })
})
