/** Sales tax before paying, over HTTP (R-TAX-1). */
import type { Input } from '@rushes/contract/client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { PaymentError } from '../../platform/payments/payments.ts'
import { quoteTax } from './quote-tax.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Body = Input<'POST /clip/payments/salestax'>['body']

async function taxOf(user: TestUser, change: Partial<Body> = {}) {
  const id = await server.givenClip({ master: new TextEncoder().encode('master') })
  const { data } = await user.call('POST /clip/payments/salestax', {
    body: {
      currency: 'gbp',
      line_items: [{ amount: 1, reference: `DELI-VID-${id}`, quantity: 1 }],
      customer_details: { address: { country: 'gb', postal_code: 'LS1 4AP' } },
      ...change,
    },
  })
  return data
}

test('is worked out on the server’s price, whatever amount was sent', async () => {
  const user = await server.givenUser({ country: 'gb' })
  expect(await taxOf(user)).toEqual({
    tax_amount_exclusive: 4_000,
    net_amount: 20_000,
    total_amount: 24_000,
    currency: 'gbp',
  })
})

test('depends on the address: none for a buyer in pounds who lives elsewhere', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const customer_details = { address: { country: 'ie', postal_code: 'D02' } }
  expect(await taxOf(user, { customer_details })).toMatchObject({
    tax_amount_exclusive: 0,
    total_amount: 20_000,
  })
})

test.each(['us', 'de'])(
  'is 0 for an account in %s, whatever currency and address were sent',
  async (country) => {
    expect(await taxOf(await server.givenUser({ country }))).toMatchObject({ tax_amount_exclusive: 0 })
  },
)

test('is refused without a post code, for an unknown line, and to an account that cannot purchase', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const customer_details = { address: { country: 'gb', postal_code: ' ' } }
  expect(await refusalOf(taxOf(user, { customer_details }))).toMatchObject({ status: 422 })
  for (const reference of ['DELI', 'FREE-VID-1', 'DELI-VID-0', 'DELI-bundle_1-VID-x']) {
    const line_items = [{ amount: 1, reference, quantity: 1 }]
    expect(await refusalOf(taxOf(user, { line_items }))).toMatchObject({ status: 422, code: 'validation' })
  }
  const other = await server.givenUser({ country: 'gb', canPurchase: false })
  expect(await refusalOf(taxOf(other))).toMatchObject({ status: 403, code: 'not_purchasable' })
})

test('is asked of the provider once for the same cart and address', async () => {
  const user = await server.givenUser({ country: 'au' })
  const id = await server.givenClip({ master: new TextEncoder().encode('master') })
  const line_items = [{ amount: 1, reference: `DELI-VID-${id}`, quantity: 1 }]
  await taxOf(user, { line_items })
  await taxOf(user, { line_items })
  const quotes = await server.services.db
    .selectFrom('tax_quotes')
    .select('id')
    .where('account_id', '=', user.accountId)
    .execute()
  expect(quotes).toHaveLength(1)
})

test('is unavailable, never 0, when the provider does not answer', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const { payments } = server.services
  const quote = () => Promise.reject(new PaymentError('unknown', 'timeout'))
  const services = { ...server.services, payments: { ...payments, tax: { quote } } }
  const line = { item: { productRef: 'DELI-VID-1' }, netMinor: 20_000 }
  const address = { country: 'gb', postal_code: 'LS1 4AP' }
  const taxed = quoteTax(services, { accountId: user.accountId, currency: 'gbp', lines: [line], address })
  expect(await refusalOf(taxed)).toMatchObject({ status: 503, code: 'unavailable' })
})
