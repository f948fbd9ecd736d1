/** Exclusive rights and holds block other sales and offers of the same scope (R-DEAL-4). */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenInvoiceBuyer } from '../../../test/by-invoice.ts'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { acceptDeal, dealCart, givenDeal, payDeal, type Terms } from '../../../test/deals.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { lockForDeal } from '../../db/deals.ts'
import { fallenClipsJob } from '../downloads/download-links.jobs.ts'
import { makeDownloadLink } from '../downloads/make-download-link.ts'
import { updateDeal } from './deals.queries.ts'

let server: TestServer
let manager: TestUser
beforeAll(async () => {
  server = await startTestServer()
  manager = await server.givenUser({ kind: 'agency', role: 'Manager' })
})
afterAll(() => server.close())

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const givenClip = () => server.givenClip({ title: 'A goat on a roof', master: randomBytes(64) })
const givenBuyer = () => server.givenUser({ country: 'us', canPurchase: true })
type More = Parameters<typeof givenDeal>[2]
const offer = (buyer: TestUser, clip: number, terms: Partial<Terms>, more: More = {}) =>
  givenDeal(server, { manager, buyer, clips: [clip] }, { terms, ...more })
const download = (buyer: TestUser, clip: number) =>
  buyer.call('POST /clip/clips/download', { body: { ids: [{ id: clip }] } })

/** The buyer of an exclusive deal, and a stranger with the clip in the cart and a credit for it. */
async function given() {
  const [buyer, stranger, clip] = [await givenBuyer(), await givenBuyer(), await givenClip()]
  await givenLot(server.services, stranger)
  return { buyer, stranger, clip, cart: await dealCart(stranger, clip) }
}

const pay = async (buyer: TestUser, clip: number) => (await payDeal(server, buyer, clip)).status

async function expectBlocked({ stranger, clip, cart }: Awaited<ReturnType<typeof given>>) {
  const refusal = await refusalOf(openPayment(stranger, cart))
  expect(refusal).toMatchObject({ code: 'cart_changed', data: { removed: [{ id: clip }] } })
  expect(refusal?.message).toContain('exclusively or reserved')
  expect(await refusalOf(download(stranger, clip))).toMatchObject({ code: 'not_purchasable' })
  const { data } = await stranger.call('GET /clip/clips/batch', { querystring: { ids: String(clip) } })
  expect(data.items[0]).toMatchObject({
    downloadable_by_user: false,
    refused: expect.stringContaining('exclusively or reserved'),
  })
  const page = await stranger.call('GET /clip/clips/:id', { params: { id: clip } })
  expect(page.data.downloadable_by_user).toBe(false)
}

async function expectFree({ stranger, clip, cart }: Awaited<ReturnType<typeof given>>) {
  expect((await openPayment(stranger, cart)).amount).toBeGreaterThan(0)
  const { data } = await stranger.call('GET /clip/clips/batch', { querystring: { ids: String(clip) } })
  expect(data.items[0]).toMatchObject({ downloadable_by_user: true, refused: null })
}

describe('R-DEAL-4: an exclusive deal', () => {
  test('an exclusive deal blocks carts, credits and pages of other accounts from its acceptance, and after its payment', async () => {
    const one = await given()
    const { id } = await offer(one.buyer, one.clip, { exclusive: true })
    await expectFree(one)
    await acceptDeal(one.buyer, id)
    await expectBlocked(one)
    expect(await pay(one.buyer, one.clip)).toBe('paid')
    await expectBlocked(one)
    expect(await pay(one.buyer, one.clip)).toBe('paid')
  })

  test('an exclusive deal of other media, or one that was withdrawn or refunded, blocks no cart', async () => {
    const [cinema, withdrawn, refunded] = [await given(), await given(), await given()]
    await acceptDeal(
      cinema.buyer,
      (await offer(cinema.buyer, cinema.clip, { exclusive: true, media: ['theatrical'] })).id,
    )
    await expectFree(cinema)
    const { id } = await offer(withdrawn.buyer, withdrawn.clip, { exclusive: true })
    await acceptDeal(withdrawn.buyer, id)
    await manager.call('POST /agency/offers/:id/withdraw', { params: { id }, body: { reason: 'No' } })
    await expectFree(withdrawn)
    await acceptDeal(refunded.buyer, (await offer(refunded.buyer, refunded.clip, { exclusive: true })).id)
    await pay(refunded.buyer, refunded.clip)
    const { clock, db } = server.services
    await db
      .updateTable('licences')
      .set({ revoked_at: clock.now(), revoked_reason: 'refund' })
      .where('clip_id', '=', refunded.clip)
      .execute()
    await expectFree(refunded)
  })

  test('an exclusive deal blocks until the end of its term, and no longer', async () => {
    const one = await given()
    await acceptDeal(one.buyer, (await offer(one.buyer, one.clip, { exclusive: true, term_months: 1 })).id)
    await pay(one.buyer, one.clip)
    await expectBlocked(one)
    const { clock, db } = server.services
    const licences = db.updateTable('licences').where('clip_id', '=', one.clip)
    await licences.set({ ends_at: clock.now() }).execute()
    await expectFree(one)
  })

  test('an exclusive deal that was accepted during a payment keeps the money in review, and grants nothing', async () => {
    const { buyer, stranger, clip, cart } = await given()
    const { id } = await offer(buyer, clip, { exclusive: true })
    const payment = await openPayment(stranger, cart)
    await acceptDeal(buyer, id)
    await confirmPayment(server.http, payment)
    await stranger.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const { rows } = await server.pool.query(
      `select state, (select count(*) from licences where clip_id = $1)::int as granted
       from orders where provider_ref = $2`,
      [clip, payment.id],
    )
    expect(rows).toEqual([{ state: 'payment_review', granted: 0 }])
  })

  test('an exclusive deal refuses an order by invoice', async () => {
    const { buyer, clip } = await given()
    const stranger = await givenInvoiceBuyer(server)
    const body = await givenPaymentBody(stranger, { clips: [clip] })
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true })).id)
    expect(await refusalOf(stranger.call('POST /clip/payments/invoice', { body }))).toMatchObject({
      code: 'cart_changed',
    })
  })
})

