/**
 * R-DISPUTE-1 to R-DISPUTE-4 over the whole shop: a dispute freezes what the order bought, and its end releases or ends
 * it, each exactly once and in any order of events.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { givenLot } from '../../../../test/licensing-builders.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { deliver, signedEvent } from '../../../../test/webhooks.ts'
import { record } from '../../audit/record-event.ts'
import { previewRefund } from '../refunds/refund-order.ts'
import { answerDispute } from './answer-dispute.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { recordDisputes } from './record-disputes.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

type Bought = { orderId: number; payment: string; user: TestUser; clips: number[]; total: number }

const givenClip = () => server.givenClip({ master: new TextEncoder().encode('master') })

/** An order paid by a cardholder who disputes it; the shop has not been notified yet. */
async function givenOrder({ bundles }: { bundles?: number } = {}): Promise<Bought> {
  const user = await server.givenUser({ canPrepay: true })
  const clips = [await givenClip(), await givenClip()]
  const of = bundles === undefined ? { clips } : { bundles }
  const payment = await openPayment(user, await givenPaymentBody(user, of))
  await confirmPayment(server.http, payment, { cardholder: 'DISPUTE WEBHOOK NEVER' })
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id, total_minor } = await server.services.db
    .selectFrom('orders')
    .select(['id', 'total_minor'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { orderId: id, payment: payment.id, user, clips, total: total_minor }
}

const sendEvent = ({ payment }: Bought, event: 'created' | 'updated' | 'closed') =>
  deliver(server, signedEvent(server, payment, { type: `charge.dispute.${event}` }))

/** The text of the evidence decides the dispute; the shop has not been notified yet. */
async function decide({ payment }: Bought, note: 'winning_evidence' | 'losing_evidence'): Promise<void> {
  const { payments } = server.services
  const [dispute] = await payments.listDisputes({ intentRef: payment })
  await payments.answerDispute({ ref: dispute?.ref ?? '', evidence: { ...NOTHING, note }, submit: true })
}

const NOTHING = {
  customerName: '',
  customerEmail: '',
  customerIp: null,
  billingAddress: '',
  productDescription: '',
  serviceDate: null,
  activityLog: '',
  terms: '',
}

const download = ({ user }: Bought, id: number, tier?: string) =>
  user.call('POST /clip/clips/download', { body: { ids: [{ id, ...(tier && { tier }) }] } })

const disputesOf = ({ orderId }: Bought) =>
  server.services.db
    .selectFrom('disputes')
    .select(['state', 'refund_id', 'amount_minor'])
    .where('order_id', '=', orderId)
    .execute()

const orderState = async ({ orderId }: Bought) =>
  (
    await server.services.db
      .selectFrom('orders')
      .select('state')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).state

const countRefunds = async ({ orderId }: Bought) =>
  (await server.services.db.selectFrom('refunds').select('id').where('order_id', '=', orderId).execute())
    .length

const mailsAbout = async ({ orderId }: Bought) => {
  const rows = await server.services.db
    .selectFrom('outbox_mails')
    .innerJoin('disputes', (join) => join.onTrue())
    .select(['dedupe_key', 'recipient', 'disputes.id'])
    .where('disputes.order_id', '=', orderId)
    .where('dedupe_key', 'like', 'dispute:%')
    .execute()
  return rows
    .filter(({ dedupe_key, id }) => dedupe_key.startsWith(`dispute:${id}:`))
    .map(({ dedupe_key, recipient }) => [dedupe_key.split(':')[2], recipient])
}

const available = async ({ user }: Bought) => {
  const { data } = await user.call('GET /clip/prepaidCredits/account/:accountId/status', {
    params: { accountId: user.accountId },
  })
  return data[0]?.available
}

describe('R-DISPUTE-2: an open dispute', () => {
  test('an open dispute blocks the files of the order, with a message, also those prepared before', async () => {
    const order = await givenOrder()
    const [clip = 0] = order.clips
    const { data: before } = await download(order, clip)
    expect((await server.http.inject(before.file_url)).statusCode).toBe(200)
    expect(await sendEvent(order, 'created')).toBe(200)
    expect(await refusalOf(download(order, clip))).toMatchObject({
      status: 403,
      code: 'forbidden',
      message: expect.stringContaining('is disputed at the bank'),
    })
    expect((await server.http.inject(before.file_url)).statusCode).toBe(410)
    const { data } = await order.user.call('GET /clip/clips/:id', { params: { id: String(clip) } })
    expect(data.owned).toMatchObject([{ tier: 'DELI', frozen: true }])
    expect(data.download_by).toBe('frozen')
    // The search does not offer it either, whatever credits there are (R-SEARCH-28).
    await givenLot(server.services, order.user)
    const other = await server.givenClip({ master: new Uint8Array([1]) })
    const querystring = { obtainable: '1', page_size: 96 } as const
    const { items } = (await order.user.call('GET /clip/clips', { querystring })).data
    const ids = items.map(({ id }) => id)
    expect([ids.includes(other), ids.includes(clip)]).toEqual([true, false])
    const licence = await order.user.call('GET /clip/licences/:id', {
      params: { id: data.owned?.[0]?.licence_id ?? 0 },
    })
    expect(licence.data).toMatchObject({ frozen: true, downloadable: false })
  })

  test('an open dispute does not affect the licences of other orders', async () => {
    const [order, other] = [await givenOrder(), await givenOrder()]
    await sendEvent(order, 'created')
    const [clip = 0] = other.clips
    expect((await download(other, clip)).data.delivered).toHaveLength(1)
    await sendEvent(other, 'created')
  })

  test('an open dispute freezes the open credits of the order, and the licences drawn from them', async () => {
    const order = await givenOrder({ bundles: 1 })
    const [drawn = 0, wanted = 0] = order.clips
    await download(order, drawn)
    expect(await available(order)).toBe(9)
    await sendEvent(order, 'created')
    expect(await available(order)).toBe(0)
    expect(await refusalOf(download(order, wanted))).toMatchObject({ status: 402 })
    expect(await refusalOf(download(order, wanted, 'DELI'))).toMatchObject({ status: 402 })
    expect(await refusalOf(download(order, drawn))).toMatchObject({ status: 403 })
  })

  test('an open dispute prevents staff from refunding', async () => {
    const order = await givenOrder()
    await sendEvent(order, 'created')
    await expect(previewRefund(server.services.db, order.orderId, { kind: 'all' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('disputed'),
    })
  })

  test('a won dispute releases everything it had frozen', async () => {
    const order = await givenOrder({ bundles: 1 })
    const [clip = 0] = order.clips
    await download(order, clip)
    await sendEvent(order, 'created')
    await decide(order, 'winning_evidence')
    await sendEvent(order, 'closed')
    expect(await available(order)).toBe(9)
    expect((await download(order, clip)).data).toMatchObject({ credits_used: 0 })
    expect(await disputesOf(order)).toMatchObject([{ state: 'won', refund_id: null }])
    expect(await orderState(order)).toBe('paid')
  })
})

describe('R-DISPUTE-3: a lost dispute', () => {
  test('a lost dispute is recorded as a refund: licences ended, one credit note, once', async () => {
    const order = await givenOrder()
    await sendEvent(order, 'created')
    await decide(order, 'losing_evidence')
    await Promise.all(Array.from({ length: 10 }, () => sendEvent(order, 'closed')))
    expect(await orderState(order)).toBe('refunded')
    const refund = await server.services.db
      .selectFrom('refunds')
      .select(['id', 'amount_minor', 'state', 'reason'])
      .where('order_id', '=', order.orderId)
      .execute()
    expect(refund).toMatchObject([
      { amount_minor: order.total, state: 'succeeded', reason: expect.stringMatching(/^dispute .* lost$/) },
    ])
    expect(await disputesOf(order)).toMatchObject([{ state: 'lost', refund_id: refund[0]?.id }])
    const [clip = 0] = order.clips
    expect(await refusalOf(download(order, clip))).toMatchObject({ status: 402 })
  })

  test('a lost dispute of a bundle ends the open credits, and the licences that were drawn', async () => {
    const order = await givenOrder({ bundles: 1 })
    const [clip = 0] = order.clips
    await download(order, clip)
    await sendEvent(order, 'created')
    await decide(order, 'losing_evidence')
    await sendEvent(order, 'closed')
    expect(await available(order)).toBe(0)
    expect(await refusalOf(download(order, clip))).toMatchObject({ status: 402 })
  })
})

describe('R-DISPUTE-1: the events of a dispute', () => {
  test('the events of a dispute have one effect when they arrive twice or in the wrong order', async () => {
    const order = await givenOrder()
    await decide(order, 'losing_evidence')
    await sendEvent(order, 'closed')
    await sendEvent(order, 'created')
    await sendEvent(order, 'updated')
    expect(await disputesOf(order)).toMatchObject([{ state: 'lost', amount_minor: order.total }])
    expect(await countRefunds(order)).toBe(1)
    expect(await mailsAbout(order)).toEqual([['lost', server.services.config.licensingEmail]])
  })

  test('the events of a dispute of an unknown payment first make the order paid, and then freeze it at once', async () => {
    const user = await server.givenUser()
    const clips = [await givenClip()]
    const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
    await confirmPayment(server.http, payment, { cardholder: 'DISPUTE WEBHOOK NEVER' })
    await deliver(server, signedEvent(server, payment.id, { type: 'charge.dispute.created' }))
    const body = { ids: [{ id: clips[0] ?? 0 }] }
    expect(await refusalOf(user.call('POST /clip/clips/download', { body }))).toMatchObject({ status: 403 })
  })

  test('the events of a dispute that the provider does not confirm change nothing', async () => {
    const user = await server.givenUser()
    const clips = [await givenClip()]
    const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
    await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    await deliver(server, signedEvent(server, payment.id, { type: 'charge.dispute.closed' }))
    const { data } = await user.call('POST /clip/clips/download', { body: { ids: [{ id: clips[0] ?? 0 }] } })
    expect(data.delivered).toHaveLength(1)
  })

  test('the events of a dispute may be lost: the job finds both the dispute and its end', async () => {
    const order = await givenOrder()
    await server.services.jobs.send('payments-disputes', {})
    await server.runJobs()
    expect(await disputesOf(order)).toMatchObject([{ state: 'needs_response' }])
    await decide(order, 'winning_evidence')
    await server.services.jobs.send('payments-disputes', {})
    await server.runJobs()
    expect(await disputesOf(order)).toMatchObject([{ state: 'won' }])
  })

  test('the events of a dispute in twenty processes at once record one dispute', async () => {
    const order = await givenOrder()
    await Promise.all(Array.from({ length: 20 }, () => recordDisputes(server.services, order.orderId)))
    expect(await disputesOf(order)).toHaveLength(1)
    expect(await mailsAbout(order)).toEqual([['needs_response', server.services.config.licensingEmail]])
  })
})

describe('R-DISPUTE-4: the evidence', () => {
  test('the evidence contains what was bought, under which terms, who logged in from where, and what was delivered', async () => {
    const order = await givenOrder()
    const [clip = 0] = order.clips
    const { userId } = order.user
    await record(server.services.db, {
      action: 'login.ok',
      at: new Date(server.services.clock.now().getTime() - 3_600_000),
      actorUserId: userId,
      ip: '203.0.113.7',
      object: `user:${userId}`,
    })
    await download(order, clip)
    const evidence = await gatherEvidence(server.services, order.orderId, 'We know this buyer.')
    expect(evidence.customerEmail).toBe(order.user.email)
    expect(evidence.productDescription).toContain('Digital Editorial (Under 5 million)')
    expect(evidence.terms).toMatch(/accepted the licensing terms, version \S+, at 20\d\d-/)
    expect(evidence.activityLog).toContain(`order placed by ${order.user.email}`)
    expect(evidence.activityLog).toContain(`login of ${order.user.email} from 203.0.113.7`)
    expect(evidence.customerIp).toBe('203.0.113.7')
    expect(evidence.activityLog).toContain(`file of clip ${clip}`)
    expect(evidence.serviceDate).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(evidence.note).toBe('We know this buyer.')
    await sendEvent(order, 'created')
  })

  test('the evidence is sent once, is in the audit, and its outcome is stored', async () => {
    const order = await givenOrder()
    await sendEvent(order, 'created')
    const { orderId } = order
    const evidence = await gatherEvidence(server.services, orderId, 'losing_evidence')
    await answerDispute(server.services, { orderId, evidence, submit: false })
    expect(await disputesOf(order)).toMatchObject([{ state: 'needs_response' }])
    await answerDispute(server.services, { orderId, evidence, submit: true })
    expect(await disputesOf(order)).toMatchObject([{ state: 'lost' }])
    const again = answerDispute(server.services, { orderId, evidence, submit: true })
    await expect(again).rejects.toMatchObject({ code: 'conflict' })
    const actions = await server.services.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', `order:${orderId}`)
      .orderBy('id')
      .execute()
    expect(actions.map(({ action }) => action)).toEqual([
      'dispute.opened',
      'dispute.answered',
      'order.refunded',
      'dispute.decided',
    ])
  })

  test('the evidence is refused with 404 for an order without a dispute, and for an unknown order', async () => {
    const order = await givenOrder()
    const evidence = { ...NOTHING, note: '' }
    const answer = (orderId: number) => answerDispute(server.services, { orderId, evidence, submit: true })
    await expect(answer(order.orderId)).rejects.toMatchObject({ code: 'not_found' })
    await expect(gatherEvidence(server.services, 999_999, '')).rejects.toMatchObject({ code: 'not_found' })
    await sendEvent(order, 'created')
  })
})
