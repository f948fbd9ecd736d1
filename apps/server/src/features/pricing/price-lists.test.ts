/**
 * Proves R-PRICE-8 to R-PRICE-11 over HTTP: price lists that take effect by time, their drafts, and those for named
 * accounts.
 */
import { randomUUID } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { listenToPageChanges } from '../../platform/page-changes.ts'
import { announcePriceTurns } from './price-turns.ts'

let server: TestServer
let owner: TestUser
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())

type Draft = Awaited<ReturnType<typeof copy>>
type Wish = Partial<Input<'POST /agency/price-lists/:id/set'>['body']>
const FIRST = 1

const copy = async (more: { name?: string; accounts?: number[]; copy_of?: number } = {}) =>
  (
    await owner.call('POST /agency/price-lists', {
      body: { copy_of: FIRST, name: 'Spring', accounts: [], ...more },
    })
  ).data
const save = async ({ id, revision, name, cells }: Draft, change: { accounts?: number[] } = {}) =>
  (
    await owner.call('POST /agency/price-lists/:id', {
      params: { id },
      body: { revision, name, accounts: [], cells, ...change },
    })
  ).data
const inMs = (ms: number) => new Date(server.services.clock.now().getTime() + ms).toISOString()
const set = async ({ id, revision }: Pick<Draft, 'id' | 'revision'>, wish: Wish = {}) =>
  (
    await owner.call('POST /agency/price-lists/:id/set', {
      params: { id },
      body: { revision, reason: 'Spring', effective_from: inMs(60_000), ...wish },
    })
  ).data
const read = async (id: number) => (await owner.call('GET /agency/price-lists/:id', { params: { id } })).data
const priced = (draft: Draft, price: (price: number) => number): Draft => ({
  ...draft,
  cells: draft.cells.map((cell) => ({ ...cell, price: price(cell.price) })),
})
const dearer = async (by: number, more: Parameters<typeof copy>[0] = {}) => {
  const draft = await copy(more)
  return save(
    priced(draft, (price) => price + by),
    { accounts: more.accounts ?? [] },
  )
}
const dollars = async (caller: Pick<TestUser, 'call'> = server.guest) =>
  (await caller.call('GET /clip/pricing')).data.pricing.usd.video[0]?.options['bundle_1']

