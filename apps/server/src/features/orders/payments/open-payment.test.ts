/**
 * The payment of a cart that was opened before (R-CHECKOUT-5): reused, replaced when it has ended, never paid twice.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  confirmPayment,
  givenPaymentBody,
  openPayment,
  type Payment,
  type PaymentBody,
} from '../../../../test/checkouts.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'

const HOUR_MS = 60 * 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

/** For a broadcaster's tier, where the same clip may be bought again. */
async function givenCheckout(): Promise<{ user: TestUser; body: PaymentBody }> {
  const user = await server.givenUser()
  const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
  return { user, body: await givenPaymentBody(user, { tier: 'NNTS', clips: [clip] }) }
}

const statesOf = async ({ accountId }: TestUser) => {
  const orders = await server.services.db
    .selectFrom('orders')
    .select('state')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return orders.map(({ state }) => state)
}

/** Sets the age of the open order; the session of its buyer would have expired. */
async function ageOrder(payment: Payment, hours: number): Promise<void> {
  const created_at = new Date(server.services.clock.now().getTime() - hours * HOUR_MS)
  await server.services.db
    .updateTable('orders')
    .set({ created_at })
    .where('ref', '=', payment.order_ref)
    .execute()
}

describe('the same cart', () => {
  test('the same cart gets the same payment for 20 hours', async () => {
    const { user, body } = await givenCheckout()
    const first = await openPayment(user, body)
    await ageOrder(first, 19)
    expect(await openPayment(user, body)).toMatchObject({ id: first.id, order_ref: first.order_ref })
    expect(await statesOf(user)).toEqual(['awaiting_payment'])
  })

  test('the same cart gets a new payment after 20 hours, and the old one cannot be paid any more', async () => {
    const { user, body } = await givenCheckout()
    const first = await openPayment(user, body)
    await ageOrder(first, 21)
    const second = await openPayment(user, body)
    expect(second.id).not.toBe(first.id)
    expect(await statesOf(user)).toEqual(['expired', 'awaiting_payment'])
    expect((await confirmPayment(server.http, first)).error).toMatch('This payment was cancelled.')
  })

  test('the same cart gets a new payment when the provider has cancelled the old one', async () => {
    const { user, body } = await givenCheckout()
    const first = await openPayment(user, body)
    await server.services.payments.cancelIntent(first.id, 'by-the-provider')
    const second = await openPayment(user, body)
    expect(second.id).not.toBe(first.id)
    expect(await statesOf(user)).toEqual(['cancelled', 'awaiting_payment'])
  })

  test('the same cart is refused as already paid when the old payment turns out to be paid, however old it is', async () => {
    const { user, body } = await givenCheckout()
    const first = await openPayment(user, body)
    await confirmPayment(server.http, first, { cardholder: 'WEBHOOK NEVER' })
    await ageOrder(first, 21)
    expect(await refusalOf(openPayment(user, body))).toMatchObject({
      status: 409,
      code: 'already_paid',
      data: { order_ref: first.order_ref },
    })
    expect(await statesOf(user)).toEqual(['paid'])
  })

  test('the same cart may be bought again five minutes after it was paid, and is refused as already paid before', async () => {
    const { user, body } = await givenCheckout()
    const first = await openPayment(user, body)
    await confirmPayment(server.http, first)
    await user.call('POST /clip/payments/add', { body: { pi: first.id } })
    expect(await refusalOf(openPayment(user, body))).toMatchObject({ code: 'already_paid' })
    server.later(6 * 60_000)
    expect((await openPayment(user, body)).id).not.toBe(first.id)
    expect(await statesOf(user)).toEqual(['paid', 'awaiting_payment'])
  })
})

test('two users of an account who open carts with the same clip at the same time have one open order', async () => {
  for (let round = 0; round < 10; round += 1) {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId })
    const clips = await Promise.all(
      ['one', 'both'].map((text) => server.givenClip({ master: new TextEncoder().encode(text) })),
    )
    const carts = [
      { buyer: user, body: await givenPaymentBody(user, { tier: 'NNTS', clips: clips.slice(0, 1) }) },
      { buyer: colleague, body: await givenPaymentBody(colleague, { tier: 'NNTS', clips }) },
    ]
    await Promise.allSettled(carts.map(({ buyer, body }) => openPayment(buyer, body)))
    const open = (await statesOf(user)).filter((state) => state === 'awaiting_payment')
    expect(open).toHaveLength(1)
  }
})

describe('a payment that the provider is still processing', () => {
  /** As for a bank debit, which the provider cannot cancel. */
  async function givenProcessing(): Promise<{ user: TestUser; body: PaymentBody }> {
    const { user, body } = await givenCheckout()
    const first = await openPayment(user, body)
    const { payments } = server.services
    const intent = { ...(await payments.retrieveIntent(first.id)), status: 'processing' as const }
    const cancel = payments.cancelIntent.bind(payments)
    vi.spyOn(payments, 'cancelIntent').mockImplementation(async (ref, key) =>
      ref === first.id ? intent : await cancel(ref, key),
    )
    return { user, body }
  }
  afterEach(() => void vi.restoreAllMocks())

  test('another cart with the same clip is refused until the result is known', async () => {
    const { user, body } = await givenProcessing()
    const corrected = { ...body, usage: { ...body.usage, usageDetails: { program: 'Another show' } } }
    expect(await refusalOf(openPayment(user, corrected))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('still being processed'),
    })
    expect(await statesOf(user)).toEqual(['processing', 'cancelled'])
  })

  test('a cart of other clips is not refused', async () => {
    const { user } = await givenProcessing()
    const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
    await openPayment(user, await givenPaymentBody(user, { tier: 'NNTS', clips: [clip] }))
    expect(await statesOf(user)).toEqual(['processing', 'awaiting_payment'])
  })

  test('R-REQUEST-2: a cart of other clips is refused and cancelled if both are above the spending limit', async () => {
    const { user } = await givenProcessing()
    const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
    const body = await givenPaymentBody(user, { tier: 'NNTS', clips: [clip] })
    await server.services.db
      .updateTable('users')
      .set({ spend_limit_minor: 2 * body.purchase.totalSaleAmount - 1, spend_limit_currency: 'usd' })
      .where('id', '=', user.userId)
      .execute()
    expect(await refusalOf(openPayment(user, body))).toMatchObject({ code: 'approval_required' })
    expect(await statesOf(user)).toEqual(['processing', 'cancelled'])
  })
})
