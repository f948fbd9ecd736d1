/**
 * Proves the Stripe adapter without Stripe: its own library calls a double whose every request and reply is checked
 * against Stripe's published description. With keys of a Stripe sandbox in STRIPE_SANDBOX_KEY the same suite runs
 * there. Signatures of events are tested in stripe-events.test.ts.
 */
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { newIntent, type PaymentTarget, paymentsContract } from '../../../test/payments-contract.ts'
import { type StripeDouble, startStripeDouble } from '../../../test/stripe/stripe-double.ts'
import { signStripeEvent, stripeSignature, WEBHOOK_SECRETS } from '../../../test/stripe/stripe-settings.ts'
import { BadSignature, PaymentError, type PaymentProvider } from './payments.ts'
import { stripePayments } from './stripe-payments.ts'

const SECRETS = [...WEBHOOK_SECRETS]
const LOST = { before: 'reset before', after: 'reset after' } as const
const open = (apiUrl: string | undefined, secretKey = 'sk_test_double') =>
  stripePayments({ secretKey, webhookSecrets: SECRETS, livemode: false, apiUrl })

paymentsContract('Stripe', async () => {
  const double = await startStripeDouble()
  return {
    payments: open(double.url),
    async pay(clientSecret, outcome) {
      if (outcome !== 'disputed') return double.pay(clientSecret, outcome)
      return double.dispute(double.pay(clientSecret, 'succeeds'))
    },
    payWithSaved: async (clientSecret, card) => double.payWithSaved(clientSecret, card, 'succeeds'),
    answerBank: async (clientSecret, answer) => double.answerBank(clientSecret, answer),
    signEvent: signStripeEvent,
    // Stripe's library retries once, so the second call is lost too.
    loseNext: (lost) => double.failNext(LOST[lost], LOST[lost]),
    async close() {
      await double.close()
      expect(double.breaches).toEqual([])
    },
  }
})

const sandboxKey = process.env.STRIPE_SANDBOX_KEY
describe.skipIf(sandboxKey === undefined)('with STRIPE_SANDBOX_KEY (skipped without it):', () => {
  // A bank’s page needs a browser, and Stripe itself does not fail on request.
  const left = { bank: false, faults: false }
  paymentsContract('a Stripe sandbox', async () => openSandbox(sandboxKey ?? ''), left)
})

/** Cards are tested with Stripe's own test methods. Its tax needs registrations in the United Kingdom and Australia. */
function openSandbox(key: string): PaymentTarget {
  const stripe = new Stripe(key)
  const methods = {
    succeeds: 'pm_card_visa',
    declined: 'pm_card_chargeDeclined',
    'asks the bank': 'pm_card_authenticationRequired',
    disputed: 'pm_card_createDispute',
  }
  const impossible = () => {
    throw new Error('A sandbox cannot do this without a browser.')
  }
  return {
    payments: open(undefined, key),
    async pay(clientSecret, outcome) {
      const [ref = ''] = clientSecret.split('_secret_')
      const confirmation = { payment_method: methods[outcome], return_url: 'https://shop.example/' }
      await stripe.paymentIntents.confirm(ref, confirmation).catch(() => undefined)
    },
    answerBank: impossible,
    payWithSaved: impossible,
    loseNext: impossible,
    signEvent: signStripeEvent,
    close: async () => undefined,
  }
}

const NO_EVIDENCE = {
  customerName: '',
  customerEmail: '',
  customerIp: null,
  billingAddress: '',
  productDescription: '',
  serviceDate: null,
  activityLog: '',
  terms: '',
  note: '',
}