/** Starts the sale while the acceptance is not committed, and waits until it waits for the lock of the clip. */
async function during(clip: number, offerId: number, sell: () => Promise<unknown>) {
  const { clock, db } = server.services
  let selling: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    await lockForDeal(tx, [clip])
    const at = clock.now()
    const acceptance = {
      accepted_at: at,
      accepted_by: manager.userId,
      pay_by: new Date(at.getTime() + MINUTE_MS),
    }
    await updateDeal(tx, offerId, acceptance)
    selling = refusalOf(sell())
    const waiting = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await server.pool.query(waiting)).rows).toEqual([{ n: 1 }])
  })
  await selling
  const { rows } = await server.pool.query('select id from licences where clip_id = $1', [clip])
  expect(rows).toEqual([])
}

describe('R-DEAL-4: a sale during the acceptance of an exclusive deal', () => {
  test('a sale by invoice waits for the acceptance, and is refused', async () => {
    const [{ buyer, clip }, stranger] = [await given(), await givenInvoiceBuyer(server)]
    const body = await givenPaymentBody(stranger, { clips: [clip] })
    const { id } = await offer(buyer, clip, { exclusive: true })
    await during(clip, id, () => stranger.call('POST /clip/payments/invoice', { body }))
  })

  test('a sale by credit waits for the acceptance, and is refused', async () => {
    const { buyer, stranger, clip } = await given()
    const { id } = await offer(buyer, clip, { exclusive: true })
    await during(clip, id, () => download(stranger, clip))
  })

  test('a sale by card waits for the acceptance, and its money is set to review', async () => {
    const { buyer, stranger, clip, cart } = await given()
    const { id } = await offer(buyer, clip, { exclusive: true })
    const payment = await openPayment(stranger, cart)
    await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    await during(clip, id, () => stranger.call('POST /clip/payments/add', { body: { pi: payment.id } }))
  })
})

describe('R-DEAL-4: two deals', () => {
  test('two deals with overlapping exclusive rights are refused with the number of the other', async () => {
    const { buyer, stranger, clip } = await given()
    const first = await offer(buyer, clip, { exclusive: true, territory: ['gb', 'ie'] })
    const overlapping = { exclusive: true, territory: ['ie', 'fr'] }
    const refusal = await refusalOf(offer(stranger, clip, overlapping))
    expect(refusal?.errors).toMatchObject({ clips: [expect.stringContaining(`offer ${first.id} to`)] })
    expect(await refusalOf(offer(stranger, clip, { exclusive: true }))).toMatchObject({ status: 422 })
    const beside = await offer(stranger, clip, { exclusive: true, territory: ['fr'] })
    expect((await acceptDeal(stranger, beside.id)).data.state).toBe('accepted')
    expect((await acceptDeal(buyer, first.id)).data.state).toBe('accepted')
    const plain = await refusalOf(offer(await givenBuyer(), clip, {}, { deal: null }))
    expect(plain?.errors).toMatchObject({ clips: [expect.stringContaining(`offer ${first.id} to`)] })
  })

  test('two deals with overlapping exclusive rights are offered once when they are made at the same time', async () => {
    const { buyer, stranger, clip } = await given()
    const results = await Promise.all(
      [buyer, stranger].map((user) => refusalOf(offer(user, clip, { exclusive: true }))),
    )
    expect(results.filter((refusal) => refusal === null)).toHaveLength(1)
  })

  test('two deals of which one is exclusive: the other cannot be accepted any more', async () => {
    const { buyer, stranger, clip } = await given()
    const shared = await offer(stranger, clip, {})
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true })).id)
    const refusal = await refusalOf(acceptDeal(stranger, shared.id))
    expect(refusal).toMatchObject({ code: 'conflict' })
    expect(refusal?.message).toContain('exclusively or reserved')
  })
})

