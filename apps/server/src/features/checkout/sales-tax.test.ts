/** Sales tax before paying, over HTTP (R-TAX-1, R-TIER-3, R-CHECKOUT-10). */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenPaymentBody, openPayment, requestTax } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { PaymentError } from '../../platform/payments/payments.ts'
import { quoteTax } from './quote-tax.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function taxOf(user: TestUser, change?: Parameters<typeof requestTax>[2]) {
  return requestTax(user, await server.givenClip({ master: new TextEncoder().encode('master') }), change)
}

test('sales tax is calculated on the server’s price, whatever amount was sent', async () => {
  const user = await server.givenUser({ country: 'gb' })
  expect(await taxOf(user)).toEqual({
    tax_amount_exclusive: 4_000,
    net_amount: 20_000,
    total_amount: 24_000,
    currency: 'gbp',
    tax_note: null,
  })
})

test('sales tax depends on the address: none for a buyer in pounds who lives elsewhere', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const customer_details = { address: { country: 'ie', postal_code: 'D02' } }
  expect(await taxOf(user, { customer_details })).toMatchObject({
    tax_amount_exclusive: 0,
    total_amount: 20_000,
  })
})

test('R-INVOICE-6: sales tax is calculated without a post code in a country that has none', async () => {
  const user = await server.givenUser({ country: 'gb' })
  for (const address of [{ country: 'QA' }, { country: 'hk', postal_code: '' }]) {
    expect(await taxOf(user, { customer_details: { address } })).toMatchObject({ tax_amount_exclusive: 0 })
  }
})

test.each(['us', 'de'])(
  'sales tax is 0 for an account in %s, whatever currency and address were sent',
  async (country) => {
    expect(await taxOf(await server.givenUser({ country }))).toMatchObject({ tax_amount_exclusive: 0 })
  },
)

test('sales tax is refused without a post code, for an unknown line, and to an account that cannot purchase', async () => {
  const user = await server.givenUser({ country: 'gb' })
  for (const address of [{ country: 'gb', postal_code: ' ' }, { country: 'sg' }]) {
    expect(await refusalOf(taxOf(user, { customer_details: { address } }))).toMatchObject({
      status: 422,
      errors: { 'customer_details.address.postal_code': ['Please enter your post code'] },
    })
  }
  for (const reference of ['DELI', 'FREE-VID-1', 'DELI-VID-0', 'DELI-bundle_1-VID-x']) {
    const line_items = [{ amount: 1, reference, quantity: 1 }]
    expect(await refusalOf(taxOf(user, { line_items }))).toMatchObject({ status: 422, code: 'validation' })
  }
  const other = await server.givenUser({ country: 'gb', canPurchase: false })
  expect(await refusalOf(taxOf(other))).toMatchObject({ status: 403, code: 'not_purchasable' })
})

test('sales tax is requested from the provider once for the same cart and address', async () => {
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

test('R-ACCESS-2: sales tax is requested from the provider again when the quote was made while the clock was ahead', async () => {
  const user = await server.givenUser({ country: 'au' })
  const id = await server.givenClip({ master: new TextEncoder().encode('master') })
  const line_items = [{ amount: 1, reference: `DELI-VID-${id}`, quantity: 1 }]
  await taxOf(user, { line_items })
  const made = new Date(server.services.clock.now().getTime() + 60_000)
  const { db } = server.services
  await db
    .updateTable('tax_quotes')
    .set({ created_at: made })
    .where('account_id', '=', user.accountId)
    .execute()
  await taxOf(user, { line_items })
  const quotes = db.selectFrom('tax_quotes').select('id').where('account_id', '=', user.accountId)
  expect(await quotes.execute()).toHaveLength(2)
})

test('sales tax is unavailable, never 0, when the provider does not answer', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const { payments } = server.services
  const quote = () => Promise.reject(new PaymentError('unknown', 'timeout'))
  const services = { ...server.services, payments: { ...payments, tax: { quote } } }
  const line = { item: { productRef: 'DELI-VID-1' }, netMinor: 20_000 }
  const address = { country: 'gb', postal_code: 'LS1 4AP' }
  const taxed = quoteTax(services, {
    buyer: { ...user, countryCode: 'gb', taxNumber: '' },
    currency: 'gbp',
    lines: [line],
    address,
  })
  expect(await refusalOf(taxed)).toMatchObject({ status: 503, code: 'unavailable' })
})

test('R-TIER-3: sales tax is not calculated for a clip not for social media under a digital licence', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const id = await server.givenClip({ master: new TextEncoder().encode('master'), notSocial: true })
  const line_items = [{ amount: 1, reference: `DEMA-VID-${id}`, quantity: 1 }]
  expect(await refusalOf(taxOf(user, { line_items }))).toMatchObject({
    code: 'cart_changed',
    message: 'Not for publication on Social Media',
  })
})

describe('R-CHECKOUT-10: a quote that the payment needs', () => {
  const ordersOf = (user: TestUser) =>
    server.services.db.selectFrom('orders').select('id').where('account_id', '=', user.accountId).execute()

  async function givenBodyOfOld() {
    const user = await server.givenUser({ country: 'gb' })
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const body = await givenPaymentBody(user, { clips })
    // A quote is valid for an hour.
    server.later(61 * 60_000)
    return { user, body }
  }

  test('an expired quote that the payment needs is requested again; the same tax is charged without a message', async () => {
    const { user, body } = await givenBodyOfOld()
    expect(await openPayment(user, body)).toMatchObject({ amount: 24_000 })
    const quotes = server.services.db.selectFrom('tax_quotes').select('id')
    expect(await quotes.where('account_id', '=', user.accountId).execute()).toHaveLength(2)
  })

  test('an expired quote that the payment needs is refused with the new total, where the tax has changed', async () => {
    const { user, body } = await givenBodyOfOld()
    vi.spyOn(server.services.payments.tax, 'quote').mockResolvedValueOnce({
      taxMinor: 5_000,
      lineTaxesMinor: [5_000],
      ref: null,
    })
    expect(await refusalOf(openPayment(user, body))).toMatchObject({
      status: 409,
      code: 'cart_changed',
      message: 'Your cart has changed. Please check the new total and try again.',
      data: { salesTaxAmount: 5_000, totalSaleAmount: 25_000, removed: [] },
    })
    expect(await ordersOf(user)).toEqual([])
  })

  test('an expired quote that the payment needs and that is not available opens no payment: the tax is never 0 instead', async () => {
    const { user, body } = await givenBodyOfOld()
    vi.spyOn(server.services.payments.tax, 'quote').mockRejectedValueOnce(
      new PaymentError('unknown', 'timeout'),
    )
    expect(await refusalOf(openPayment(user, body))).toMatchObject({
      status: 503,
      message: 'Sales tax could not be calculated. Please try again in a few seconds.',
    })
    expect(await ordersOf(user)).toEqual([])
  })
})