describe('R-PRICE-8: a price list', () => {
  test('a price list is in force for all accounts from its start, and is past when the next one begins', async () => {
    const before = await dollars()
    const list = await set(await dearer(1))
    expect(list).toMatchObject({ state: 'coming', compared: { id: FIRST } })
    expect(await dollars()).toBe(before)
    server.later(60_000)
    expect(await dollars()).toBe(251)
    const states = (await owner.call('GET /agency/price-lists')).data
    expect(states.find(({ id }) => id === list.id)).toMatchObject({ state: 'in_force' })
    expect(states.find(({ id }) => id === FIRST)).toMatchObject({ state: 'past', name: 'First prices' })
  })

  test('a price list is not cached for longer than it is in force', async () => {
    const ageOf = async (headers = {}) => {
      const answer = await server.http.inject({ url: '/rest/clip/pricing', headers })
      return [answer.headers['cache-control'], answer.headers['vary']]
    }
    expect(await ageOf()).toEqual(['public, max-age=60', 'Origin, authorization, accept-encoding'])
    const { token } = await server.givenUser()
    const member = { authorization: `Bearer ${token}` }
    expect(await ageOf(member)).toEqual(['private, no-cache', 'Origin, authorization, accept-encoding'])
    await set(await dearer(2), { effective_from: inMs(20_500) })
    expect(await ageOf()).toEqual(['public, max-age=20', 'Origin, authorization, accept-encoding'])
    server.later(21_000)
    expect(await ageOf()).toEqual(['public, max-age=60', 'Origin, authorization, accept-encoding'])
  })

  test('a price list drops the cached pages of each process at its start, and not when it was cancelled', async () => {
    let drops = 0
    const list = await dearer(3)
    // A new connection receives no notification of earlier changes.
    const pageChanges = listenToPageChanges(server.databaseUrl, async () => undefined)
    await new Promise<void>((connected) => pageChanges.onChange(connected))
    const turns = announcePriceTurns({ ...server.services, pageChanges })
    pageChanges.onChange(() => {
      drops += 1
    })
    expect(await set(list, { effective_from: inMs(2_000) })).toMatchObject({ state: 'coming' })
    // The start is looked up when the change has been notified.
    await expect.poll(() => drops).toBe(1)
    server.later(2_000)
    await expect.poll(() => drops).toBe(2)
    expect(await dollars()).toBe(253)
    turns.stop()
    await pageChanges.close()
  })

  test('a scheduled price list cannot be changed, neither by staff nor in the database', async () => {
    const list = await set(await dearer(4))
    expect(await refusalOf(save(list))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(set(list))).toMatchObject({ code: 'conflict' })
    const { ownerDb: db } = server
    const never = 'a price list that was set does not change'
    const prices = db.updateTable('tier_prices').set({ unit_price_minor: 100 })
    await expect(prices.where('price_list_id', '=', list.id).execute()).rejects.toThrow(never)
    const removal = db.deleteFrom('tier_prices').where('price_list_id', '=', list.id)
    await expect(removal.execute()).rejects.toThrow(never)
    const startChange = db.updateTable('price_lists').set({ effective_from: new Date() })
    await expect(startChange.where('id', '=', FIRST).execute()).rejects.toThrow(never)
    const state = db.updateTable('price_lists').set({ state: 'cancelled' })
    await expect(state.where('id', '=', FIRST).execute()).rejects.toThrow(never)
    const cancel = { params: { id: list.id }, body: { revision: list.revision, reason: 'Not yet' } }
    await owner.call('POST /agency/price-lists/:id/cancel', cancel)
  })

  test('a price list charges an open cart by the list that its answer shows, or refuses it with the new prices', async () => {
    const buyer = await server.givenUser({ country: 'us' })
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const cart = await givenPaymentBody(buyer, { clips })
    const [shown] = cart.purchase.cartContents
    await set(await dearer(7))
    server.later(60_000)
    const refusal = await refusalOf(openPayment(buyer, cart))
    const corrected = { cartContents: [{ price: 257 }] }
    expect(shown?.price).toBe(253)
    expect(refusal).toMatchObject({ status: 409, code: 'cart_changed', data: corrected })
    const payment = await openPayment(buyer, await givenPaymentBody(buyer, { clips }))
    expect(payment).toMatchObject({ currency: 'usd', amount: 25_700 })
  })
})

test('R-PRICE-8, R-CHECKOUT-3: of 100 carts that are paid during a price change each is charged what it showed, or refused with the new price', async () => {
  const master = new TextEncoder().encode('master')
  const buyers = await Promise.all(
    Array.from({ length: 10 }, () => server.givenUser({ country: 'us', canPurchase: true })),
  )
  const clips = await Promise.all(Array.from({ length: 10 }, () => server.givenClip({ master })))
  const carts = await Promise.all(
    buyers.flatMap((buyer) =>
      clips.map(async (clip) => ({ buyer, body: await givenPaymentBody(buyer, { clips: [clip] }) })),
    ),
  )
  const earlier = (await dollars()) ?? 0
  // The price changes while the carts are paid, one account after the other.
  await set(await dearer(11), { effective_from: inMs(60_000) })
  const answers: { shown: number; charged: number | null; corrected: number | null }[] = []
  let left = carts.length
  await Promise.all(
    buyers.map(async (buyer) => {
      for (const { body } of carts.filter((cart) => cart.buyer === buyer)) {
        left -= 1
        if (left === 50) server.later(60_000)
        const shown = body.purchase.cartContents[0]?.price ?? 0
        const paid = await openPayment(buyer, body).then(
          ({ amount }) => ({ charged: amount / 100, corrected: null }),
          ({ code, data }) => {
            expect(code).toBe('cart_changed')
            return { charged: null, corrected: data.cartContents[0].price as number }
          },
        )
        answers.push({ shown, ...paid })
      }
    }),
  )
  expect(answers).toHaveLength(100)
  for (const { shown, charged, corrected } of answers) {
    expect(shown).toBe(earlier)
    expect(charged ?? corrected).toBe(charged === null ? 261 : shown)
  }
  expect(answers.some(({ charged }) => charged !== null)).toBe(true)
  expect(answers.some(({ corrected }) => corrected !== null)).toBe(true)
})

