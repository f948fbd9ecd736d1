/** R-CHECKOUT-12 and R-INVOICE-6: suggested values of the checkout, and the address that an invoice needs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment } from '../../../../test/checkouts.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../../test/test-server.ts'
import { rememberedOf } from './remembered.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const master = new TextEncoder().encode('the master')
const rememberedBy = async (user: TestUser) => (await user.call('GET /clip/payments/remembered')).data

async function buys(user: TestUser, tier: 'DELI' | 'NNTS') {
  const body = await givenPaymentBody(user, { tier, clips: [await server.givenClip({ master })] })
  const payment = await openPayment(user, body)
  await confirmPayment(server.http, payment)
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
}

const REGISTERED = {
  line1: '12 Engine Row',
  line2: '',
  city: 'London',
  state: 'Greater London',
  country: 'gb',
  postal_code: 'EC1A 1BB',
}

test('the checkout suggests the address of the registration until the first order, for the account itself only', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const { id: country_id } = await server.services.db
    .selectFrom('countries')
    .select('id')
    .where('code', '=', 'gb')
    .executeTakeFirstOrThrow()
  const { line1: address1, line2: address2, city, state, postal_code: postcode } = REGISTERED
  await server.services.db
    .insertInto('registration_requests')
    .values({
      name: 'Ada',
      email: `ada-${user.userId}@new.example`,
      company: 'Analytical Press',
      address1,
      address2,
      city,
      state,
      postcode,
      country_id,
      from_checkout: true,
      terms_version: '2026-01',
      status: 'approved',
      user_id: user.userId,
      created_at: new Date(),
    })
    .execute()
  expect(await rememberedBy(user)).toMatchObject({ tier: null, address: REGISTERED })
  expect(await rememberedBy(await server.givenUser())).toMatchObject({ address: null })
  await buys(user, 'DELI')
  expect(await rememberedBy(user)).toMatchObject({ address: { line1: '14 Headline Street' } })
})

test('the checkout suggests nothing before the first order, and nothing of an unpaid one', async () => {
  const user = await server.givenUser()
  await openPayment(user, await givenPaymentBody(user, { clips: [await server.givenClip({ master })] }))
  expect(await rememberedBy(user)).toEqual({ tier: null, urls: [], address: null })
})

test('the checkout suggests the last licence, publications and address, but no programme, for the account itself only', async () => {
  const user = await server.givenUser()
  await buys(user, 'NNTS')
  await buys(user, 'DELI')
  const own = await rememberedBy(user)
  expect(own).toMatchObject({
    tier: 'DELI',
    urls: ['https://dailyscroll.example'],
    address: { line1: '14 Headline Street', city: 'Leeds', postal_code: 'LS1 4AP' },
  })
  // A licence names one programme: that of another order would be wrong.
  expect(JSON.stringify(own)).not.toContain('The Late Desk')
  expect((await rememberedBy(await server.givenUser())).tier).toBeNull()
})

test('an order that was emptied by an erasure suggests no address', () => {
  const order = {
    usage: { usageType: 'GOLD', detail: 'urls', urls: 'x' },
    billing_address: { country: 'gb' },
  }
  expect(rememberedOf([order], REGISTERED)).toEqual({ tier: null, urls: [], address: null })
})

test('R-INVOICE-6: an order without a post code is suggested in a country that has none, and refused elsewhere', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const body = await givenPaymentBody(user, { clips: [await server.givenClip({ master })] })
  const { postal_code: _, ...address } = body.address
  const bare = (country: string) => ({ ...body, address: { ...address, country } })
  const refused = { status: 422, errors: { 'address.postal_code': ['Please enter your post code'] } }
  expect(await refusalOf(openPayment(user, bare('gb')))).toMatchObject(refused)
  expect(await refusalOf(user.call('POST /clip/payments/invoice', { body: bare('gb') }))).toMatchObject(
    refused,
  )
  const purchase = { ...body.purchase, salesTaxAmount: 0, totalSaleAmount: body.purchase.cartTotal }
  const payment = await openPayment(user, { ...bare('qa'), purchase })
  await confirmPayment(server.http, payment)
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  expect((await rememberedBy(user)).address).toMatchObject({ city: 'Leeds', country: 'qa', postal_code: '' })
})

test('R-INVOICE-6: a payment in pounds without a street is refused, by card and by invoice', async () => {
  const user = await server.givenUser({ country: 'gb' })
  const body = await givenPaymentBody(user, { clips: [await server.givenClip({ master })] })
  const bare = { ...body, address: { ...body.address, line1: ' ' } }
  const refused = { status: 422, errors: { line1: ['Please enter your address'] } }
  expect(await refusalOf(openPayment(user, bare))).toMatchObject(refused)
  expect(await refusalOf(user.call('POST /clip/payments/invoice', { body: bare }))).toMatchObject(refused)
})

test('R-CHECKOUT-1: a list of 200 publications is refused with a message', async () => {
  const user = await server.givenUser()
  const body = await givenPaymentBody(user, { clips: [await server.givenClip({ master })] })
  const urls = Array.from({ length: 200 }, (_, at) => `site-${at}.example`).join(',')
  const usage = { ...body.usage, usageDetails: { urls } }
  expect(await refusalOf(openPayment(user, { ...body, usage }))).toMatchObject({
    status: 422,
    message: expect.stringMatching(/^Please enter at most 50 addresses/),
  })
})
