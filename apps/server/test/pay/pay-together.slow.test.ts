/**
 * Pay pressed many times at once, over real HTTP and with a slow provider: every press is answered, and there is one
 * order and one payment (R-CHECKOUT-5), in one process and in two that share a database.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Shop, startShop } from '../chaos/shop.ts'
import { givenPaymentBody, type PaymentBody } from '../checkouts.ts'
import { expectSoundBooks } from '../sound-books.ts'
import { type StripeDouble, startStripeDouble } from '../stripe/stripe-double.ts'
import { stripeSettings } from '../stripe/stripe-settings.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'

const PRESSES = 200
/** The usual latency of Stripe. */
const PROVIDER_MS = 150

let double: StripeDouble
let server: TestServer
let other: Shop | undefined
/** The addresses of two processes on one database. */
let shops: string[]
beforeAll(async () => {
  double = await startStripeDouble()
  const settings = stripeSettings(double.url)
  server = await startTestServer(settings)
  const { dataDir } = server.services.config
  const shared = {
    ...settings,
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: dataDir,
    DEMO: '0',
    NODE_ENV: 'test',
  }
  other = await startShop(shared)
  shops = [await server.http.listen({ port: 0, host: '127.0.0.1' }), other.url]
}, 60_000)
afterAll(async () => {
  await other?.stop()
  await server.close()
  await double.close()
})
afterEach(async () => {
  double.calm()
  expect(double.breaches).toEqual([])
  await expectSoundBooks(server)
})

async function givenCheckout(): Promise<{ user: TestUser; body: PaymentBody }> {
  const user = await server.givenUser({ country: 'gb' })
  const clip = await server.givenClip({ master: new TextEncoder().encode('master') })
  return { user, body: await givenPaymentBody(user, { clips: [clip] }) }
}

type Press = { user: TestUser; body: PaymentBody; key?: string }

async function press(url: string, checkout: Press): Promise<string> {
  const { user, body, key } = checkout
  const answer = await fetch(`${url}/rest/clip/payments/intent`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${user.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const { data } = JSON.parse(await answer.text())
  // The second process has the limits of a shop: it refuses for lack of a free connection, and the buyer presses again.
  if (answer.status === 503 && answer.headers.has('retry-after')) return await press(url, checkout)
  return `${answer.status} ${data?.id} ${data?.client_secret} ${data?.order_ref}`
}

/** Presses Pay in every shop by turns, all at once. */
async function pressAll(requested: Press, among: readonly string[]): Promise<string[]> {
  double.slow(PROVIDER_MS)
  const presses = Array.from({ length: PRESSES }, (_none, index) => among[index % among.length] ?? '')
  return Promise.all(presses.map((url) => press(url, requested)))
}

/** All answers are the same, and belong to the only order of the account and the only payment of the provider. */
async function expectOnePayment(user: TestUser, answers: readonly string[], before: number): Promise<void> {
  const orders = await server.services.db
    .selectFrom('orders')
    .select(['state', 'ref', 'provider_ref', 'client_secret'])
    .where('account_id', '=', user.accountId)
    .execute()
  expect(orders).toMatchObject([{ state: 'awaiting_payment' }])
  const [order] = orders
  const tally = Object.fromEntries(
    [...new Set(answers)].map((one) => [one, answers.filter((answer) => answer === one).length]),
  )
  expect(tally).toEqual({ [`200 ${order?.provider_ref} ${order?.client_secret} ${order?.ref}`]: PRESSES })
  expect(double.intentCount()).toBe(before + 1)
}

describe.each([
  ['one process', 1],
  ['two processes', 2],
])('Pay pressed %i times at once in %s'.replace('%i', String(PRESSES)), (_where, count) => {
  test.each([
    ['without a key', undefined],
    ['under one key (R-HTTP-2)', 'pay-once'],
  ])('Pay pressed several times at once, %s, is always answered with one payment', async (_how, key) => {
    const { user, body } = await givenCheckout()
    const before = double.intentCount()
    const requested = { user, body, ...(key !== undefined && { key }) }
    const answers = await pressAll(requested, shops.slice(0, count))
    await expectOnePayment(user, answers, before)
  })
})
