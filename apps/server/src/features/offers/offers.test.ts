/** Proves R-OFFER-1 to R-OFFER-4: clips at individual prices for one account, until a date. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const HOUR_MS = 3_600_000
const givenClip = () => server.givenClip({ title: 'A goat on a roof', master: randomBytes(64) })
const givenBuyer = () => server.givenUser({ country: 'us', canPurchase: true })
const inHours = (hours: number) =>
  new Date(server.services.clock.now().getTime() + hours * HOUR_MS).toISOString()
type Body = Input<'POST /agency/offers'>['body']

async function make(buyer: TestUser, clips: readonly number[], more: Partial<Body> = {}, key = randomUUID()) {
  const lines = clips.map((id) => ({ id, price: 100 }))
  const body = { email: buyer.email, tier: 'NNTS' as const, lines, ends_at: inHours(2), ...more }
  return (await manager.call('POST /agency/offers', { body, headers: { 'idempotency-key': key } })).data
}
const offerOf = async (id: number) => (await manager.call('GET /agency/offers/:id', { params: { id } })).data
const ownOffer = (buyer: TestUser, id: number) => buyer.call('GET /clip/offers/:id', { params: { id } })
const withdraw = (id: number) =>
  manager.call('POST /agency/offers/:id/withdraw', { params: { id }, body: { reason: 'A mistake' } })
const cartOf = (buyer: TestUser, clips: readonly number[], tier: Body['tier'] = 'NNTS') =>
  givenPaymentBody(buyer, { clips, tier })

async function buy(buyer: TestUser, clips: readonly number[], tier: Body['tier'] = 'NNTS') {
  const payment = await openPayment(buyer, await cartOf(buyer, clips, tier))
  await confirmPayment(server.http, payment)
  await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
  return payment
}

describe('R-OFFER-1: an offer', () => {
  test('an offer is drafted with the list prices, emailed, listed, and found by number, address and account', async () => {
    const buyer = await givenBuyer()
    const [one, two] = [await givenClip(), await givenClip()]
    const draft = await manager.call('POST /agency/offers/draft', {
      body: { email: buyer.email.toUpperCase(), tier: 'NNTS', clips: `${one}, VIDEO-${two}` },
    })
    expect(draft.data).toMatchObject({ account: { id: buyer.accountId }, currency: 'usd' })
    expect(draft.data.lines.map(({ id }) => id)).toEqual([one, two])
    expect(draft.data.lines[0]?.list_price).toBeGreaterThan(100)

    const offer = await make(buyer, [one, two], { message: 'As agreed.' })
    expect(offer).toMatchObject({ state: 'open', clip_count: 2, bought_count: 0, total_minor: 20_000 })
    await server.runJobs()
    const [sent] = server.emails.filter(({ to }) => to === buyer.email)
    expect(sent?.text).toContain(`/offer/${offer.id}`)
    expect(sent?.text).toContain('As agreed.')
    for (const querystring of [
      { q: String(offer.id) },
      { q: buyer.email },
      { account: buyer.accountId },
      { state: 'open' as const, account: buyer.accountId, sort: 'ends' as const },
    ]) {
      const { data } = await manager.call('GET /agency/offers', { querystring })
      expect(data.items.map(({ id }) => id)).toEqual([offer.id])
    }
    const mine = await buyer.call('GET /clip/offers')
    expect(mine.data).toMatchObject([{ id: offer.id, clip_count: 2 }])
    const recorded = await server.services.db
      .selectFrom('audit')
      .select(['action', 'actor_user_id'])
      .where('object', '=', `offer:${offer.id}`)
      .execute()
    expect(recorded).toEqual([{ action: 'offer.made', actor_user_id: manager.userId }])
  })

  test('the CSV file has the offers of an account with their amounts', async () => {
    const buyer = await givenBuyer()
    const { id } = await make(buyer, [await givenClip(), await givenClip()])
    const { data } = await manager.call('GET /agency/offers/csv', {
      querystring: { account: buyer.accountId },
    })
    const [head, row, ...more] = data.csv.trim().split('\r\n')
    expect(head).toContain('Number,Account,Sent to,Licence,State,Clips,Bought,Currency,Total,Created')
    expect(row).toMatch(new RegExp(`^${id},.*,${buyer.email},NNTS,open,2,0,USD,200.00,`))
    expect(more).toEqual([])
  })

  test('an offer is created once by a double click', async () => {
    const [buyer, clip, key] = [await givenBuyer(), await givenClip(), randomUUID()]
    const ends_at = inHours(1)
    const [one, two] = await Promise.all([
      make(buyer, [clip], { ends_at }, key),
      make(buyer, [clip], { ends_at }, key),
    ])
    expect(two.id).toBe(one.id)
  })

  test('an offer is refused with a message for each wrong field', async () => {
    const buyer = await givenBuyer()
    const poor = await server.givenUser({ canPurchase: false })
    const [clip, draft] = [await givenClip(), await server.givenClip({ state: 'draft' })]
    const onEnquiry = await server.givenClip({ enquiryOnly: true, master: randomBytes(8) })
    for (const [more, field] of [
      [{ email: 'absent@nowhere.example' }, 'email'],
      [{ email: manager.email }, 'email'],
      [{ email: poor.email }, 'email'],
      [{ lines: [] }, 'lines'],
      [{ lines: [{ id: clip, price: 0 }] }, 'lines.price'],
      [{ lines: [{ id: clip, price: 1.5 }] }, 'lines.price'],
      [{ lines: [{ id: clip, price: 5_000 }] }, 'above_list'],
      [
        {
          lines: [
            { id: clip, price: 1 },
            { id: clip, price: 2 },
          ],
        },
        'lines',
      ],
      [{ lines: [{ id: draft, price: 1 }] }, 'clips'],
      [{ lines: [{ id: onEnquiry, price: 1 }] }, 'clips'],
      [{ ends_at: inHours(-1) }, 'ends_at'],
      [{ ends_at: inHours(24 * 91) }, 'ends_at'],
    ] as const) {
      const refusal = await refusalOf(make(buyer, [clip], more as Partial<Body>))
      expect(refusal).toMatchObject({ status: 422, errors: { [field]: [expect.any(String)] } })
    }
    const above = await make(buyer, [clip], { lines: [{ id: clip, price: 5_000 }], above_list: 1 })
    expect(above.total_minor).toBe(500_000)
  })

  test('an offer that answers a thread of the inbox is its reply and an event of it, and leaves a closed one closed', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    const sender = { name: 'Ada Byron', email: buyer.email, company: 'Press', type: 1 as const, ashp: '' }
    const enquiry = { ...sender, reference: `VIDEO-${clip}`, message: 'For a series?' }
    await buyer.call('POST /clip/forms/enquire', { body: enquiry })
    const { data } = await manager.call('GET /agency/inbox', { querystring: { q: `video-${clip}` } })
    const thread = data.items[0]?.id ?? 0
    const threadOf = async () =>
      (await manager.call('GET /agency/inbox/:id', { params: { id: thread } })).data
    expect((await threadOf()).state).toBe('open')
    const first = await make(buyer, [clip], { thread })
    expect(await threadOf()).toMatchObject({
      state: 'answered',
      assignee: { id: manager.userId },
      replies: [{ kind: 'event', body: `Offer ${first.id} was sent.`, recipient: '' }],
    })
    await manager.call('POST /agency/inbox/changes', { body: { ids: [thread], change: { what: 'close' } } })
    const second = await make(buyer, [clip], { thread })
    const { state, replies } = await threadOf()
    expect([state, replies.at(-1)?.body]).toEqual(['closed', `Offer ${second.id} was sent.`])
  })

  test('an offer for a thread of the inbox that does not exist is refused, and nothing is sent', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    expect(await refusalOf(make(buyer, [clip], { thread: 2_000_000_000 }))).toMatchObject({ status: 404 })
    expect((await buyer.call('GET /clip/offers')).data).toEqual([])
  })

  test('an offer whose total exceeds the largest integer of the database is created, read, listed and exported', async () => {
    const buyer = await givenBuyer()
    const clips = await Promise.all(Array.from({ length: 22 }, () => givenClip()))
    const lines = clips.map((id) => ({ id, price: 999_999 }))
    const { id, total_minor } = await make(buyer, clips, { lines, above_list: 22 })
    expect(total_minor).toBe(22 * 99_999_900)
    expect(await offerOf(id)).toMatchObject({ total_minor, clip_count: 22 })
    const querystring = { account: buyer.accountId }
    expect((await manager.call('GET /agency/offers', { querystring })).data.items).toMatchObject([
      { id, total_minor },
    ])
    const { data } = await manager.call('GET /agency/offers/csv', { querystring })
    expect(data.csv).toContain('USD,21999978.00')
    expect((await buyer.call('GET /clip/offers')).data).toMatchObject([{ id, clip_count: 22 }])
  })

  test('an offer and its lines never change after they were sent', async () => {
    const offer = await make(await givenBuyer(), [await givenClip()])
    const { ownerDb: db } = server
    const change = db.updateTable('offers').set({ ends_at: new Date('2040-01-01') })
    await expect(change.where('id', '=', offer.id).execute()).rejects.toThrow('does not change')
    const cheaper = db.updateTable('offer_lines').set({ unit_price_minor: 100 })
    await expect(cheaper.where('offer_id', '=', offer.id).execute()).rejects.toThrow('append-only')
  })
})

describe('R-OFFER-2: the price of an offer', () => {
  test('the price of an offer comes before the lists of the account and for all accounts, for its account and its licence only', async () => {
    const [buyer, stranger] = [await givenBuyer(), await givenBuyer()]
    const clip = await givenClip()
    const list = await openPayment(stranger, await cartOf(stranger, [clip]))
    await make(buyer, [clip])
    expect((await openPayment(buyer, await cartOf(buyer, [clip]))).amount).toBe(10_000)
    expect((await openPayment(stranger, await cartOf(stranger, [clip]))).amount).toBe(list.amount)
    expect((await openPayment(buyer, await cartOf(buyer, [clip], 'CSDO'))).amount).not.toBe(10_000)
    expect((await openPayment(buyer, await cartOf(buyer, [await givenClip()]))).amount).toBe(list.amount)
  })

  test('the price of an offer is not shown to other accounts', async () => {
    const [buyer, stranger] = [await givenBuyer(), await givenBuyer()]
    const offer = await make(buyer, [await givenClip()])
    expect((await ownOffer(buyer, offer.id)).data).toMatchObject({ state: 'open', lines: [{ price: 100 }] })
    expect(await refusalOf(ownOffer(stranger, offer.id))).toMatchObject({ status: 404 })
    const { data } = await stranger.call('GET /clip/pricing')
    expect(JSON.stringify(data)).not.toContain('offers')
  })

  test('the price of two offers for one clip is that of the newer one', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    await make(buyer, [clip])
    await make(buyer, [clip], { lines: [{ id: clip, price: 120 }] })
    expect((await openPayment(buyer, await cartOf(buyer, [clip]))).amount).toBe(12_000)
  })

  test('the price of an offer that has ended while it was in the cart is refused with the new price, and nothing is charged', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    const offer = await make(buyer, [clip], { ends_at: inHours(1 / 60) })
    const cart = await cartOf(buyer, [clip])
    server.later(HOUR_MS / 60)
    const refusal = await refusalOf(openPayment(buyer, cart))
    expect(refusal).toMatchObject({ status: 409, code: 'cart_changed' })
    expect(JSON.stringify(refusal)).not.toContain('"price":100,')
    expect((await ownOffer(buyer, offer.id)).data.state).toBe('ended')
  })

  test('the price of an offer is absent for a clip that was withdrawn later, with a message', async () => {
    const buyer = await givenBuyer()
    const [withdrawn, kept] = [await givenClip(), await givenClip()]
    const offer = await make(buyer, [withdrawn, kept])
    const cart = await cartOf(buyer, [withdrawn, kept])
    await server.services.db
      .updateTable('clips')
      .set({ state: 'withdrawn' })
      .where('id', '=', withdrawn)
      .execute()
    const { data } = await ownOffer(buyer, offer.id)
    expect(data.lines.map(({ refused, thumbpath }) => [refused !== null, thumbpath !== ''])).toEqual([
      [true, false],
      [false, true],
    ])
    expect(await refusalOf(openPayment(buyer, cart))).toMatchObject({
      code: 'cart_changed',
      data: { cartContents: [{ id: kept, price: 100 }], removed: [{ id: withdrawn }] },
    })
    expect((await offerOf(offer.id)).lines[0]?.refused).not.toBeNull()
  })

  test('the price of an offer lets an account with prices on application buy its clips, and no others', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    await server.services.db
      .updateTable('accounts')
      .set({ declared_audience: 20_000_000 })
      .where('id', '=', buyer.accountId)
      .execute()
    await make(buyer, [clip])
    expect((await openPayment(buyer, await cartOf(buyer, [clip]))).amount).toBe(10_000)
    const other = await givenClip()
    expect(await refusalOf(cartOf(buyer, [other]).then((cart) => openPayment(buyer, cart)))).toMatchObject({
      code: 'not_purchasable',
    })
  })
})

describe('R-OFFER-3: a clip of an offer', () => {
  test('a clip of an offer is bought at its price once; a second use costs the list price, and no credit is used', async () => {
    const [buyer, clip, other] = [await givenBuyer(), await givenClip(), await givenClip()]
    await givenLot(server.services, buyer)
    const offer = await make(buyer, [clip, other])
    const payment = await buy(buyer, [clip])
    expect(payment.amount).toBe(10_000)
    const { data } = await ownOffer(buyer, offer.id)
    expect(data.lines.map(({ bought }) => bought)).toEqual([true, false])
    expect(data.state).toBe('open')
    expect((await offerOf(offer.id)).lines[0]?.order_id).toEqual(expect.any(Number))
    expect((await openPayment(buyer, await cartOf(buyer, [clip]))).amount).toBeGreaterThan(10_000)
    const entries = await server.services.db.selectFrom('credit_entries').select('delta').execute()
    expect(entries.every(({ delta }) => delta > 0)).toBe(true)
    await buy(buyer, [other])
    expect((await offerOf(offer.id)).state).toBe('bought')
  })

  test('a clip of an offer is bought at its price once when two colleagues pay at the same time', async () => {
    const buyer = await givenBuyer()
    const colleague = await server.givenUser({ accountId: buyer.accountId })
    const clip = await givenClip()
    await make(buyer, [clip])
    const [mine, theirs] = await Promise.all([cartOf(buyer, [clip]), cartOf(colleague, [clip])])
    const first = await openPayment(buyer, mine)
    await confirmPayment(server.http, first, { cardholder: 'WEBHOOK NEVER' })
    // The first payment has arrived, and the shop has not been notified yet.
    const refused = await refusalOf(openPayment(colleague, theirs))
    expect(['already_paid', 'conflict', 'cart_changed']).toContain(refused?.code)
    const { rows } = await server.pool.query(
      `select count(*)::int as sold from order_lines line join orders on orders.id = line.order_id
       where clip_id = $1 and offer_id is not null and state = 'paid'`,
      [clip],
    )
    expect(rows).toEqual([{ sold: 1 }])
  })
})

describe('R-OFFER-4: a withdrawn offer', () => {
  test('a withdrawn offer gives no price, and cannot be withdrawn again', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    const offer = await make(buyer, [clip])
    const cart = await cartOf(buyer, [clip])
    expect((await withdraw(offer.id)).data.state).toBe('withdrawn')
    expect(await refusalOf(withdraw(offer.id))).toMatchObject({ code: 'conflict' })
    expect(await refusalOf(openPayment(buyer, cart))).toMatchObject({ code: 'cart_changed' })
    expect((await ownOffer(buyer, offer.id)).data.state).toBe('withdrawn')
    expect((await buyer.call('GET /clip/offers')).data).toEqual([])
  })

  test('a withdrawn offer does not change an order that was opened before', async () => {
    const [buyer, clip] = [await givenBuyer(), await givenClip()]
    const offer = await make(buyer, [clip])
    const payment = await openPayment(buyer, await cartOf(buyer, [clip]))
    await withdraw(offer.id)
    await confirmPayment(server.http, payment)
    const { data } = await buyer.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect(data.status).toBe('paid')
  })
})