describe('R-PRICE-9: the prices of a draft', () => {
  test.each([
    [0, 'Enter a price above 0, or leave it empty to offer nothing.'],
    [-5, 'Please enter a price above 0.'],
    [9.5, 'Whole amounts only, without pence or cents.'],
    [1_000_001, 'Please enter 1,000,000 at most.'],
    [251, 'A clip in a bundle may not cost more than a single clip.'],
  ])('the prices of a draft refuse %s for a bundle with a message at its field', async (price, words) => {
    const draft = await copy()
    const isCell = ({ tier, currency, media, size }: Draft['cells'][number]) =>
      `${tier}.${currency}.${media}.${size}` === 'DELI.usd.video.10'
    const cells = draft.cells.map((cell) => (isCell(cell) ? { ...cell, price } : cell))
    expect(await refusalOf(save({ ...draft, cells }))).toMatchObject({
      status: 422,
      errors: { 'DELI.usd.video.10': [words] },
    })
  })

  test('the prices of a draft may omit combinations, and a list without any price cannot be scheduled', async () => {
    const draft = await copy()
    const kept = draft.cells.filter(({ tier, currency }) => tier !== 'CSDO' || currency !== 'gbp')
    const saved = await save({ ...draft, cells: kept })
    expect(saved.cells).toHaveLength(60)
    const without = kept.filter(({ size }) => size !== 1)
    expect(await refusalOf(save({ ...saved, cells: without }))).toMatchObject({ status: 422 })
    const empty = await save({ ...saved, cells: [] })
    expect(await refusalOf(set(empty))).toMatchObject({ message: 'This list has no prices.' })
  })
})

