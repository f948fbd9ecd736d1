/**
 * Many requests at once: however often the same payment is opened and reported, there is one order
 * (R-CHECKOUT-5) and it is paid once (R-PAYMENT-1).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmPayment,
  givenPaymentBody,
  openPayment,
  type Payment,
  type PaymentBody,
} from '../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../test/sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { deliver, signedEvent } from '../../../test/webhooks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

const givenClip = () => server.givenClip({ master: new TextEncoder().encode('master') })
const ordersOf = (user: TestUser) =>
  server.services.db
    .selectFrom('orders')
    .select(['id', 'state', 'provider_ref'])
    .where('account_id', '=', user.accountId)
    .orderBy('id')
    .execute()

describe('Pay', () => {
  test('Pay pressed 200 times at once opens one payment of one order', async () => {
    const user = await server.givenUser()
    const body = await givenPaymentBody(user, { clips: [await givenClip(), await givenClip()] })
    const answers = await Promise.all(Array.from({ length: 200 }, () => openPayment(user, body)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await ordersOf(user)).toMatchObject([{ state: 'awaiting_payment', provider_ref: answers[0]?.id }])
    const { rows } = await server.pool.query('select count(*)::integer as intents from testcard_intents')
    expect(rows).toEqual([{ intents: 1 }])
  })

  test('Pay pressed in many tabs with different carts leaves only the newest payment open', async () => {
    for (let round = 0; round < 10; round += 1) {
      const user = await server.givenUser()
      const bodies: PaymentBody[] = []
      for (let tab = 0; tab < 8; tab += 1) {
        bodies.push(await givenPaymentBody(user, { clips: [await givenClip()] }))
      }
      const opened = await Promise.allSettled(bodies.map((body) => openPayment(user, body)))
      const payments = opened.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
      const outcomes = await Promise.all(payments.map((payment) => confirmPayment(server.http, payment)))
      expect(outcomes.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
      for (const payment of payments) await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
      const states = (await ordersOf(user)).map(({ state }) => state)
      expect(states).toEqual([...Array(7).fill('cancelled'), 'paid'])
    }
  })
})

describe('500 payments reported by event, browser and page in any order', () => {
  test('500 payments reported by event, browser and page in any order are each paid once, without an error', {
    timeout: 120_000,
  }, async () => {
    const users = await Promise.all(Array.from({ length: 25 }, () => server.givenUser()))
    const clips = await Promise.all(Array.from({ length: 20 }, givenClip))
    await Promise.all(
      users.map(async (user) => {
        for (const clip of clips) await raceOnce(user, clip)
      }),
    )
    const paid = await server.services.db
      .selectFrom('orders')
      .select((is) => is.fn.countAll<number>().as('orders'))
      .where('state', '=', 'paid')
      .where(
        'account_id',
        'in',
        users.map(({ accountId }) => accountId),
      )
      .executeTakeFirstOrThrow()
    expect(paid.orders).toBe(500)
  })
})

// The random waits, which are under test, make every order of arrival possible.
async function raceOnce(user: TestUser, clip: number): Promise<void> {
  const payment = await openPayment(user, await givenPaymentBody(user, { clips: [clip] }))
  await confirmPayment(server.http, payment, { cardholder: 'WEBHOOK NEVER' })
  await Promise.all([
    soon(async () => {
      expect(await deliver(server, signedEvent(server, payment.id))).toBe(200)
      await server.runJobs()
    }),
    soon(async () => {
      const hint = await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
      expect(hint.data.status).toBe('paid')
    }),
    soon(() => poll(user, payment)),
  ])
}

async function poll(user: TestUser, payment: Payment): Promise<void> {
  const { data } = await user.call('GET /clip/payments/order/:ref', { params: { ref: payment.order_ref } })
  expect(data.status).toBe('succeeded')
}

async function soon(work: () => Promise<void>): Promise<void> {
  await wait(Math.random() * 50)
  await work()
}