describe('R-DEAL-6: a clip that an account has reserved', () => {
  const enquiryOf = async (viewer: Pick<TestUser, 'call'>, clip: number) => {
    const page = await viewer.call('GET /clip/clips/:id', { params: { id: clip } })
    const batch = await viewer.call('GET /clip/clips/batch', { querystring: { ids: String(clip) } })
    const found = await viewer.call('GET /clip/clips', { querystring: { term: `VIDEO-${clip}` } })
    const latest = await viewer.call('GET /clip/clips/latest', { querystring: { type: 'video' } })
    return [
      page.data.enquire,
      batch.data.items[0]?.meta.enquire,
      found.data.reference?.meta.enquire,
      latest.data.find(({ id }) => id === clip)?.meta.enquire,
    ]
  }

  test('is shown to guests as one on enquiry, without a price, from the acceptance until the end', async () => {
    const { buyer, clip } = await given()
    const { id } = await offer(buyer, clip, { exclusive: true, term_months: 1 })
    expect(await enquiryOf(server.guest, clip)).toEqual([false, false, false, false])
    await acceptDeal(buyer, id)
    expect(await enquiryOf(server.guest, clip)).toEqual([true, true, true, true])
    expect(await enquiryOf(buyer, clip)).toEqual([false, false, false, false])
    await pay(buyer, clip)
    const { clock, db } = server.services
    await db.updateTable('licences').set({ ends_at: clock.now() }).where('clip_id', '=', clip).execute()
    expect(await enquiryOf(server.guest, clip)).toEqual([false, false, false, false])
  })

  test('is sold to guests as before if only other media are reserved', async () => {
    const { buyer, clip } = await given()
    const { id } = await offer(buyer, clip, { exclusive: true, media: ['theatrical'] })
    await acceptDeal(buyer, id)
    expect(await enquiryOf(server.guest, clip)).toEqual([false, false, false, false])
  })

  test('is shown to guests as one on enquiry in a package', async () => {
    const { buyer, clip } = await given()
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true })).id)
    const { db } = server.services
    await db.insertInto('packages').values({ id: 90_771, name: 'Goats', created: new Date() }).execute()
    await db.insertInto('package_clips').values({ package_id: 90_771, clip_id: clip, position: 0 }).execute()
    const packaged = await server.guest.call('GET /clip/packages/:id', { params: { id: 90_771 } })
    expect(packaged.data.items[0]?.meta.enquire).toBe(true)
  })

  test('R-SEARCH-28: is not found by the filter of clips that other accounts can obtain, with credits either', async () => {
    const { buyer, stranger, clip } = await given()
    const term = `zqheld${clip}x`
    await server.services.db.updateTable('clips').set({ title: term }).where('id', '=', clip).execute()
    const foundBy = async (viewer: TestUser) => {
      const { data } = await viewer.call('GET /clip/clips', { querystring: { term, obtainable: '1' } })
      return data.items.map(({ id }) => id)
    }
    expect(await foundBy(stranger)).toEqual([clip])
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true })).id)
    expect(await foundBy(stranger)).toEqual([])
    await pay(buyer, clip)
    expect(await foundBy(stranger)).toEqual([])
    expect(await foundBy(buyer)).toEqual([clip])
  })
})