describe('R-PRICE-10: a draft', () => {
  test('a draft is refused a start in the past, or at the same time as another list', async () => {
    const [one, two] = [await copy(), await copy()]
    expect(await refusalOf(set(one, { effective_from: inMs(-1) }))).toMatchObject({
      status: 422,
      errors: { effective_from: ['This time is in the past.'] },
    })
    expect(await refusalOf(set(one, { reason: ' ' }))).toMatchObject({ status: 422 })
    const effective_from = inMs(3_600_000)
    const together = await Promise.allSettled([set(one, { effective_from }), set(two, { effective_from })])
    expect(together.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [draft] = (await Promise.all([read(one.id), read(two.id)])).filter(({ state }) => state === 'draft')
    if (!draft) throw new Error('Both were set')
    expect(await refusalOf(set(draft, { effective_from }))).toMatchObject({
      status: 409,
      errors: { effective_from: [expect.stringContaining('takes effect at this time')] },
    })
  })

  test('a draft with large changes is scheduled only after their number is confirmed', async () => {
    const draft = await copy()
    const half = await save(priced(draft, (price) => Math.round(price / 2)))
    const requested = await refusalOf(set(half))
    expect(requested).toMatchObject({ status: 422 })
    expect(requested?.errors['large_changes']?.[0]).toMatch(/^64 prices change by more than 30 %/)
    const wrong = await refusalOf(set(half, { large_changes: 63 }))
    expect(wrong).toMatchObject({ status: 422 })
    const { id, revision } = await set(half, { large_changes: 64, effective_from: inMs(7_200_000) })
    const body = { revision, reason: 'Too cheap' }
    await owner.call('POST /agency/price-lists/:id/cancel', { params: { id }, body })
    expect((await read(id)).state).toBe('cancelled')
    const again = owner.call('POST /agency/price-lists/:id/cancel', {
      params: { id },
      body: { ...body, revision: revision + 1 },
    })
    expect(await refusalOf(again)).toMatchObject({ code: 'conflict' })
  })

  test('a draft is not overwritten from an earlier version, and is created once by a double click', async () => {
    const draft = await copy()
    await save(draft)
    expect(await refusalOf(save(draft))).toMatchObject({ code: 'outdated' })
    const headers = { 'idempotency-key': randomUUID() }
    const body = { copy_of: FIRST, name: 'Twice', accounts: [] }
    const made = await Promise.all(
      [1, 2].map(() => owner.call('POST /agency/price-lists', { body, headers })),
    )
    expect(new Set(made.map(({ data }) => data.id)).size).toBe(1)
    expect(await refusalOf(copy({ copy_of: 1_999_999_999 }))).toMatchObject({ code: 'not_found' })
  })

  test('a draft is recorded in the audit with its user and reason', async () => {
    const list = await set(await dearer(9), { reason: 'New year', effective_from: inMs(9_000_000) })
    const entries = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id', 'reason', 'details'])
      .where('object', '=', `price_list:${list.id}`)
      .orderBy('id')
      .execute()
    const by = { actor_user_id: owner.userId }
    expect(entries).toMatchObject([
      { action: 'price_list.made', ...by },
      { action: 'price_list.changed', ...by, details: { prices: 64 } },
      {
        action: 'price_list.set',
        ...by,
        reason: 'New year',
        details: { changed_prices: 64, large_changes: 0 },
      },
    ])
  })
})

describe('R-PRICE-11: a list for named accounts', () => {
  test('a list for named accounts is in force only for them, for display and payment, until it ends', async () => {
    const [partner, other] = [await server.givenUser({ country: 'us' }), await server.givenUser()]
    const accounts = [partner.accountId]
    const before = (await dollars()) ?? 0
    const list = await set(await dearer(-20, { accounts, name: 'Partner' }), { effective_from: inMs(1_000) })
    expect(list.accounts.map(({ id }) => id)).toEqual(accounts)
    server.later(1_000)
    expect([await dollars(partner), await dollars(other), await dollars()]).toEqual([230, before, before])
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const payment = await openPayment(partner, await givenPaymentBody(partner, { clips }))
    expect(payment.amount).toBe(23_000)
    const { id, revision } = await read(list.id)
    const end = { params: { id }, body: { revision, reason: 'The agreement has ended' } }
    await owner.call('POST /agency/price-lists/:id/end', end)
    expect([(await read(id)).state, await dollars(partner)]).toEqual(['past', before])
  })

  test('accounts for a list are found by prefixes of their words, and the agency never is', async () => {
    const { accountId } = await server.givenUser()
    const accounts = server.services.db.updateTable('accounts').set({ name: 'Daily Scroll (North)' })
    await accounts.where('id', '=', accountId).execute()
    const find = async (q: string) =>
      (await owner.call('GET /agency/price-companies', { querystring: { q } })).data
    expect(await find('nor dail')).toEqual([{ id: accountId, name: 'Daily Scroll (North)' }])
    expect([await find('%'), await find('scroll x'), await find('agency')]).toEqual([[], [], []])
  })

  test('a list for named accounts ends at its end time', async () => {
    const partner = await server.givenUser({ country: 'us' })
    const wish = { effective_from: inMs(60_000), ends_at: inMs(120_000) }
    await set(await dearer(-20, { accounts: [partner.accountId] }), wish)
    server.later(60_000)
    expect(await dollars(partner)).toBe(230)
    server.later(120_000)
    expect(await dollars(partner)).toBe(await dollars())
  })

  test('a list for named accounts is refused for the agency and with an end before its start, and a list for all accounts with an end', async () => {
    expect(await refusalOf(copy({ accounts: [owner.accountId] }))).toMatchObject({
      status: 422,
      errors: { accounts: ['One of these accounts does not exist.'] },
    })
    const { accountId } = await server.givenUser()
    const draft = await copy({ accounts: [accountId] })
    expect(await refusalOf(set(draft, { ends_at: inMs(1_000) }))).toMatchObject({
      errors: { ends_at: ['The end must be after the start.'] },
    })
    const forAll = await copy()
    expect(await refusalOf(set(forAll, { ends_at: inMs(99_000) }))).toMatchObject({
      errors: { ends_at: ['A list for all accounts applies until the next one takes effect.'] },
    })
    const end = { params: { id: FIRST }, body: { revision: 1, reason: 'No' } }
    expect(await refusalOf(owner.call('POST /agency/price-lists/:id/end', end))).toMatchObject({
      code: 'conflict',
    })
  })
})
