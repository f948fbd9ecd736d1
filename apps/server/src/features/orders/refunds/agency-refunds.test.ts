/** R-REFUND-4 and R-PAYMENT-9: refunds and reviews from the admin area, over the whole shop. */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { PaymentError } from '../../../platform/payments/payments.ts'
import { handleEvent } from '../payments/handle-event.ts'
import { reviewPayment } from '../payments/review-payment.ts'
import { refundOrder } from './refund-order.ts'

let server: TestServer
let head: TestUser
beforeAll(async () => {
  server = await startTestServer()
  head = await server.givenUser({ kind: 'agency', role: 'Superuser' })
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

type Wanted = { clips?: number; bundles?: number; cardholder?: string }

async function givenOrder({ clips: count = 2, bundles, cardholder = 'WEBHOOK NEVER' }: Wanted = {}) {
  const user = await server.givenUser({ country: 'gb', canPrepay: true })
  const master = new TextEncoder().encode('master')
  const many = bundles === undefined ? count : 0
  const clips = await Promise.all(Array.from({ length: many }, () => server.givenClip({ master })))
  const of = bundles === undefined ? { clips } : { bundles }
  const payment = await openPayment(user, await givenPaymentBody(user, of))
  await confirmPayment(server.http, payment, { cardholder })
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  const { id } = await server.services.db
    .selectFrom('orders')
    .select('id')
    .where('ref', '=', payment.order_ref)
    .executeTakeFirstOrThrow()
  return { id, payment: payment.id, clips, user }
}

const read = async (id: number) => (await head.call('GET /agency/orders/:id', { params: { id } })).data
type Of = { of: 'all' | 'lines' | 'amount'; lines?: number[]; amount_minor?: number }
const preview = async (id: number, { of, lines, amount_minor }: Of) => {
  const querystring = { of, ...(lines && { lines: lines.join() }), ...(amount_minor && { amount_minor }) }
  return (await head.call('GET /agency/orders/:id/refund', { params: { id }, querystring })).data
}
async function refund(id: number, requested: Of, change = {}) {
  const { amount_minor, left_minor } = await preview(id, requested)
  const body = { ...requested, amount_minor, left_minor, reason: 'Wrong clip', ...change }
  return (await head.call('POST /agency/orders/:id/refund', { params: { id }, body })).data
}
const amountsOf = ({ amount_minor, left_minor }: Awaited<ReturnType<typeof preview>>) => ({
  amount_minor,
  left_minor,
})
const review = async (id: number, decision: 'accept' | 'refund') =>
  (
    await head.call('POST /agency/orders/:id/review', {
      params: { id },
      body: { decision, reason: 'Checked' },
    })
  ).data

describe('R-REFUND-4: the preview of a refund', () => {
  test('the preview of a refund contains which licence a line ends, the remaining amount and the credit note, and the refund matches it', async () => {
    const { id } = await givenOrder()
    const order = await read(id)
    const [first, second] = order.lines
    const shown = await preview(id, { of: 'lines', lines: [first?.id ?? 0] })
    const worth = (first?.net_minor ?? 0) + (first?.tax_minor ?? 0)
    expect(shown).toMatchObject({
      amount_minor: worth,
      left_minor: order.total_minor,
      is_whole: false,
      licences: [{ id: first?.licence?.id }],
      credits: [],
      credit_note: { total_minor: worth, tax_minor: first?.tax_minor },
      provider_left_minor: order.total_minor - worth,
      provider_fault: null,
    })
    const after = await refund(id, { of: 'lines', lines: [first?.id ?? 0] })
    expect(after).toMatchObject({
      state: 'paid',
      refunded_minor: worth,
      left_minor: order.total_minor - worth,
    })
    expect(after.lines.map(({ is_refunded }) => is_refunded)).toEqual([true, false])
    expect(after.lines[1]?.licence?.id).toBe(second?.licence?.id)
    expect(after.refunds).toMatchObject([{ amount_minor: worth, state: 'succeeded', reason: 'Wrong clip' }])
    expect(after.documents.find(({ kind }) => kind === 'credit_note')).toMatchObject({ total_minor: worth })
    expect(after.events).toMatchObject([{ action: 'order.refunded', reason: 'Wrong clip' }])
  })

  test('the preview of a refund of an amount ends no licence', async () => {
    const { id } = await givenOrder()
    expect(await preview(id, { of: 'amount', amount_minor: 100 })).toMatchObject({
      licences: [],
      is_whole: false,
    })
  })

  test('the preview of a refund of a bundle contains how many credits are taken back and how many were used', async () => {
    const { id } = await givenOrder({ bundles: 1 })
    const { lines } = await read(id)
    const shown = await preview(id, { of: 'lines', lines: [lines[0]?.id ?? 0] })
    expect(shown.credits).toMatchObject([{ taken_back: 10, used: 0 }])
    expect((await refund(id, { of: 'all' })).lines[0]?.credits).toEqual({ size: 10, remaining: 0 })
  })
})

describe('R-REFUND-4: a refund is refused', () => {
  test('a refund is refused twice, above the remaining amount, and of an unknown line', async () => {
    const { id } = await givenOrder()
    const { lines, total_minor: total } = await read(id)
    await refund(id, { of: 'lines', lines: [lines[0]?.id ?? 0] })
    const wrong: Of[] = [
      { of: 'lines', lines: [lines[0]?.id ?? 0] },
      { of: 'lines', lines: [2_000_000_000] },
      { of: 'lines' },
      { of: 'amount', amount_minor: total },
    ]
    for (const requested of wrong) {
      expect(await refusalOf(preview(id, requested))).toMatchObject({ code: 'conflict' })
    }
  })

  test('a refund is refused when it would differ from its preview', async () => {
    const { id } = await givenOrder()
    const requested = { of: 'amount', amount_minor: 500 } as const
    const shown = await preview(id, requested)
    await refund(id, { of: 'amount', amount_minor: 100 })
    const late = head.call('POST /agency/orders/:id/refund', {
      params: { id },
      body: { ...requested, left_minor: shown.left_minor, reason: 'Late' },
    })
    expect(await refusalOf(late)).toMatchObject({ code: 'outdated' })
    expect((await read(id)).refunded_minor).toBe(100)
  })

  test('a refund is refused without a reason, with a message at the field', async () => {
    const { id } = await givenOrder()
    const refused = await refusalOf(refund(id, { of: 'all' }, { reason: ' ' }))
    expect(refused).toMatchObject({ code: 'validation', errors: { reason: ['Enter a reason.'] } })
  })

  test('a second click under the same key gets the first answer', async () => {
    const { id } = await givenOrder()
    const { amount_minor, left_minor } = await preview(id, { of: 'all' })
    const body = { of: 'all', amount_minor, left_minor, reason: 'Wrong clip' } as const
    const click = () =>
      head.call('POST /agency/orders/:id/refund', {
        params: { id },
        body,
        headers: { 'idempotency-key': `refund ${id}` },
      })
    const answers = await Promise.all([click(), click(), click()])
    expect(answers.map(({ data }) => data.refunds.length)).toEqual([1, 1, 1])
  })
})

describe('R-PAYMENT-9: a payment in review', () => {
  const inReview = () => givenOrder({ clips: 1, cardholder: 'WEBHOOK NEVER AMOUNT WRONG' })

  test('a payment in review has a reason, and its refund pays back what was received', async () => {
    const { id } = await inReview()
    const order = await read(id)
    expect(order.state).toBe('payment_review')
    expect(order.review_reason).toContain('arrived instead of')
    expect(order.left_minor).toBe(order.total_minor - 1)
    const after = await review(id, 'refund')
    expect(after).toMatchObject({ state: 'refunded', refunded_minor: order.total_minor - 1, left_minor: 0 })
    expect(await refusalOf(review(id, 'accept'))).toMatchObject({ code: 'conflict' })
  })

  test('a payment in review is not accepted while the received amount differs', async () => {
    const { id } = await inReview()
    expect(await refusalOf(review(id, 'accept'))).toMatchObject({ code: 'conflict' })
    expect((await read(id)).state).toBe('payment_review')
    await review(id, 'refund')
  })

  /** The payment arrived after the order was cancelled. */
  async function givenLate() {
    const user = await server.givenUser({ country: 'gb' })
    const clip = await server.givenClip({ master: new TextEncoder().encode('late') })
    const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
    const { db } = server.services
    await db.updateTable('orders').set({ state: 'cancelled' }).where('ref', '=', payment.order_ref).execute()
    await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    return { id, clip, user, payment }
  }

  test('a payment in review that is accepted creates licence, invoice and receipt, once', async () => {
    const { id } = await givenLate()
    expect((await read(id)).state).toBe('payment_review')
    const requested = await Promise.allSettled(Array.from({ length: 10 }, () => review(id, 'accept')))
    expect(requested.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const order = await read(id)
    expect(order).toMatchObject({ state: 'paid', review_reason: null })
    expect(order.lines[0]?.licence).not.toBeNull()
    expect(order.documents).toHaveLength(1)
    expect(order.events).toMatchObject([{ action: 'payment.accepted', reason: 'Checked' }])
  })

  test('a payment in review lists the order that was paid for the same clips', async () => {
    const late = await givenLate()
    const { user, clip } = late
    const again = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
    await confirmPayment(server.http, again, { cardholder: 'WEBHOOK NEVER' })
    await user.call('POST /clip/payments/add', { body: { pi: again.id } })
    const { paid_again } = await read(late.id)
    expect(paid_again).toHaveLength(1)
    expect((await review(late.id, 'refund')).state).toBe('refunded')
  })

  test('a payment in review that is accepted and refunded at once ends in one of the two states', async () => {
    const { id, payment } = await givenLate()
    const event = {
      provider: 'testcard',
      event_id: `race ${id}`,
      type: 'charge.refunded',
      intent_ref: payment.id,
    }
    await Promise.allSettled([
      review(id, 'accept'),
      review(id, 'refund'),
      handleEvent(server.services, event),
      review(id, 'accept'),
    ])
    const { state, lines, refunded_minor, total_minor } = await read(id)
    if (state === 'paid') expect(refunded_minor).toBe(0)
    else expect([state, refunded_minor, lines[0]?.licence]).toEqual(['refunded', total_minor, null])
  })
})

describe('while the provider does not answer', () => {
  const failing = () => ({
    ...server.services,
    payments: {
      ...server.services.payments,
      refund: () => Promise.reject(new PaymentError('unknown', 'cut')),
    },
  })

  test('a refund stays pending, nothing else is refunded, and it is made later', async () => {
    const { id } = await givenOrder()
    const wanted = {
      orderId: id,
      request: { kind: 'all' },
      reason: 'Wrong clip',
      actorUserId: head.userId,
    } as const
    await expect(refundOrder(failing(), wanted)).rejects.toThrow('cut')
    const order = await read(id)
    expect(order.refunds).toMatchObject([{ state: 'pending' }])
    expect(order.lines.every(({ licence }) => licence?.revoked_at === null)).toBe(true)
    expect(await refusalOf(preview(id, { of: 'all' }))).toMatchObject({ code: 'conflict' })
    server.later(2 * 60_000)
    await server.services.jobs.send('payments-refunds', {})
    await server.runJobs()
    expect((await read(id)).state).toBe('refunded')
  })

  test('a pending refund needs no action, a second attempt is refused, and the money is paid back once', async () => {
    const { id } = await givenOrder({ clips: 1 })
    const toProvider = vi.spyOn(server.services.payments, 'refund')
    toProvider.mockRejectedValueOnce(new PaymentError('unknown', 'cut'))
    const seen = await preview(id, { of: 'all' })
    const body = { of: 'all', ...amountsOf(seen), reason: 'Wrong clip' } as const
    const sendRequest = () => refusalOf(head.call('POST /agency/orders/:id/refund', { params: { id }, body }))
    const refused = await sendRequest()
    expect(refused).toMatchObject({ code: 'unavailable' })
    expect(refused?.message).toContain('retried every minute')
    expect(await read(id)).toMatchObject({ state: 'paid', refunding: true, refunds: [{ state: 'pending' }] })
    expect(await sendRequest()).toMatchObject({ code: 'conflict' })
    server.later(2 * 60_000)
    await server.services.jobs.send('payments-refunds', {})
    await server.runJobs()
    expect(toProvider).toHaveBeenCalledTimes(2)
    toProvider.mockRestore()
    const { state, refunding, refunded_minor, refunds, lines } = await read(id)
    expect([state, refunding, refunded_minor, refunds.length]).toEqual([
      ...['refunded', false, seen.amount_minor, 1],
    ])
    expect(lines[0]?.licence?.revoked_at).not.toBeNull()
  })

  test('a refund that the provider refuses ends nothing, is reported, and can be tried again', async () => {
    const { id } = await givenOrder({ clips: 1 })
    const toProvider = vi.spyOn(server.services.payments, 'refund')
    toProvider.mockRejectedValueOnce(new PaymentError('invalid', 'no'))
    expect(await refusalOf(refund(id, { of: 'all' }))).toMatchObject({
      code: 'conflict',
      message: 'The payment provider rejected the refund.',
    })
    toProvider.mockRestore()
    const after = await read(id)
    expect([after.state, after.refunded_minor, after.refunds[0]?.state]).toEqual(['paid', 0, 'failed'])
    expect(after.lines[0]?.licence?.revoked_at).toBeNull()
    expect((await refund(id, { of: 'all' })).state).toBe('refunded')
  })

  test('a review is not accepted while its refund is pending', async () => {
    const { id } = await givenOrder({ clips: 1, cardholder: 'WEBHOOK NEVER AMOUNT WRONG' })
    const actor = { userId: head.userId, ip: '127.0.0.1' }
    const requested = reviewPayment(failing(), { orderId: id, decision: 'refund', reason: 'Checked', actor })
    await expect(requested).rejects.toThrow('cut')
    expect(await refusalOf(review(id, 'accept'))).toMatchObject({ code: 'conflict' })
    server.later(2 * 60_000)
    await server.services.jobs.send('payments-refunds', {})
    await server.runJobs()
    expect((await read(id)).state).toBe('refunded')
  })
})
