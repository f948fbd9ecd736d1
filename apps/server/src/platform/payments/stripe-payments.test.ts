/**
 * Proves the Stripe adapter without Stripe: its own library speaks to a double whose every request and reply is checked
 * against Stripe's published description, and its own helper signs the events. With keys of a Stripe sandbox in
 * STRIPE_SANDBOX_KEY the same suite runs there.
 */
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newIntent, paymentsContract } from '../../../test/payments-contract.ts'
import { type StripeDouble, startStripeDouble } from '../../../test/stripe/stripe-double.ts'
import { BadSignature, PaymentError, type PaymentProvider } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

const SECRETS = ['whsec_new', 'whsec_old']
const open = (apiUrl: string | undefined, secretKey = 'sk_test_double') =>
  stripePayments({ secretKey, webhookSecrets: SECRETS, livemode: false, apiUrl })

paymentsContract('Stripe', async () => {
  const double = await startStripeDouble()
  return {
    payments: open(double.url),
    pay: async (clientSecret, outcome) => double.pay(clientSecret, outcome),
    async close() {
      await double.close()
      expect(double.breaches).toEqual([])
    },
  }
})

const sandboxKey = process.env.STRIPE_SANDBOX_KEY
test.skipIf(sandboxKey === undefined)(
  'a Stripe sandbox passes the same (skipped without STRIPE_SANDBOX_KEY)',
  async () => {
    const sandbox = open(undefined, sandboxKey)
    const intent = newIntent({ key: `sandbox:${Date.now()}` })
    const made = await sandbox.createIntent(intent)
    expect(await sandbox.createIntent(intent)).toMatchObject({
      ref: made.ref,
      clientSecret: made.clientSecret,
    })
    expect((await sandbox.cancelIntent(made.ref, `cancel:${made.ref}`)).status).toBe('canceled')
  },
)

const mockUrl = process.env.STRIPE_MOCK_URL
test.skipIf(mockUrl === undefined)(
  'Stripe’s own mock takes every request (skipped without STRIPE_MOCK_URL)',
  async () => {
    const mock = open(mockUrl)
    const line = { reference: 'VID-1', netMinor: 100 }
    const query = { currency: 'gbp', lines: [line], country: 'gb', postcode: 'EC1A 1BB' } as const
    // It answers with fixed examples, so a reply may not fit the request: only the requests are proved here.
    const calls = [
      () => mock.createIntent(newIntent({ taxQuoteRef: 'taxcalc_1' })),
      () => mock.retrieveIntent('pi_1'),
      () => mock.cancelIntent('pi_1', 'cancel:pi_1'),
      () => mock.refund({ ref: 'pi_1', amountMinor: 1, key: 'refund:1', reason: 'requested' }),
      () => mock.tax.quote(query),
      () => mock.listSince(new Date(0))[Symbol.asyncIterator]().next(),
    ]
    for (const call of calls) {
      const kind = await call().then(
        () => 'taken',
        (error: unknown) =>
          error instanceof PaymentError ? `${error.kind}: ${error.message}` : String(error),
      )
      expect(kind).not.toContain('invalid')
    }
  },
)

