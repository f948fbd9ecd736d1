/** Events of the payment provider: which are accepted, and that each has one effect (R-PAYMENT-5). */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { confirmPayment, givenPaymentBody, openPayment, type Payment } from '../../../../test/checkouts.ts'
import { expectSoundBooks } from '../../../../test/sound-books.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { deliver, signedEvent, WEBHOOK_URL } from '../../../../test/webhooks.ts'
import { freePort } from '../../../platform/free-port.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  port = await freePort()
  server = await startTestServer({ PORT: String(port) })
})
afterAll(() => server.close())
afterEach(() => expectSoundBooks(server))

async function givenConfirmedPayment(cardholder = 'WEBHOOK NEVER'): Promise<Payment> {
  const user = await server.givenUser()
  const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
  const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
  await confirmPayment(server.http, payment, { cardholder })
  return payment
}

const stateOf = async ({ order_ref }: Payment) =>
  (
    await server.services.db
      .selectFrom('orders')
      .select('state')
      .where('ref', '=', order_ref)
      .executeTakeFirstOrThrow()
  ).state

const countEvents = async () =>
  (
    await server.services.db
      .selectFrom('webhook_inbox')
      .select((is) => is.fn.countAll<number>().as('events'))
      .executeTakeFirstOrThrow()
  ).events

describe('a refused event', () => {
  test('an event is refused and not stored when it is not signed, signed by another key, changed, reformatted, or too old', async () => {
    const payment = await givenConfirmedPayment()
    const event = signedEvent(server, payment.id)
    const { 'testcard-signature': signature = '', ...bare } = event.headers
    const withSignature = (value: string) => ({ ...bare, 'testcard-signature': value })
    const now = server.services.clock.now().getTime()
    const at = (ms: number) => signedEvent(server, payment.id, { at: new Date(now + ms) })
    const before = await countEvents()
    for (const forged of [
      { body: event.body, headers: bare },
      { body: event.body, headers: withSignature('') },
      { body: event.body, headers: withSignature(signature.replace(/v1=.*/, `v1=${'0'.repeat(64)}`)) },
      { body: event.body, headers: withSignature(signature.replace('v1=', 'v0=')) },
      { body: event.body, headers: withSignature(signature.replace(/t=\d+/, 't=1')) },
      { body: `${event.body} `, headers: event.headers },
      { body: JSON.stringify(JSON.parse(event.body), null, 1), headers: event.headers },
      { body: '', headers: event.headers },
      at(-301_000),
      at(302_000),
      at(24 * 60 * 60_000),
    ]) {
      expect(await deliver(server, forged)).toBe(400)
    }
    expect(await countEvents()).toBe(before)
    await server.runJobs()
    expect(await stateOf(payment)).toBe('awaiting_payment')
    expect(await deliver(server, event)).toBe(200)
    await server.runJobs()
  })

  test('an event is refused and not stored for every one of 1,000 changes to its bytes, its signature or its time', async () => {
    const payment = await givenConfirmedPayment()
    const before = await countEvents()
    const event = signedEvent(server, payment.id)
    const signature = event.headers['testcard-signature'] ?? ''
    const flip = (text: string, at: number) => {
      const place = at % text.length
      const changed = text[place] === 'a' ? 'b' : 'a'
      return text.slice(0, place) + changed + text.slice(place + 1)
    }
    const change = fc.record({ what: fc.constantFrom('body', 'signature', 'time'), at: fc.nat(100_000) })
    await fc.assert(
      fc.asyncProperty(change, async ({ what, at }) => {
        const seconds = Math.floor(server.services.clock.now().getTime() / 1000)
        const body = what === 'body' ? flip(event.body, at) : event.body
        const time = signature.replace(/t=\d+/, `t=${seconds + 1 + (at % 2 === 0 ? at : -at - 2)}`)
        const value = { body: signature, signature: flip(signature, at), time }[what]
        if (body === event.body && value === signature) return
        const headers = { ...event.headers, 'testcard-signature': value }
        expect(await deliver(server, { body, headers })).toBe(400)
      }),
      { numRuns: 1_000 },
    )
    expect(await countEvents()).toBe(before)
    await deliver(server, event)
    await server.runJobs()
  })

  test('an event is refused and not stored when it is of the other mode, or for another provider', async () => {
    const payment = await givenConfirmedPayment()
    const event = signedEvent(server, payment.id, { livemode: true })
    expect(await deliver(server, event)).toBe(400)
    const { body, headers } = signedEvent(server, payment.id)
    const url = WEBHOOK_URL.replace('testcard', 'stripe')
    expect((await server.http.inject({ method: 'POST', url, headers, payload: body })).statusCode).toBe(404)
    await deliver(server, { body, headers })
    await server.runJobs()
  })
})

