/** Proves the embedded provider: the contract of every provider, and the calls of its card form. */

import { SIGNATURE_HEADER, signWebhook } from '@rushes/testcard/webhook-signature'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerChallenge } from '../../../test/checkouts.ts'
import { losingPool } from '../../../test/losing-pool.ts'
import { PATIENT } from '../../../test/patient.ts'
import { newIntent, paymentsContract } from '../../../test/payments-contract.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'
import { signedEvent } from '../../../test/webhooks.ts'
import { openPool } from '../../db/db.ts'
import type { PaymentProvider } from './payments.ts'
import { testcardPayments } from './testcard-payments.ts'

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
  const own = openPool(shop.databaseUrl, PATIENT)
  const { pool, loseNext } = losingPool(own)
  const { secret, config } = shop.services
  const settings = { secret, baseUrl: config.baseUrl, webhookUrl: '', mischief: false, onEventsDue: () => {} }
  return {
    payments: await testcardPayments({ ...settings, pool }),
    pay: (clientSecret, outcome) => confirmAt(shop, clientSecret, CARDS[outcome]),
    payWithSaved: (clientSecret, card) => confirmAt(shop, clientSecret, { card }),
    answerBank: (clientSecret, answer) => answerBankAt(shop, clientSecret, answer),
    signEvent({ ref, at, secret: stranger, ...event }) {
      const { body, headers } = signedEvent(shop, ref, { ...event, ...(at && { at }) })
      if (stranger === undefined) return { raw: Buffer.from(body), headers }
      const signature = signWebhook(body, Buffer.from(stranger), at ?? new Date())
      return { raw: Buffer.from(body), headers: { ...headers, [SIGNATURE_HEADER]: signature } }
    },
    loseNext,
    async close() {
      await own.end()
      await shop.close()
    },
  }
})

const CARDS = {
  succeeds: { card: 'card_4242', expiry: '12/40' },
  declined: { card: 'card_0002', expiry: '12/40' },
  'asks the bank': { card: 'card_3220', expiry: '12/40' },
  disputed: { card: 'card_4242', cardholder: 'DISPUTE' },
}

/** Answers the 3-D Secure challenge of a payment, as its buyer does. */
async function answerBankAt(shop: TestServer, clientSecret: string, answer: string): Promise<void> {
  const requested = 'select challenge_id from testcard_intents where client_secret = $1'
  const { rows } = await shop.pool.query(requested, [clientSecret])
  await answerChallenge(shop.http, `/testpay/challenge/${rows[0].challenge_id}`, answer)
}

test('the list of payments contains only those made since a time', async () => {
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
  ])('the calls of the card form refuse %s', async (_what, change, error) => {
    const { ref, clientSecret } = await payments.createIntent(newIntent())
    expect(await confirm(clientSecret, change)).toEqual({ error })
    expect((await payments.retrieveIntent(ref)).status).toBe('requires_payment_method')
  })

  test('the calls of the card form show a payment only to the holder of its secret, without the secret', async () => {
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
    ['POST', '/testpay/confirm', '{', 400],
    ['POST', '/testpay/confirm', 'null', 422],
    ['POST', '/testpay/confirm', '{"clientSecret":"\\u0000"}', 422],
    ['POST', '/testpay/retrieve', '"\\ud800"', 404],
    ['POST', '/testpay/retrieve', '{"clientSecret":"\\u0000"}', 404],
    ['POST', '/testpay/challenge/%00', '{"answer":"complete"}', 404],
    ['GET', '/testpay/challenge/%00', undefined, 404],
    ['DELETE', '/testpay/frame', undefined, 405],
  ] as const)(
    'the calls of the card form refuse malformed requests: %s %s %s gets %i',
    async (method, url, payload, status) => {
      const answer = await server.http.inject({
        method,
        url,
        ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
      })
      expect(answer.statusCode).toBe(status)
    },
  )

  test('the calls of the card form can be framed by the shop’s pages only, with the shop’s scripts only', async () => {
    const { headers } = await server.http.inject('/testpay/frame')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})
