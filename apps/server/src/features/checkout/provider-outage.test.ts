/**
 * A payment provider that is down, cut off or slow while a payment is opened (R-CHECKOUT-10): the message states that
 * nothing was charged, and pressing Pay again leads to one order with one payment (R-CHECKOUT-5).
 */
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { PaymentError } from '../../platform/payments/payments.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await expectSoundBooks(server)
})

const NOT_STARTED = {
  status: 503,
  code: 'unavailable',
  message: 'The payment could not be started. Nothing was charged, please try again.',
}

async function givenCheckout() {
  const user = await server.givenUser()
  const clips = [await server.givenClip({ master: new TextEncoder().encode('the master') })]
  return { user, body: await givenPaymentBody(user, { clips }) }
}

const ordersOf = (user: TestUser) =>
  server.services.db
    .selectFrom('orders')
    .select(['state', 'provider_ref'])
    .where('account_id', '=', user.accountId)
    .execute()

/** The next payment that the provider opens. */
function nextIntent() {
  const { payments } = server.services
  const open = payments.createIntent.bind(payments)
  return { open, spy: vi.spyOn(payments, 'createIntent') }
}

describe('R-CHECKOUT-10: a provider', () => {
  test('a provider that is down opens no payment, and the next press of Pay does', async () => {
    const { user, body } = await givenCheckout()
    nextIntent().spy.mockRejectedValueOnce(new PaymentError('unknown', 'connect ECONNREFUSED'))
    expect(await refusalOf(openPayment(user, body))).toMatchObject(NOT_STARTED)
    const payment = await openPayment(user, body)
    expect(await confirmPayment(server.http, payment)).toEqual({ status: 'succeeded' })
    await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    expect(await ordersOf(user)).toEqual([{ state: 'paid', provider_ref: payment.id }])
  })

  test('a payment whose response from the provider was lost is returned by the next press of Pay', async () => {
    const { user, body } = await givenCheckout()
    const { open, spy } = nextIntent()
    const opened: string[] = []
    spy.mockImplementationOnce(async (intent) => {
      opened.push((await open(intent)).ref)
      throw new PaymentError('unknown', 'socket hang up')
    })
    expect(await refusalOf(openPayment(user, body))).toMatchObject(NOT_STARTED)
    const payment = await openPayment(user, body)
    expect([payment.id]).toEqual(opened)
    expect(await ordersOf(user)).toEqual([{ state: 'awaiting_payment', provider_ref: payment.id }])
  })

  test('a provider that is slow gives two presses of Pay one order and one payment', async () => {
    const { user, body } = await givenCheckout()
    const { open, spy } = nextIntent()
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    spy.mockImplementationOnce(async (intent) => {
      const opened = await open(intent)
      await answered
      return opened
    })
    const first = openPayment(user, body)
    await expect.poll(() => spy).toHaveBeenCalledOnce()
    const second = openPayment(user, body)
    answer()
    expect((await second).id).toBe((await first).id)
    expect(await ordersOf(user)).toHaveLength(1)
  })

  test('a decline of the provider is shown with its own message', async () => {
    const { user, body } = await givenCheckout()
    nextIntent().spy.mockRejectedValueOnce(new PaymentError('declined', 'This account is blocked.'))
    expect(await refusalOf(openPayment(user, body))).toMatchObject({
      status: 409,
      message: 'This account is blocked.',
    })
  })

  test('a provider that answers twice pays once', async () => {
    const { user, body } = await givenCheckout()
    const payment = await openPayment(user, body)
    await confirmPayment(server.http, payment)
    const add = () => user.call('POST /clip/payments/add', { body: { pi: payment.id } })
    const answers = await Promise.all([add(), add(), add()])
    expect(answers.map(({ data }) => data.status)).toEqual(['paid', 'paid', 'paid'])
    const licences = server.services.db.selectFrom('licences').select('id')
    expect(await licences.where('account_id', '=', user.accountId).execute()).toHaveLength(1)
  })
})
