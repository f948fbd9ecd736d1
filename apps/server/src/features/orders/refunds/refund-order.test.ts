/**
 * R-REFUND-1, R-REFUND-2 and R-REFUND-3 over the whole shop: money is paid back, licences and credits end, each exactly
 * once.
 */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { PaymentError } from '../../../platform/payments/payments.ts'
import { refundsJob } from '../orders.jobs.ts'
import { handleEvent } from '../payments/handle-event.ts'
import { previewRefund, refundOrder } from './refund-order.ts'
import type { RefundRequest } from './refunds.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

type Bought = { orderId: number; payment: string; user: TestUser; clips: number[]; total: number }

type Wanted = { clips?: number; bundles?: number; isReported?: boolean }

/** @param wanted.isReported false for a payment whose success is not reported yet */
async function givenOrder({ isReported = true, ...wanted }: Wanted = { clips: 2 }): Promise<Bought> {
  const user = await server.givenUser(wanted.bundles === undefined ? {} : { canPrepay: true })
  const master = new TextEncoder().encode('master')
  const clips = await Promise.all(
    Array.from({ length: wanted.clips ?? 0 }, () => server.givenClip({ master })),
  )
  const of = wanted.bundles === undefined ? { clips } : { bundles: wanted.bundles }
  const payment = await openPayment(user, await givenPaymentBody(user, of))
  await confirmPayment(server.http, payment)
  if (isReported) await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id, total_minor } = await server.services.db
    .selectFrom('orders')
    .select(['id', 'total_minor'])
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { orderId: id, payment: payment.id, user, clips, total: total_minor }
}

const refund = (orderId: number, request: RefundRequest) =>
  refundOrder(server.services, { orderId, request, reason: 'asked for', actorUserId: null })

const stateOf = async ({ orderId }: Bought) => {
  const { db } = server.services
  const order = await db
    .selectFrom('orders')
    .select('state')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const licences = await db
    .selectFrom('licences')
    .innerJoin('order_lines', 'order_lines.id', 'licences.order_line_id')
    .select(['licences.clip_id', 'licences.revoked_at'])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('order_lines.position')
    .execute()
  const live = licences.filter(({ revoked_at }) => revoked_at === null).map(({ clip_id }) => clip_id)
  return { state: order.state, live }
}

const lineIds = async ({ orderId }: Bought) => {
  const rows = await server.services.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return rows.map(({ id }) => id)
}

const download = ({ user }: Bought, id: number) =>
  user.call('POST /clip/clips/download', { body: { ids: [{ id }] } })