describe('when Stripe fails', () => {
  let double: StripeDouble
  let payments: PaymentProvider
  beforeAll(async () => {
    double = await startStripeDouble()
    payments = open(double.url)
  })
  afterEach(() => {
    double.calm()
    expect(double.breaches).toEqual([])
  })
  afterAll(() => double.close())

  // The library tries a lost call once more by itself, under the same key.
  test.each(['reset before', 'reset after', '429', '500', 'cut off'] as const)(
    'a payment whose call ends with "%s" once is made exactly once',
    async (fault) => {
      const before = double.intentCount()
      const intent = newIntent()
      double.failNext(fault)
      const made = await payments.createIntent(intent).catch(() => payments.createIntent(intent))
      expect((await payments.createIntent(intent)).ref).toBe(made.ref)
      expect(double.intentCount()).toBe(before + 1)
    },
  )

  test.each(['reset before', 'reset after', '429', '500', 'cut off'] as const)(
    'nobody knows what became of a call that ends with "%s" twice',
    async (fault) => {
      double.failNext(fault, fault)
      await expect(payments.createIntent(newIntent())).rejects.toMatchObject({ kind: 'unknown' })
    },
  )

  test('a failure that Stripe stored under the key does not end the checkout', async () => {
    const intent = newIntent()
    double.failNext('stored 500')
    const made = await payments.createIntent(intent).catch(() => payments.createIntent(intent))
    expect(made.clientSecret).toContain('_secret_')
    expect((await payments.createIntent(intent)).ref).toBe(made.ref)
  })

  test('a tax that cannot be asked for is an error, never zero', async () => {
    double.failNext('500', '500')
    const quote = payments.tax.quote({
      currency: 'gbp',
      lines: [{ reference: 'VID-1', netMinor: 100 }],
      country: 'gb',
      postcode: 'EC1A 1BB',
    })
    await expect(quote).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('a wrong key is our mistake', async () => {
    const wrong = open(double.url, 'nonsense')
    await expect(wrong.retrieveIntent('pi_x')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('a payment opened with a tax calculation names it', async () => {
    const { ref } = await payments.tax.quote({
      currency: 'gbp',
      lines: [{ reference: 'VID-1', netMinor: 100 }],
      country: 'gb',
      postcode: 'EC1A 1BB',
    })
    expect((await payments.createIntent(newIntent({ taxQuoteRef: ref }))).status).toBe(
      'requires_payment_method',
    )
  })
})

// R-PAYMENT-5
describe('an event', () => {
  const payments = open('http://127.0.0.1:9')
  const { webhooks } = new Stripe('sk_test_signs')
  const now = new Date('2026-11-22T12:00:00Z')
  const nowSeconds = now.getTime() / 1_000
  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object: { object: 'payment_intent', id: 'pi_1' } },
  }
  const payload = JSON.stringify(event)

  type Signing = { secret?: string; timestamp?: number; scheme?: string; payload?: string }
  const sign = ({ secret = 'whsec_new', ...rest }: Signing = {}) =>
    webhooks.generateTestHeaderString({ payload, secret, timestamp: nowSeconds, ...rest })
  const read = (header: string | undefined, raw = payload) =>
    payments.parseWebhook(Buffer.from(raw), { 'stripe-signature': header }, now)

  test.each([
    ['of now', sign()],
    ['signed with the older secret', sign({ secret: 'whsec_old' })],
    ['signed with both secrets', `${sign({ secret: 'whsec_other' })},${sign().split(',')[1]}`],
    ['299 seconds old', sign({ timestamp: nowSeconds - 299 })],
    ['299 seconds ahead', sign({ timestamp: nowSeconds + 299 })],
  ])('%s is read', (_what, header) => {
    expect(read(header)).toMatchObject({ id: 'evt_1', type: event.type, livemode: false, intentRef: 'pi_1' })
  })

  test.each([
    ['301 seconds old', sign({ timestamp: nowSeconds - 301 }), payload],
    ['301 seconds ahead', sign({ timestamp: nowSeconds + 301 }), payload],
    ['a day ahead', sign({ timestamp: nowSeconds + 86_400 }), payload],
    ['with another secret', sign({ secret: 'whsec_other' }), payload],
    ['with a blank secret', sign({ secret: ' ' }), payload],
    ['of the scheme v0', sign({ scheme: 'v0' }), payload],
    ['with changed content', sign(), payload.replace('pi_1', 'pi_2')],
    ['with other spaces', sign(), JSON.stringify(event, null, 1)],
    ['without a time', sign().replace(/t=\d+,/, ''), payload],
    ['with two times', `t=${nowSeconds},${sign({ timestamp: nowSeconds - 86_400 })}`, payload],
    ['without a signature', undefined, payload],
    ['with an empty signature', '', payload],
  ])('%s is refused', (_what, header, raw) => {
    expect(() => read(header, raw)).toThrow(BadSignature)
  })

  test.each([
    ['a charge', { object: 'charge', payment_intent: 'pi_7' }, 'pi_7'],
    ['a refund', { object: 'refund', payment_intent: 'pi_7' }, 'pi_7'],
    ['a dispute', { object: 'dispute', payment_intent: 'pi_7' }, 'pi_7'],
    ['a charge without a payment', { object: 'charge', payment_intent: null }, null],
    ['a customer', { object: 'customer', id: 'cus_1' }, null],
  ])('about %s names its payment', (_what, object, intentRef) => {
    const raw = JSON.stringify({ ...event, data: { object } })
    expect(read(sign({ payload: raw }), raw).intentRef).toBe(intentRef)
  })
})
