/**
 * Test payments never reach production by mistake (R-PAYMENT-4), and an installation keeps its mode
 * (R-PAYMENT-3). `test/pay/production-guards.slow.test.ts` starts the real program with these settings.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { type PaymentEnvironment, paymentGuardErrors } from '../../config/payment-guards.ts'
import { claimInstallation } from '../../db/installation.ts'
import { buildServer } from '../../http/app.ts'
import { mountRoutes } from '../../mount-routes.ts'
import { receiptEmail } from '../orders/orders.emails.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const environment = (change: Partial<PaymentEnvironment>): PaymentEnvironment => ({
  production: true,
  baseUrl: 'https://rushes.example',
  provider: undefined,
  allowTestPayments: '',
  stripeSecretKey: '',
  stripePublishableKey: '',
  stripeWebhookSecrets: [],
  stripeApiUrl: undefined,
  ...change,
})

describe('production', () => {
  test.each([
    ['no-money-moves', 'http://localhost:3000', true],
    ['no-money-moves', 'http://127.0.0.1:3000', true],
    ['no-money-moves', 'https://shop.test', true],
    ['no-money-moves', 'https://shop.localhost', true],
    ['no-money-moves', 'https://rushes.example', false],
    ['no-money-moves', 'https://localhost.example', false],
    ['1', 'http://localhost:3000', false],
    ['', 'http://localhost:3000', false],
  ])(
    'production allows test cards with ALLOW_TEST_PAYMENTS=%s at %s: %s',
    (allowTestPayments, baseUrl, allowed) => {
      const errors = paymentGuardErrors(environment({ provider: 'testcard', allowTestPayments, baseUrl }))
      expect(errors.length === 0).toBe(allowed)
    },
  )

  test.each([
    [true, 'sk_live_abc', 'pk_live_abc', 'whsec_abc', 0],
    [true, 'rk_live_abc', 'pk_live_abc', 'whsec_abc', 0],
    [true, 'sk_test_abc', 'pk_test_abc', 'whsec_abc', 2],
    [true, 'sk_live_abc', 'pk_test_abc', 'whsec_abc', 1],
    [true, 'sk_live_abc', 'pk_live_abc', ' ', 1],
    [true, '', '', '', 3],
    [false, 'sk_test_abc', 'pk_test_abc', 'whsec_abc', 0],
    [false, 'sk_live_abc', 'pk_live_abc', 'whsec_abc', 2],
  ])(
    'production %s, keys %s and %s, webhook secret "%s": %i errors',
    (production, secret, publishable, hook, wrong) => {
      const errors = paymentGuardErrors(
        environment({
          production,
          provider: 'stripe',
          stripeSecretKey: secret,
          stripePublishableKey: publishable,
          stripeWebhookSecrets: [hook],
        }),
      )
      expect(errors).toHaveLength(wrong)
    },
  )

  test('production refuses an API address that replaces Stripe', () => {
    const keys = {
      provider: 'stripe',
      stripeSecretKey: 'sk_live_abc',
      stripePublishableKey: 'pk_live_abc',
      stripeWebhookSecrets: ['whsec_abc'],
      stripeApiUrl: 'http://127.0.0.1:12111',
    } as const
    expect(paymentGuardErrors(environment(keys))).toEqual([expect.stringContaining('STRIPE_API_URL')])
  })
})

describe('a database', () => {
  test('a database that was set up for tests is refused in a live installation', async () => {
    await expect(claimInstallation(server.services.db, true)).rejects.toThrow('set up for test payments')
  })

  test('a database never changes its mode, and refuses orders of the other mode', async () => {
    const { db } = server.services
    await expect(db.updateTable('installation').set({ livemode: true }).execute()).rejects.toThrow(
      'append-only',
    )
    const user = await server.givenUser()
    const now = new Date()
    const order = db.insertInto('orders').values({
      ref: 'live',
      account_id: user.accountId,
      user_id: user.userId,
      currency: 'usd',
      net_minor: 100,
      tax_minor: 0,
      total_minor: 100,
      cart_hash: '',
      usage: '{}',
      billing_address: '{}',
      terms_version: '',
      provider: 'testcard',
      livemode: true,
      created_at: now,
      updated_at: now,
    })
    await expect(order.execute()).rejects.toThrow('differs from this installation')
  })
})

test('/readyz contains the payment provider and its mode for agency staff only', async () => {
  const shop = buildServer(server.services)
  await mountRoutes(shop, server.services, { draining: false })
  const staff = await server.givenUser({ kind: 'agency', role: 'Staff' })
  const customer = await server.givenUser()
  const readyz = async (token: string) =>
    (await shop.inject({ url: '/readyz', headers: { authorization: `Bearer ${token}` } })).json()
  expect(await readyz(staff.token)).toEqual({
    ready: true,
    missing: [],
    payments: { provider: 'testcard', livemode: false },
  })
  expect(await readyz(customer.token)).toEqual({ ready: true, missing: [] })
  expect(await readyz('guest')).toEqual({ ready: true, missing: [] })
  await shop.close()
})

describe('email and pages of a test installation', () => {
  test.each([
    [false, '[TEST] Your Rushes receipt 7-T-0123ABCD', true],
    [true, 'Your Rushes receipt 7-0123ABCD', false],
  ])(
    'the home page and emails are marked as those of a test, livemode %s: %s',
    (livemode, subject, isMarkedTest) => {
      const mail = receiptEmail({
        brandName: 'Rushes',
        baseUrl: 'https://rushes.example',
        licensingEmail: 'licensing@rushes.example',
        timeZone: 'Europe/London',
        buyer: { first_name: 'Bea', last_name: 'Buyer', account_name: 'Daily Scroll' },
        order: {
          id: 7,
          ref: '0123abcd4567',
          livemode,
          currency: 'gbp',
          net_minor: 100,
          tax_minor: 20,
          total_minor: 120,
        },
        lines: [],
        paidAt: new Date('2026-01-02T03:04:05Z'),
      })
      expect(mail.subject).toBe(subject)
      expect(mail.text.includes('TEST PAYMENTS - no money moves')).toBe(isMarkedTest)
    },
  )

  test('a test installation is kept from search engines', async () => {
    expect((await server.http.inject('/testpay/frame')).headers['x-robots-tag']).toBe('noindex')
  })
})
