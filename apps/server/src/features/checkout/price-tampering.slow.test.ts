/** Whatever a browser sends, the server charges its own price or nothing, at either provider (R-CHECKOUT-3, R-CART-6). */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { givenPaymentBody, type PaymentBody } from '../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { type StripeShop, startStripeShop } from '../../../test/stripe/stripe-shop.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

const SERVER_PRICE = 2 * 20_000 * 1.2

type Charge = { amount: number; currency: string; receipt_email: string | null }
/** The amount that the provider was asked to charge. */
type Charges<Shop> = (shop: Shop) => Promise<Charge[]>

const chargesOfTestcard: Charges<TestServer> = async ({ pool }) =>
  (await pool.query('select distinct amount_minor as amount, currency, receipt_email from testcard_intents'))
    .rows

const chargesOfStripe: Charges<StripeShop> = async ({ double }) =>
  double.listIntents().map(({ amount, currency, receipt_email }) => ({ amount, currency, receipt_email }))

const anything = fc.oneof(
  fc.constantFrom(0, -1, 1, 2, 0.01, 250.5, 1e21, Number.MAX_SAFE_INTEGER, 2_147_483_648),
  fc.constantFrom('', 'usd', 'GBP', 'DELI', 'DEMA', 'CSDO', 'PX', 'image', 'bundle', 'bundle_10', '0', null),
  fc.constantFrom(true, false, [], {}, '__proto__', '999999999999', '٣', 'DELI-VID-1'),
  fc.integer(),
  fc.string({ maxLength: 20 }),
)
const place = fc.oneof(
  fc.record({
    path: fc.constantFrom('id', 'type', 'productRef', 'ourRef', 'media', 'qty', 'price', 'currency', 'tier'),
    line: fc.constantFrom(0, 1),
  }),
  fc.record({
    path: fc.constantFrom('cartTotal', 'salesTaxAmount', 'totalSaleAmount', 'currency', 'cartContents'),
  }),
  fc.record({ path: fc.constantFrom('usageType', 'address.country', 'customer', 'testMode') }),
)

function tamper(honest: PaymentBody, change: { path: string; line?: number }, value: unknown): unknown {
  const body = structuredClone(honest) as unknown as {
    purchase: Record<string, unknown> & { cartContents: Record<string, unknown>[] }
    usage: Record<string, unknown>
    address: Record<string, unknown>
    [name: string]: unknown
  }
  const line = change.line === undefined ? undefined : body.purchase.cartContents[change.line]
  if (line) line[change.path] = value
  else if (change.path === 'usageType') body.usage['usageType'] = value
  else if (change.path === 'address.country') body.address['country'] = value
  else if (change.path === 'customer') {
    body['customer'] = { accountId: value, accountEmail: value, billingId: value }
  } else if (change.path === 'testMode') body['testMode'] = value
  else body.purchase[change.path] = value
  return body
}

describe('1,000 tampered carts are charged the server’s price, or refused with 4xx', () => {
  test(
    '1,000 tampered carts are charged the server’s price, or refused with 4xx with the test card',
    { timeout: 120_000 },
    () => tamperWith(startTestServer, chargesOfTestcard),
  )
  test(
    '1,000 tampered carts are charged the server’s price, or refused with 4xx with Stripe',
    { timeout: 120_000 },
    () => tamperWith(startStripeShop, chargesOfStripe),
  )
})

async function tamperWith<Shop extends TestServer>(
  open: () => Promise<Shop>,
  charges: Charges<Shop>,
): Promise<void> {
  const shop = await open()
  const user = await shop.givenUser({ country: 'gb' })
  const master = new TextEncoder().encode('master')
  const clips = [await shop.givenClip({ master }), await shop.givenClip({ master })]
  const honest = await givenPaymentBody(user, { clips })
  await fc.assert(
    fc.asyncProperty(place, anything, (change, value) =>
      expectOwnPrice(shop, user, tamper(honest, change, value)),
    ),
    { numRuns: 1_000 },
  )
  const charged = await charges(shop)
  expect(charged.length).toBeGreaterThan(0)
  for (const charge of charged) {
    expect(charge).toEqual({ amount: SERVER_PRICE, currency: 'gbp', receipt_email: user.email })
  }
  await expectSoundBooks(shop)
  await shop.close()
}

async function expectOwnPrice({ http }: TestServer, { token }: TestUser, body: unknown): Promise<void> {
  const answer = await http.inject({
    method: 'POST',
    url: '/rest/clip/payments/intent',
    headers: { authorization: `Bearer ${token}` },
    payload: Object(body),
  })
  if (answer.statusCode === 200) {
    expect(answer.json().data).toMatchObject({ amount: SERVER_PRICE, currency: 'gbp' })
    return
  }
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.json()).toMatchObject({ success: false, httpStatusCode: answer.statusCode })
}
