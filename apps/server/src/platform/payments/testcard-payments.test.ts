/** Proves the embedded provider: what every provider promises, and the calls of its card form. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newIntent, paymentsContract } from '../../../test/payments-contract.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import type { PaymentProvider } from './payments.ts'

let server: TestServer
let payments: PaymentProvider
beforeAll(async () => {
  server = await startTestServer()
  payments = server.services.payments
})
afterAll(() => server.close())

async function confirm(clientSecret: string, change: Record<string, unknown> = {}): Promise<unknown> {
  return confirmAt(server, clientSecret, change)
}

async function confirmAt(shop: TestServer, clientSecret: string, change: Record<string, unknown>) {
  const answer = await shop.http.inject({
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

paymentsContract('the embedded provider', async () => {
  const shop = await startTestServer()
  return {
    payments: shop.services.payments,
    pay: (clientSecret, outcome) =>
      confirmAt(shop, clientSecret, { card: outcome === 'succeeds' ? 'card_4242' : 'card_0002' }),
    close: shop.close,
  }
})

test('the list of payments holds only those made since', async () => {
  await payments.createIntent(newIntent())
  const listed: string[] = []
  for await (const { ref } of payments.listSince(new Date(Date.now() + 1_000))) listed.push(ref)
  expect(listed).toEqual([])
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
