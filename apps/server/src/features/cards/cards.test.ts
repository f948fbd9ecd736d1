/** R-CARD-1 to R-CARD-4 over HTTP: saving a card, paying with it, removing it, and the end of its user. */
import { CARD_GONE } from '@rushes/contract/cards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerChallenge, confirmPayment, givenPaymentBody, openPayment } from '../../../test/checkouts.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'
import { removeCustomersJob } from './cards.jobs.ts'
import { isExpired } from './cards.rules.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

type Wish = { save?: boolean; saved?: string }

const bodyOf = async (user: TestUser) =>
  givenPaymentBody(user, { clips: [await server.givenClip({ master: new TextEncoder().encode('master') })] })

async function opens(user: TestUser, card: Wish = {}) {
  return openPayment(user, { ...(await bodyOf(user)), card })
}

const cardsOf = async (user: TestUser) => (await user.call('GET /clip/payments/cards')).data

async function givenSaved(user: TestUser, card = 'card_4242'): Promise<string> {
  const payment = await opens(user, { save: true })
  const { redirect } = await confirmPayment(server.http, payment, { card })
  if (redirect) await answerChallenge(server.http, redirect, 'complete')
  await user.call('POST /clip/payments/add', { body: { pi: payment.id } })
  return (await cardsOf(user))[0]?.id ?? ''
}

const stateOf = async (user: TestUser, pi: string) =>
  (await user.call('POST /clip/payments/add', { body: { pi } })).data.status

const rowsOf = async (table: string) => (await server.pool.query(`select * from ${table}`)).rows

describe('R-CARD-1: a card', () => {
  test('a card is saved for the user who ticked the checkbox, and for no colleague', async () => {
    const user = await server.givenUser()
    const colleague = await server.givenUser({ accountId: user.accountId })
    await givenSaved(user)
    expect(await cardsOf(user)).toMatchObject([
      { brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2040, expired: false },
    ])
    expect(await cardsOf(colleague)).toEqual([])
  })

  test('a card is not saved without the checkbox, and such a buyer does not become a customer at the provider', async () => {
    const user = await server.givenUser()
    const before = await rowsOf('testcard_customers')
    await confirmPayment(server.http, await opens(user))
    expect(await cardsOf(user)).toEqual([])
    expect(await rowsOf('testcard_customers')).toEqual(before)
  })

  test('a card is not saved when the checkbox is cleared before Pay is pressed again', async () => {
    const user = await server.givenUser()
    const body = await bodyOf(user)
    const first = await openPayment(user, { ...body, card: { save: true } })
    await confirmPayment(server.http, first, { card: 'card_0002' })
    const second = await openPayment(user, body)
    expect(second.id).toBe(first.id)
    await confirmPayment(server.http, second)
    expect(await cardsOf(user)).toEqual([])
  })

  test('saving a card with many carts at once creates one customer', async () => {
    const user = await server.givenUser()
    await Promise.all(
      [opens(user, { save: true }), opens(user, { save: true })].map((one) => one.catch(() => 0)),
    )
    const { rows } = await server.pool.query('select ref from payment_customers where user_id = $1', [
      user.userId,
    ])
    expect(rows).toEqual([{ ref: expect.stringMatching(/^tcu_/) }])
  })

  test('a card can be saved again after the provider removed it with its customer', async () => {
    const user = await server.givenUser()
    await givenSaved(user)
    const { rows } = await server.pool.query('select ref from payment_customers where user_id = $1', [
      user.userId,
    ])
    await server.services.payments.cards.removeCustomer(rows[0].ref)
    expect(await cardsOf(user)).toEqual([])
    expect(await givenSaved(user)).toMatch(/^tcd_/)
  })
})