describe('a refund', () => {
  test('a refund of a line ends its licence and its files, and no others', async () => {
    const order = await givenOrder()
    const [first = 0, second = 0] = order.clips
    const { data: file } = await download(order, first)
    const [line = 0] = await lineIds(order)
    await refund(order.orderId, { kind: 'lines', ids: [line] })
    expect(await stateOf(order)).toEqual({ state: 'paid', live: [second] })
    expect((await server.http.inject(file.file_url)).statusCode).toBeGreaterThanOrEqual(403)
    await expect(download(order, first)).rejects.toMatchObject({ status: 402 })
    expect((await download(order, second)).data.delivered).toHaveLength(1)
  })

  test('a full refund ends everything, is emailed and is in the audit', async () => {
    const order = await givenOrder()
    expect(await previewRefund(server.services.db, order.orderId, { kind: 'all' })).toMatchObject({
      amountMinor: order.total,
      isWhole: true,
    })
    const { id } = await refund(order.orderId, { kind: 'all' })
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
    const { db } = server.services
    const mail = await db
      .selectFrom('outbox_mails')
      .select(['recipient', 'subject'])
      .where('dedupe_key', '=', `refund:${id}`)
      .executeTakeFirstOrThrow()
    expect(mail).toEqual({ recipient: order.user.email, subject: expect.stringContaining('refund for') })
    const event = await db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('object', '=', `order:${order.orderId}`)
      .executeTakeFirstOrThrow()
    expect(event).toMatchObject({ action: 'order.refunded', details: { amount: order.total, licences: 2 } })
  })

  test('a refund of a bundle takes back the open credits', async () => {
    const order = await givenOrder({ bundles: 1 })
    await refund(order.orderId, { kind: 'all' })
    const { data } = await order.user.call('GET /clip/prepaidCredits/account/:accountId/status', {
      params: { accountId: order.user.accountId },
    })
    expect(data.every(({ available }) => available === 0)).toBe(true)
  })

  test('a refund requested 30 times at once happens once', async () => {
    const order = await givenOrder()
    const requested = await Promise.allSettled(
      Array.from({ length: 30 }, () => refund(order.orderId, { kind: 'all' })),
    )
    expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const listed = await server.services.payments.listRefunds(order.payment)
    expect(listed.map(({ amountMinor }) => amountMinor)).toEqual([order.total])
  })

  test('a refund without a reason, or of an unknown order, is refused', async () => {
    const { orderId } = await givenOrder()
    const wanted = { orderId, request: { kind: 'all' }, reason: ' ', actorUserId: null } as const
    await expect(refundOrder(server.services, wanted)).rejects.toMatchObject({ code: 'validation' })
    await expect(refund(999_999, { kind: 'all' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('an error of the provider', () => {
  const failing = (error: PaymentError) => ({
    ...server.services,
    payments: { ...server.services.payments, refund: () => Promise.reject(error) },
  })
  const wanted = (orderId: number) =>
    ({ orderId, request: { kind: 'all' }, reason: 'asked for', actorUserId: null }) as const

  test('a refund with an unknown outcome is requested again and happens once', async () => {
    const order = await givenOrder()
    const lost = failing(new PaymentError('unknown', 'The line is cut.'))
    await expect(refundOrder(lost, wanted(order.orderId))).rejects.toThrow('cut')
    expect(await stateOf(order)).toMatchObject({ state: 'paid', live: order.clips })
    await expect(refund(order.orderId, { kind: 'amount', amountMinor: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    server.later(2 * 60_000)
    await server.services.jobs.send('payments-refunds', {})
    await server.runJobs()
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
  })

  test('a refund is requested behind hundreds that the provider cannot answer for', async () => {
    const lost = await givenOrder()
    const order = await givenOrder()
    const values = (orderId: number) =>
      sql`(${orderId}::int, 1, 'asked for', ${server.services.clock.now()}::timestamptz)`
    const insert = (rows: readonly number[]) =>
      sql`insert into refunds (order_id, amount_minor, reason, created_at)
        values ${sql.join(rows.map(values))}`.execute(server.services.db)
    await insert(Array.from({ length: 250 }, () => lost.orderId))
    await insert([order.orderId])
    server.later(2 * 60_000)
    const { payments } = server.services
    const refundOthers: typeof payments.refund = async (wanted) => {
      if (wanted.ref === lost.payment) throw new PaymentError('unknown', 'The line is cut.')
      return await payments.refund(wanted)
    }
    await refundsJob.run({ ...server.services, payments: { ...payments, refund: refundOthers } }, {})
    const states = await server.services.db
      .selectFrom('refunds')
      .select(['order_id', 'state'])
      .distinct()
      .where('order_id', 'in', [lost.orderId, order.orderId])
      .orderBy('order_id')
      .execute()
    expect(states).toEqual([
      { order_id: lost.orderId, state: 'pending' },
      { order_id: order.orderId, state: 'succeeded' },
    ])
    await server.services.db.deleteFrom('refunds').where('order_id', '=', lost.orderId).execute()
  })

  test('a refund that the provider refuses freezes nothing', async () => {
    const order = await givenOrder()
    const refusing = failing(new PaymentError('invalid', 'No.'))
    await expect(refundOrder(refusing, wanted(order.orderId))).rejects.toThrow('No.')
    expect(await stateOf(order)).toMatchObject({ state: 'paid', live: order.clips })
    await refund(order.orderId, { kind: 'all' })
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
  })
})

describe('a refund that was made at the provider', () => {
  async function refundThere(order: Bought, amountMinor: number): Promise<void> {
    const key = `by hand:${order.payment}:${amountMinor}`
    await server.services.payments.refund({ ref: order.payment, amountMinor, key, reason: 'by hand' })
    // The embedded provider delivers its event to the shop.
    const event = { provider: 'testcard', event_id: key, type: 'charge.refunded', intent_ref: order.payment }
    await Promise.all([handleEvent(server.services, event), handleEvent(server.services, event)])
  }

  test('a full refund that was made at the provider ends the licences here', async () => {
    const order = await givenOrder()
    await refundThere(order, order.total)
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
  })

  test('a full refund whose event comes before that of the payment leaves no licence, also after the payment event', async () => {
    const order = await givenOrder({ clips: 1, isReported: false })
    await refundThere(order, order.total)
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
    const paid = { provider: 'testcard', event_id: 'late', type: 'payment_intent.succeeded' }
    await handleEvent(server.services, { ...paid, intent_ref: order.payment })
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
  })

  test('a partial refund that was made at the provider lowers the remaining amount', async () => {
    const order = await givenOrder()
    await refundThere(order, 1_000)
    expect(await stateOf(order)).toMatchObject({ state: 'paid', live: order.clips })
    await expect(refund(order.orderId, { kind: 'amount', amountMinor: order.total })).rejects.toMatchObject({
      code: 'conflict',
    })
    await refund(order.orderId, { kind: 'all' })
    expect(await stateOf(order)).toEqual({ state: 'refunded', live: [] })
  })
})
