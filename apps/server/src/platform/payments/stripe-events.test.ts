/** Events of Stripe, signed with Stripe's own helper: accepted by their signature and their time only (R-PAYMENT-5). */
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { eventKindOf } from './event-kinds.ts'
import { BadSignature } from './payments.ts'
import { verifyStripeEvent } from './stripe-events.ts'

const stripe = new Stripe('sk_test_signs')
const now = new Date('2026-11-22T12:00:00.900Z')
const nowSeconds = Math.floor(now.getTime() / 1_000)
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
  stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: nowSeconds, ...rest })
const read = (header: string | string[] | undefined, raw = payload) =>
  verifyStripeEvent(stripe, Buffer.from(raw), header, ['whsec_new', 'whsec_old'], now)

describe('an event', () => {
  test.each([
    ['sent now', sign()],
    ['signed with the older secret', sign({ secret: 'whsec_old' })],
    ['signed with both secrets', `${sign({ secret: 'whsec_other' })},${sign().split(',')[1]}`],
    ['with the time at the end', sign().split(',').reverse().join(',')],
    ['299 seconds old', sign({ timestamp: nowSeconds - 299 })],
    ['300 seconds ahead', sign({ timestamp: nowSeconds + 300 })],
  ])('an event %s is read', (_what, header) => {
    expect(read(header)).toEqual({
      id: 'evt_1',
      type: event.type,
      livemode: false,
      intentRef: 'pi_1',
      payload: event,
    })
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
    ['with two headers', [sign(), sign()], payload],
    ['with an empty signature', '', payload],
  ])('an event %s is refused', (_what, header, raw) => {
    expect(() => read(header, raw)).toThrow(BadSignature)
  })

  test('a refused event logs the reason for the operator', () => {
    expect(() => read(undefined)).toThrow('There is no signature.')
    expect(() => read(sign({ timestamp: nowSeconds + 301 }))).toThrow(
      'The signature is too old or in the future.',
    )
    expect(() => read(sign({ secret: 'whsec_other' }))).toThrow('The signature does not match.')
  })

  test.each([
    ['a charge', { object: 'charge', payment_intent: 'pi_7' }, 'pi_7'],
    ['a refund', { object: 'refund', payment_intent: 'pi_7' }, 'pi_7'],
    ['a dispute', { object: 'dispute', payment_intent: 'pi_7' }, 'pi_7'],
    ['a charge without a payment', { object: 'charge', payment_intent: null }, null],
    ['a customer', { object: 'customer', id: 'cus_1' }, null],
    ['a charge whose payment is written out', { object: 'charge', payment_intent: { id: 'pi_7' } }, null],
    ['a payment without an id', { object: 'payment_intent' }, null],
  ])('an event about %s names its payment', (_what, object, intentRef) => {
    const raw = JSON.stringify({ ...event, data: { object } })
    expect(read(sign({ payload: raw }), raw).intentRef).toBe(intentRef)
  })
})

test.each([
  ['payment_intent.succeeded', 'payment-changed'],
  ['payment_intent.payment_failed', 'payment-changed'],
  ['payment_intent.processing', 'payment-changed'],
  ['payment_intent.canceled', 'payment-changed'],
  ['payment_intent.created', 'unimportant'],
  ['payment_intent.succeeded_later', 'unimportant'],
  ['x.payment_intent.succeeded', 'unimportant'],
  ['refund.created', 'refunds-changed'],
  ['refund.updated', 'refunds-changed'],
  ['charge.refunded', 'refunds-changed'],
  ['charge.refunded.not', 'unimportant'],
  ['x.refund.created', 'unimportant'],
  ['charge.dispute.created', 'disputes-changed'],
  ['charge.dispute.closed', 'disputes-changed'],
  ['x.charge.dispute.created', 'unimportant'],
  ['charge.succeeded', 'unimportant'],
  ['customer.created', 'unimportant'],
])('an event named %s is: %s', (type, kind) => {
  expect(eventKindOf(type)).toBe(kind)
})
