/** Proves what the checkout relies on in a payment provider, with the embedded one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { IntentState, NewIntent, PaymentProvider } from './payments.ts'

let server: TestServer
let payments: PaymentProvider
beforeAll(async () => {
  server = await startTestServer()
  payments = server.services.payments
})
afterAll(() => server.close())

let orders = 0
function newIntent(change: Partial<NewIntent> = {}): NewIntent {
  orders += 1
  return {
    orderId: orders,
    amountMinor: 24_000,
    currency: 'gbp',
    receiptEmail: 'buyer@demo.example',
    taxQuoteRef: null,
    key: `order:${orders}:v1`,
    ...change,
  }
}

async function givenSucceeded(): Promise<IntentState> {
  const intent = await payments.createIntent(newIntent())
  expect(await confirm(intent.clientSecret)).toEqual({ status: 'succeeded' })
  return payments.retrieveIntent(intent.ref)
}

async function confirm(clientSecret: string, change: Record<string, unknown> = {}): Promise<unknown> {
  const answer = await server.http.inject({
    method: 'POST',
    url: '/testpay/confirm',
    headers: { host: 'shop.test' },
    payload: {
      clientSecret,
      card: 'card_4242',
      cardholder: 'Bea',
      returnUrl: 'http://shop.test/confirm-payment',
      ...change,
    },
  })
  return answer.json()
}

const invalid = { kind: 'invalid' }

describe('a payment', () => {
  test('made 50 times at once under one key is one payment with one secret', async () => {
    const intent = newIntent()
    const made = await Promise.all(Array.from({ length: 50 }, () => payments.createIntent(intent)))
    expect(new Set(made.map(({ ref, clientSecret }) => `${ref} ${clientSecret}`)).size).toBe(1)
  })

  test.each([
    { amountMinor: 1_000 },
    { currency: 'usd' },
    { orderId: 999 },
    { receiptEmail: 'x@y.example' },
  ] as const)('is refused when its key was used for another: %o', async (change) => {
    const intent = newIntent()
    await payments.createIntent(intent)
    await expect(payments.createIntent({ ...intent, ...change })).rejects.toMatchObject(invalid)
  })

  test('brings exactly its amount, and names its order and its card', async () => {
    expect(await givenSucceeded()).toMatchObject({
      status: 'succeeded',
      amountMinor: 24_000,
      amountReceivedMinor: 24_000,
      currency: 'gbp',
      livemode: false,
      orderId: orders,
      method: 'Visa 4242',
      lastError: null,
    })
  })

  test('that nobody made is not found', async () => {
    await expect(payments.retrieveIntent('tpi_none')).rejects.toMatchObject(invalid)
    await expect(payments.cancelIntent('tpi_none', 'k')).rejects.toMatchObject(invalid)
    expect(await confirm('tpi_none_secret')).toEqual({ error: 'Not found' })
  })

  test('can be cancelled, twice, and then takes no card', async () => {
    const { ref, clientSecret } = await payments.createIntent(newIntent())
    expect((await payments.cancelIntent(ref, 'k')).status).toBe('canceled')
    expect((await payments.cancelIntent(ref, 'k')).status).toBe('canceled')
    expect(await confirm(clientSecret)).toMatchObject({ error: expect.stringContaining('cancelled') })
  })

  test('that succeeded is answered as succeeded when it is cancelled', async () => {
    const { ref } = await givenSucceeded()
    expect((await payments.cancelIntent(ref, 'k')).status).toBe('succeeded')
  })

  test('cancelled and confirmed at once ends in exactly one of the two', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { ref, clientSecret } = await payments.createIntent(newIntent())
      const [cancelled, confirmed] = await Promise.all([
        payments.cancelIntent(ref, 'k'),
        confirm(clientSecret),
      ])
      const { status } = await payments.retrieveIntent(ref)
      expect(cancelled.status).toBe(status)
      expect(confirmed).toMatchObject(status === 'succeeded' ? { status } : { error: expect.any(String) })
    }
  })
})

test.each([
  ['payment_intent.succeeded', 'payment-changed'],
  ['payment_intent.payment_failed', 'payment-changed'],
  ['payment_intent.processing', 'payment-changed'],
  ['payment_intent.canceled', 'payment-changed'],
  ['payment_intent.created', 'unimportant'],
  ['charge.refunded', 'needs-staff'],
  ['charge.refunded.partially', 'unimportant'],
  ['refund.failed', 'needs-staff'],
  ['charge.dispute.created', 'needs-staff'],
  ['', 'unimportant'],
])('the event %j means %s', (type, kind) => {
  expect(payments.eventKind(type)).toBe(kind)
})

describe('a refund', () => {
  test('may be of a part, the rest, and never of more', async () => {
    const { ref } = await givenSucceeded()
    const refund = { ref, reason: 'requested' }
    await payments.refund({ ...refund, amountMinor: 20_000, key: `${ref}:1` })
    const tooMuch = payments.refund({ ...refund, amountMinor: 4_001, key: `${ref}:2` })
    await expect(tooMuch).rejects.toMatchObject(invalid)
    expect(await payments.refund({ ...refund, amountMinor: 4_000, key: `${ref}:3` })).toMatchObject({
      status: 'succeeded',
      amountMinor: 4_000,
    })
  })

  test('asked for again under its key is the same refund, and refused with another amount', async () => {
    const { ref } = await givenSucceeded()
    const refund = { ref, amountMinor: 24_000, key: `refund:${ref}`, reason: 'requested' }
    const first = await payments.refund(refund)
    expect(await payments.refund(refund)).toEqual(first)
    await expect(payments.refund({ ...refund, amountMinor: 1 })).rejects.toMatchObject(invalid)
  })

  test('of a payment that brought nothing is refused', async () => {
    const { ref } = await payments.createIntent(newIntent())
    const refund = payments.refund({ ref, amountMinor: 1, key: `refund:${ref}`, reason: 'requested' })
    await expect(refund).rejects.toMatchObject(invalid)
  })
})

test('the list since a moment holds every payment made since, and only those', async () => {
  const before = new Date()
  const made = await Promise.all(Array.from({ length: 450 }, () => payments.createIntent(newIntent())))
  const listed: string[] = []
  for await (const { ref } of payments.listSince(before)) listed.push(ref)
  expect(listed.toSorted()).toEqual(made.map(({ ref }) => ref).toSorted())
})

describe('the calls of the card form', () => {
  test.each([
    [
      'a card that is not listed',
      { card: 'card_1111' },
      'Only test cards work here. Never type a real card.',
    ],
    ['a card number', { card: '4111111111111111' }, 'Only test cards work here. Never type a real card.'],
    ['no name', { cardholder: ' ' }, 'The request is not valid.'],
    ['another site to return to', { returnUrl: 'http://evil.example/' }, 'The request is not valid.'],
    ['a script to return to', { returnUrl: 'javascript:alert(1)' }, 'The request is not valid.'],
  ])('refuse %s', async (_what, change, error) => {
    const { ref, clientSecret } = await payments.createIntent(newIntent())
    expect(await confirm(clientSecret, change)).toEqual({ error })
    expect((await payments.retrieveIntent(ref)).status).toBe('requires_payment_method')
  })

  test('show a payment to the holder of its secret, without the secret, and to nobody else', async () => {
    const { ref, clientSecret } = await payments.createIntent(newIntent())
    const retrieve = (payload: object) =>
      server.http.inject({ method: 'POST', url: '/testpay/retrieve', payload })
    expect((await retrieve({ clientSecret })).json()).toEqual({
      id: ref,
      status: 'requires_payment_method',
      amount: 24_000,
      currency: 'gbp',
      created: expect.any(String),
      last_error: null,
    })
    for (const payload of [{ clientSecret: ref }, { clientSecret: `${clientSecret}x` }, {}, []]) {
      expect((await retrieve(payload)).statusCode).toBe(404)
    }
  })

  test.each([
    ['POST', '/testpay/confirm', '{'],
    ['POST', '/testpay/confirm', 'null'],
    ['POST', '/testpay/confirm', '{"clientSecret":"\\u0000"}'],
    ['POST', '/testpay/retrieve', '"\\ud800"'],
    ['POST', '/testpay/retrieve', '{"clientSecret":"\\u0000"}'],
    ['POST', '/testpay/challenge/%00', '{"answer":"complete"}'],
    ['GET', '/testpay/challenge/%00', undefined],
    ['DELETE', '/testpay/frame', undefined],
  ] as const)('answer nonsense with 4xx: %s %s %s', async (method, url, payload) => {
    const answer = await server.http.inject({
      method,
      url,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  test('are framed by our own pages only, with scripts of our own only', async () => {
    const { headers } = await server.http.inject('/testpay/frame')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})