describe('R-CARD-2: a payment with a saved card', () => {
  test('a payment with a saved card needs only the card, and is paid', async () => {
    const user = await server.givenUser()
    const saved = await givenSaved(user)
    const payment = await opens(user, { saved })
    await confirmPayment(server.http, payment, { card: saved })
    expect(await stateOf(user, payment.id)).toBe('paid')
    expect(await cardsOf(user)).toHaveLength(1)
  })

  test('a payment with a saved card that is requested twice at once is one payment', async () => {
    const user = await server.givenUser()
    const saved = await givenSaved(user)
    const body = { ...(await bodyOf(user)), card: { saved } }
    const payments = await Promise.all([openPayment(user, body), openPayment(user, body)])
    expect(new Set(payments.map(({ id }) => id)).size).toBe(1)
    await confirmPayment(server.http, payments[0], { card: saved })
    const again = await confirmPayment(server.http, payments[1], { card: saved })
    expect(again).toEqual({ error: 'This payment has already succeeded.' })
    expect(await refusalOf(openPayment(user, body))).toMatchObject({ code: 'already_paid' })
  })

  test.each([
    ['complete', 'paid'],
    ['fail', 'failed'],
  ])(
    'a payment with a saved card that the bank challenges ends with the answer to the challenge: %s',
    async (answer, status) => {
      const user = await server.givenUser()
      const saved = await givenSaved(user, 'card_3184')
      const payment = await opens(user, { saved })
      const { redirect } = await confirmPayment(server.http, payment, { card: saved })
      await answerChallenge(server.http, redirect ?? '', answer)
      expect(await stateOf(user, payment.id)).toBe(status)
    },
  )

  test('a declined payment with a saved card reports the decline, and another card pays the same order', async () => {
    const user = await server.givenUser()
    const saved = await givenSaved(user, 'card_0341')
    const body = await bodyOf(user)
    const payment = await openPayment(user, { ...body, card: { saved } })
    const declined = await confirmPayment(server.http, payment, { card: saved })
    expect(declined).toEqual({ error: 'Your card was declined.' })
    const another = await openPayment(user, body)
    expect(another.id).toBe(payment.id)
    await confirmPayment(server.http, another)
    expect(await stateOf(user, payment.id)).toBe('paid')
  })

  test('a payment with a card of another account, of a colleague or that is unknown answers 404, before an order exists', async () => {
    const user = await server.givenUser()
    const own = await givenSaved(user)
    const colleague = await server.givenUser({ accountId: user.accountId })
    const stranger = await server.givenUser()
    await givenSaved(stranger)
    const before = await rowsOf('orders')
    for (const [buyer, saved] of [
      [colleague, own],
      [stranger, own],
      [user, 'tcd_none'],
    ] as const) {
      expect(await refusalOf(opens(buyer, { saved }))).toMatchObject({ status: 404, message: CARD_GONE })
    }
    expect(await rowsOf('orders')).toHaveLength(before.length)
  })

  test('a payment with a saved card of another account is refused even by a direct call of the provider', async () => {
    const saved = await givenSaved(await server.givenUser())
    const thief = await server.givenUser()
    for (const wish of [{}, { save: true }]) {
      const payment = await opens(thief, wish)
      expect(await confirmPayment(server.http, payment, { card: saved })).toEqual({ error: CARD_GONE })
    }
  })

  test.each([
    ['x y', 422],
    ['../customers', 422],
    ['a'.repeat(101), 422],
    ['\0', 400],
  ])('a payment with a card named %j is refused with %i', async (saved, status) => {
    const user = await server.givenUser()
    expect((await refusalOf(opens(user, { saved })))?.status).toBe(status)
  })

  test.each([
    ['the last second of its month on the date line', '2028-01-01T11:59:59Z', false],
    ['later', '2028-01-01T12:00:00Z', true],
  ])('a saved card is offered until its month has ended everywhere: %s', (_when, now, expired) => {
    const card = { ref: 'x', brand: 'Visa', last4: '4242', expiryMonth: 12, expiryYear: 2027 }
    expect(isExpired(card, new Date(now))).toBe(expired)
  })
})

describe('R-CARD-3: a card that is removed', () => {
  test('a removed card is deleted at the provider, is recorded, and cannot pay any more', async () => {
    const user = await server.givenUser()
    const saved = await givenSaved(user)
    const payment = await opens(user, { saved })
    const remove = () => user.call('DELETE /clip/payments/cards/:id', { params: { id: saved } })
    expect((await remove()).message).toBe('The card has been removed.')
    expect(await refusalOf(remove())).toMatchObject({ status: 404, message: CARD_GONE })
    expect(await cardsOf(user)).toEqual([])
    expect(await confirmPayment(server.http, payment, { card: saved })).toEqual({ error: CARD_GONE })
    expect(await refusalOf(opens(user, { saved }))).toMatchObject({ status: 404 })
    const { rows } = await server.pool.query("select actor_user_id from audit where action = 'card.removed'")
    expect(rows).toEqual([{ actor_user_id: user.userId }])
  })
})

describe('R-CARD-4: ending a user’s access', () => {
  test('ending a user’s access removes the cards at the provider, and a failed removal is tried again', async () => {
    const administrator = await server.givenUser({ role: 'Administrator' })
    const user = await server.givenUser({ accountId: administrator.accountId })
    await givenSaved(user)
    const params = { id: user.userId }
    await administrator.call('DELETE /clip/members/:id/access', { params })
    const { services } = server
    const removeCustomer = () => Promise.reject(new Error('The provider is down.'))
    const cards = { ...services.payments.cards, removeCustomer }
    const left = () =>
      server.pool.query('select ended_at from payment_customers where user_id = $1', [user.userId])
    await removeCustomersJob.run({ ...services, payments: { ...services.payments, cards } }, {})
    expect((await left()).rows).toEqual([{ ended_at: expect.any(Date) }])
    await removeCustomersJob.run(services, {})
    expect((await left()).rows).toEqual([])
  })
})