describe('R-LINK-8: a download link for a clip that an account has reserved', () => {
  const EMAIL = 'ann@paper.example'
  const makeLink = async (clips: number[]) => {
    const { url } = await makeDownloadLink(server.services, {
      ...{ title: 'Goats', recipients: [EMAIL], days: 14, limit: 20 },
      clipIds: clips,
    })
    return url.split('/').at(-1) ?? ''
  }
  const open = async (ref: string) =>
    (await server.guest.call('POST /clip/downloads/link', { body: { ref, email: EMAIL } })).data
  const prepare = (link: string, ids: number[]) =>
    server.guest.call('POST /clip/clips/download-link', { body: { ids, link } })

  test('is not made, and an earlier one no longer delivers the clip, also not the prepared file', async () => {
    const { buyer, clip } = await given()
    const free = await givenClip()
    const ref = await makeLink([clip, free])
    const { linkId } = await open(ref)
    const { data } = await prepare(linkId, [clip])
    expect((await server.http.inject(data.file_url)).statusCode).toBe(200)
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true })).id)
    expect((await server.http.inject(data.file_url)).statusCode).toBe(410)
    const opened = await open(ref)
    expect(opened.clips.map(({ id }) => id)).toEqual([free])
    expect(opened.refused).toMatchObject([
      { id: clip, message: expect.stringContaining('exclusively or reserved') },
    ])
    expect(await refusalOf(prepare(opened.linkId, [clip]))).toMatchObject({ code: 'withdrawn' })
    expect((await prepare(opened.linkId, [clip, free])).data).toMatchObject({
      delivered: [{ id: free }],
      refused: [{ id: clip }],
    })
    await expect(makeLink([free, clip])).rejects.toThrow(`Clip ${clip}: This clip is licensed exclusively`)
  })

  test('delivers a clip of which only other media are reserved', async () => {
    const { buyer, clip } = await given()
    const ref = await makeLink([clip])
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true, media: ['theatrical'] })).id)
    const opened = await open(ref)
    expect((await prepare(opened.linkId, [clip])).data.delivered).toMatchObject([{ id: clip }])
  })

  test('waits for an acceptance in progress, and is refused', async () => {
    const { buyer, clip } = await given()
    const { linkId } = await open(await makeLink([clip]))
    const { id } = await offer(buyer, clip, { exclusive: true })
    let refusal: Awaited<ReturnType<typeof refusalOf>> = null
    await during(clip, id, async () => {
      refusal = await refusalOf(prepare(linkId, [clip]))
    })
    expect(refusal).toMatchObject({ status: 409, code: 'conflict' })
    const prepared = server.services.db.selectFrom('downloads').select('id').where('clip_id', '=', clip)
    expect(await prepared.execute()).toEqual([])
  })

  test('R-LINK-7: notifies its creator of the clip that it no longer delivers, once', async () => {
    const { buyer, clip } = await given()
    await makeDownloadLink(
      server.services,
      { title: 'Goats', recipients: [EMAIL], days: 14, limit: 20, clipIds: [clip] },
      { userId: manager.userId, ip: '127.0.0.1' },
    )
    await acceptDeal(buyer, (await offer(buyer, clip, { exclusive: true })).id)
    await fallenClipsJob.run(server.services, {})
    await fallenClipsJob.run(server.services, {})
    const emails = server.services.db
      .selectFrom('outbox_mails')
      .select('recipient')
      .where('dedupe_key', 'like', `download-link-fallen:%:${clip}`)
    expect(await emails.execute()).toEqual([{ recipient: manager.email }])
  })
})

describe('R-DEAL-5: a hold', () => {
  test('a hold blocks other sales until the offer ends, is declined or is revised without one', async () => {
    const [ended, declined] = [await given(), await given()]
    const ends_at = new Date(server.services.clock.now().getTime() + MINUTE_MS).toISOString()
    await offer(ended.buyer, ended.clip, { hold: true }, { ends_at })
    const { id } = await offer(declined.buyer, declined.clip, { hold: true })
    await expectBlocked(ended)
    await expectBlocked(declined)
    const { data } = await manager.call('GET /agency/clips/:id/reservations', {
      params: { id: declined.clip },
    })
    expect(data).toMatchObject([{ offer_id: id, kind: 'held', account: { id: declined.buyer.accountId } }])
    await declined.buyer.call('POST /clip/offers/:id/decline', { params: { id }, body: { reason: 'No' } })
    await expectFree(declined)
    server.later(MINUTE_MS)
    await expectFree(ended)
  })

  test('a hold of a withdrawn deal whose buyer left a checkout open ends when the unpaid order expires', async () => {
    const one = await given()
    const { id } = await offer(one.buyer, one.clip, { hold: true })
    await acceptDeal(one.buyer, id)
    const payment = await openPayment(one.buyer, await dealCart(one.buyer, one.clip))
    await manager.call('POST /agency/offers/:id/withdraw', { params: { id }, body: { reason: 'No' } })
    await expectBlocked(one)
    const past = new Date(server.services.clock.now().getTime() - DAY_MS - MINUTE_MS)
    await server.services.db
      .updateTable('orders')
      .set({ created_at: past, checked_at: past })
      .where('ref', '=', payment.order_ref)
      .execute()
    await server.services.jobs.send('payments-reconcile', {})
    await server.runJobs()
    await expectFree(one)
  })
})
