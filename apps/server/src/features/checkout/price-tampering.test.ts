/** Whatever a browser sends, the server charges its own price or nothing (R-CHECKOUT-3, R-CART-6). */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPaymentBody, type PaymentBody } from '../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

const SERVER_PRICE = { amount_minor: 2 * 20_000 * 1.2, currency: 'gbp' }

let server: TestServer
let user: TestUser
let honest: PaymentBody
beforeAll(async () => {
  server = await startTestServer()
  user = await server.givenUser({ country: 'gb' })
  const master = new TextEncoder().encode('master')
  const clips = [await server.givenClip({ master }), await server.givenClip({ master })]
  honest = await givenPaymentBody(user, { clips })
})
afterAll(() => server.close())

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

function tamper(change: { path: string; line?: number }, value: unknown): unknown {
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

test('1,000 tampered carts: charged the server’s price, or refused with 4xx', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(place, anything, async (change, value) => {
      const answer = await server.http.inject({
        method: 'POST',
        url: '/rest/clip/payments/intent',
        headers: { authorization: `Bearer ${user.token}` },
        payload: tamper(change, value) as object,
      })
      if (answer.statusCode === 200) {
        expect(answer.json().data).toMatchObject({ amount: SERVER_PRICE.amount_minor, currency: 'gbp' })
      } else {
        expect(answer.statusCode).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode).toBeLessThan(500)
        expect(answer.json()).toMatchObject({ success: false, httpStatusCode: answer.statusCode })
      }
    }),
    { numRuns: 1_000 },
  )
  const { rows } = await server.pool.query(
    'select distinct amount_minor, currency, receipt_email from testcard_intents',
  )
  for (const row of rows) expect(row).toEqual({ ...SERVER_PRICE, receipt_email: user.email })
  await expectSoundBooks(server)
})