const mockUrl = process.env.STRIPE_MOCK_URL
test.skipIf(mockUrl === undefined)(
  'Stripe’s own mock accepts every request (skipped without STRIPE_MOCK_URL)',
  async () => {
    const mock = open(mockUrl)
    const line = { reference: 'VID-1', netMinor: 100 }
    const query = { currency: 'gbp', lines: [line], country: 'gb', postcode: 'EC1A 1BB' } as const
    // It answers with fixed examples, so a reply may not fit the request: only the requests are tested.
    const calls = [
      () => mock.createIntent(newIntent({ taxQuoteRef: 'taxcalc_1' })),
      () => mock.retrieveIntent('pi_1'),
      () => mock.cancelIntent('pi_1', 'cancel:pi_1'),
      () => mock.refund({ ref: 'pi_1', amountMinor: 1, key: 'refund:1', reason: 'requested' }),
      () => mock.listRefunds('pi_1'),
      () => mock.tax.quote(query),
      () => mock.tax.quote({ ...query, reverseChargeTo: { country: 'gb', taxNumber: 'GB123456789' } }),
      () => mock.cards.createCustomer({ userId: 1, key: 'customer:1:1' }),
      () => mock.cards.list('cus_1'),
      () => mock.cards.choose('pi_1', { customerRef: 'cus_1', savesCard: true }),
      () => mock.cards.choose('pi_1', { customerRef: 'cus_1', savesCard: false }),
      () => mock.cards.removeCustomer('cus_1'),
      () => mock.listDisputes({ intentRef: 'pi_1' }),
      () => mock.answerDispute({ ref: 'dp_1', evidence: NO_EVIDENCE, submit: true }),
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

describe('errors of Stripe', () => {
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

  // The library retries a lost call once, with the same key.
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
    'a call that ends with "%s" twice has an unknown outcome',
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

  async function givenSucceeded(): Promise<string> {
    const { ref, clientSecret } = await payments.createIntent(newIntent())
    double.pay(clientSecret, 'succeeds')
    return ref
  }

  test('a failure that Stripe stored for a cancel does not keep the payment open', async () => {
    const { ref } = await payments.createIntent(newIntent())
    double.failOn('cancel', 'stored 500')
    expect((await payments.cancelIntent(ref, `cancel:${ref}`)).status).toBe('canceled')
  })

  test('a failure that Stripe stored for a refund is retried once', async () => {
    const ref = await givenSucceeded()
    const refund = { ref, amountMinor: 1_000, key: `refund:${ref}`, reason: 'requested' }
    double.failOn('refund', 'stored 500')
    const made = await payments.refund(refund)
    expect(await payments.refund(refund)).toEqual(made)
    expect(await payments.listRefunds(ref)).toHaveLength(1)
  })

  test('a refund that Stripe made without a response is found, and not made again', async () => {
    const ref = await givenSucceeded()
    const refund = { ref, amountMinor: 1_000, key: `refund:${ref}`, reason: 'requested' }
    double.failOn('refund', '500 after it was done')
    await payments.refund(refund)
    await payments.refund(refund)
    expect(await payments.listRefunds(ref)).toHaveLength(1)
  })

  test('a call whose key is in use elsewhere waits and is retried', async () => {
    double.failOn('create', '409', 4)
    const intent = newIntent()
    const { ref } = await payments.createIntent(intent)
    expect((await payments.createIntent(intent)).ref).toBe(ref)
  })

  test('a call whose key stays in use has an unknown outcome', async () => {
    double.failOn('create', '409', Infinity)
    await expect(payments.createIntent(newIntent())).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('a tax that cannot be calculated is an error, never zero', async () => {
    double.failNext('500', '500')
    const quote = payments.tax.quote({
      currency: 'gbp',
      lines: [{ reference: 'VID-1', netMinor: 100 }],
      country: 'gb',
      postcode: 'EC1A 1BB',
    })
    await expect(quote).rejects.toMatchObject({ kind: 'unknown' })
  })

  test('a wrong key is an error of the kind invalid', async () => {
    const wrong = open(double.url, 'nonsense')
    await expect(wrong.retrieveIntent('pi_x')).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('a payment can be opened with the reference of a tax calculation', async () => {
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
test('an event is accepted with the header and the secrets of the settings only', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', data: { object: {} } })
  const header = stripeSignature(payload, { secret: 'whsec_old' })
  const payments = open('http://127.0.0.1:9')
  const read = (headers: Record<string, string>) =>
    payments.parseWebhook(Buffer.from(payload), headers, new Date())
  expect(read({ 'stripe-signature': header }).id).toBe('evt_1')
  expect(() => read({ 'testcard-signature': header })).toThrow(BadSignature)
})