describe('an event', () => {
  test('an event of success alone does not make an order paid: the provider is queried', async () => {
    const user = await server.givenUser()
    const clips = [await server.givenClip({ master: new TextEncoder().encode('master') })]
    const payment = await openPayment(user, await givenPaymentBody(user, { clips }))
    expect(await deliver(server, signedEvent(server, payment.id))).toBe(200)
    await server.runJobs()
    expect(await stateOf(payment)).toBe('awaiting_payment')
  })

  test('an event delivered 1,000 times at once has one effect', async () => {
    const payment = await givenConfirmedPayment()
    const event = signedEvent(server, payment.id)
    const before = await countEvents()
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => deliver(server, event)))
    expect(new Set(answers)).toEqual(new Set([200]))
    await server.runJobs()
    expect(await stateOf(payment)).toBe('paid')
    expect((await countEvents()) - before).toBe(1)
  })

  test('an event of a type without a handler, or about an unknown payment, is accepted and changes nothing', async () => {
    const payment = await givenConfirmedPayment()
    expect(await deliver(server, signedEvent(server, payment.id, { type: 'customer.created' }))).toBe(200)
    expect(await deliver(server, signedEvent(server, payment.id, { type: 'charge.updated' }))).toBe(200)
    await server.runJobs()
    expect(await stateOf(payment)).toBe('awaiting_payment')
    await deliver(server, signedEvent(server, payment.id))
    await server.runJobs()
    expect(await stateOf(payment)).toBe('paid')
  })

  test('an event after the order is paid, whatever its type, changes nothing', async () => {
    const payment = await givenConfirmedPayment()
    for (const type of ['succeeded', 'payment_failed', 'processing', 'canceled']) {
      await deliver(server, signedEvent(server, payment.id, { type: `payment_intent.${type}` }))
    }
    await server.runJobs()
    expect(await stateOf(payment)).toBe('paid')
  })

  test('R-PAYMENT-5: an event whose order could not be made paid is stored without its effect, and the job repeats it', async () => {
    const { db } = server.services
    const payment = await givenConfirmedPayment()
    const { id } = await db
      .selectFrom('orders')
      .select('id')
      .where('ref', '=', payment.order_ref)
      .executeTakeFirstOrThrow()
    // The last statement of the transaction is refused: this email exists already.
    const email = {
      dedupe_key: `receipt:${id}`,
      recipient: 'a@test.example',
      subject: 'a',
      text: 'a',
      html: 'a',
    }
    await db
      .insertInto('outbox_mails')
      .values({ ...email, created_at: server.services.clock.now() })
      .execute()
    const event = signedEvent(server, payment.id)
    expect(await deliver(server, event)).toBe(200)
    const stored = () =>
      db.selectFrom('webhook_inbox').select('handled_at').where('event_id', '=', event.id).execute()
    expect(await stored()).toEqual([{ handled_at: null }])
    expect(await stateOf(payment)).toBe('awaiting_payment')
    await db.deleteFrom('outbox_mails').where('dedupe_key', '=', email.dedupe_key).execute()
    await server.runJobs()
    expect(await stored()).toEqual([{ handled_at: expect.any(Date) }])
    expect(await stateOf(payment)).toBe('paid')
  })

  test('an event that was stored but never handled is found by the reconciler', async () => {
    const payment = await givenConfirmedPayment()
    const { id, body } = signedEvent(server, payment.id)
    await server.services.db
      .insertInto('webhook_inbox')
      .values({
        provider: 'testcard',
        event_id: id,
        type: 'payment_intent.succeeded',
        intent_ref: payment.id,
        payload: body,
        received_at: new Date(Date.now() - 120_000),
      })
      .execute()
    await server.services.jobs.send('payments-reconcile', {})
    await server.runJobs()
    expect(await stateOf(payment)).toBe('paid')
  })
})

describe('the provider’s own events', () => {
  test('the provider’s own events arrive signed, over real HTTP, and settle the order', async () => {
    await server.http.listen({ port, host: 'localhost' })
    const plain = await givenConfirmedPayment('Bea Buyer')
    const twice = await givenConfirmedPayment('WEBHOOK TWICE')
    expect(await stateOf(plain)).toBe('awaiting_payment')
    await server.runJobs()
    expect([await stateOf(plain), await stateOf(twice)]).toEqual(['paid', 'paid'])
    const { rows } = await server.pool.query('select sum(sends_left)::integer as left from testcard_events')
    expect(rows).toEqual([{ left: 0 }])
  })

  test('the provider’s own events may arrive before the response to the browser', async () => {
    const before = await countEvents()
    await givenConfirmedPayment('WEBHOOK FIRST')
    expect((await countEvents()) - before).toBe(1)
    await server.runJobs()
  })
})
