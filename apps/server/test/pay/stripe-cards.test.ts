/** Saved cards in a shop with Stripe: the calls of Stripe, and its failures. R-CARD-1, R-CARD-2, R-CARD-4. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { removeCustomersJob } from '../../src/features/cards/cards.jobs.ts'
import { forgetCards } from '../../src/features/cards/forget-cards.ts'
import { givenPaymentBody, openPayment } from '../checkouts.ts'
import { refusalOf } from '../refusals.ts'
import { givenCheckout, type StripeShop, startStripeShop } from '../stripe/stripe-shop.ts'
import type { TestUser } from '../test-server.ts'

let shop: StripeShop
beforeAll(async () => {
  shop = await startStripeShop()
})
afterEach(() => shop.expectSound())
afterAll(() => shop.close())

const AFTER_A_CUSTOMER = ['customer', 'cards', 'update', 'detach', 'forget']

const cardsOf = async (user: TestUser) => (await user.call('GET /clip/payments/cards')).data
const requested = () => shop.double.calls.filter((call) => AFTER_A_CUSTOMER.includes(call))

/** A buyer with a paid order, with which the card was saved. */
async function givenSaved(): Promise<{ user: TestUser; saved: string }> {
  const { user, clip } = await givenCheckout(shop)
  const body = await givenPaymentBody(user, { clips: [clip] })
  const payment = await openPayment(user, { ...body, card: { save: true } })
  shop.double.pay(payment.client_secret, 'succeeds')
  await shop.sendEvent(payment.id)
  return { user, saved: (await cardsOf(user))[0]?.id ?? '' }
}

async function bodyFor(user: TestUser) {
  const clip = await shop.givenClip({ master: new TextEncoder().encode('another') })
  return givenPaymentBody(user, { clips: [clip] })
}

test('a buyer who saves no card does not become a customer, and no further call goes to Stripe', async () => {
  shop.double.calls.splice(0)
  const { user, clip } = await givenCheckout(shop)
  await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
  expect(await cardsOf(user)).toEqual([])
  expect(requested()).toEqual([])
})

test('a saved card pays the next order, and the payment names the customer and saves nothing', async () => {
  const { user, saved } = await givenSaved()
  const payment = await openPayment(user, { ...(await bodyFor(user)), card: { saved } })
  const intent = shop.double.payWithSaved(payment.client_secret, saved, 'succeeds')
  expect(intent).toMatchObject({ customer: expect.stringMatching(/^cus_/), setup_future_usage: null })
  await shop.sendEvent(payment.id)
  expect(await shop.stateOf(payment)).toBe('paid')
})

test('without Stripe’s list of cards the dashboard shows an error, and another card can still be entered', async () => {
  const { user, saved } = await givenSaved()
  const body = await bodyFor(user)
  shop.double.failOn('cards', '500', Infinity)
  expect(await refusalOf(user.call('GET /clip/payments/cards'))).toMatchObject({ status: 503 })
  const withSaved = await refusalOf(openPayment(user, { ...body, card: { saved } }))
  expect(withSaved).toMatchObject({ status: 503, message: expect.stringContaining('Nothing was charged') })
  expect((await openPayment(user, body)).status).toBe('requires_payment_method')
})

test.each(['reset after', '500'] as const)(
  'a customer whose creation ends with "%s" is created once',
  async (fault) => {
    const before = shop.double.customers.all().length
    const { user, clip } = await givenCheckout(shop)
    const body = { ...(await givenPaymentBody(user, { clips: [clip] })), card: { save: true } }
    shop.double.failOn('customer', fault, 2)
    expect(await refusalOf(openPayment(user, body))).toMatchObject({ status: 503 })
    shop.double.calm()
    await openPayment(user, body)
    expect(shop.double.customers.all()).toHaveLength(before + 1)
  },
)

test('the customer of a deleted user is removed at Stripe, however often that fails first', async () => {
  const { user } = await givenSaved()
  const { services } = shop
  const before = shop.double.customers.all().length
  await forgetCards(services.db, user.userId, services.clock.now())
  expect(await cardsOf(user)).toEqual([])
  shop.double.failOn('forget', '500', Infinity)
  await removeCustomersJob.run(services, {})
  expect(shop.double.customers.all()).toHaveLength(before)
  shop.double.calm()
  await removeCustomersJob.run(services, {})
  await removeCustomersJob.run(services, {})
  expect(shop.double.customers.all()).toHaveLength(before - 1)
})
