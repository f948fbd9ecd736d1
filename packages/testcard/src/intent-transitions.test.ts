import { describe, expect, test } from 'vitest'
import { readFaults } from './faults.ts'
import { answerChallenge, cancelIntent, confirmIntent, type IntentRow } from './intent-transitions.ts'
import type { PaymentStatus } from './protocol.ts'
import { findTestCard, TEST_CARDS } from './test-cards.ts'

const intent = (change: Partial<IntentRow> = {}): IntentRow => ({
  id: 'tpi_1',
  client_secret: 'tpi_1_secret_1',
  request_sha256: '',
  order_id: 7,
  amount_minor: 24_000,
  amount_received_minor: 0,
  currency: 'gbp',
  receipt_email: 'buyer@demo.example',
  status: 'requires_payment_method',
  scenario: null,
  brand: null,
  last4: null,
  faults: {},
  last_error: null,
  challenge_id: null,
  return_url: null,
  customer_id: null,
  saves_card: false,
  card_to_save: null,
  created_at: new Date(0),
  ...change,
})

function tried(cardId: string, cardholder = 'Bea', from = intent(), savedFor: string | null = null) {
  const card = findTestCard(cardId)
  if (!card) throw new Error(`no card ${cardId}`)
  const attempt = {
    card,
    expiry: { month: 12, year: 2034 },
    savedFor,
    faults: readFaults(cardholder),
    returnUrl: 'https://shop.test/',
    challengeId: 'tch_1',
  }
  const next = confirmIntent(from, attempt)
  if ('refused' in next) throw new Error(next.refused)
  return next
}

describe('a card that is tried', () => {
  test.each([
    ['card_4242', 'succeeded', 24_000, ['payment_intent.succeeded']],
    ['card_4444', 'succeeded', 24_000, ['payment_intent.succeeded']],
    ['wallet', 'succeeded', 24_000, ['payment_intent.succeeded']],
    ['card_0002', 'requires_payment_method', 0, ['payment_intent.payment_failed']],
    ['card_9995', 'requires_payment_method', 0, ['payment_intent.payment_failed']],
    ['card_0069', 'requires_payment_method', 0, ['payment_intent.payment_failed']],
    ['card_0127', 'requires_payment_method', 0, ['payment_intent.payment_failed']],
    ['card_0119', 'requires_payment_method', 0, ['payment_intent.payment_failed']],
    ['card_3220', 'requires_action', 0, []],
    ['card_1629', 'requires_action', 0, []],
    ['card_3184', 'requires_action', 0, []],
  ])('a payment with %s becomes %s, and receives %i', (card, status, received, events) => {
    const next = tried(card)
    expect(next.intent).toMatchObject({ status, amount_received_minor: received })
    expect(next.events).toEqual(events)
  })

  test.each([
    ['card_0002', 'Your card was declined.'],
    ['card_9995', 'Your card has insufficient funds.'],
    ['card_0069', 'Your card has expired.'],
    ['card_0127', 'Your card’s security code is incorrect.'],
    ['card_0119', 'An error occurred while processing your card. Try again in a little bit.'],
  ])('the card %s is refused with the message: %s', (card, words) => {
    expect(tried(card).intent.last_error).toBe(words)
  })

  test('a payment with the name DISPUTE succeeds and is disputed', () => {
    expect(tried('card_4242', 'DISPUTE').events).toEqual([
      'payment_intent.succeeded',
      'charge.dispute.created',
    ])
  })

  test('after a declined card another one may be tried, and the decline is cleared', () => {
    const declined = tried('card_0002').intent
    expect(declined.last_error).toBe('Your card was declined.')
    expect(tried('card_4242', 'Bea', declined).intent).toMatchObject({
      status: 'succeeded',
      last_error: null,
    })
  })

  test('while a challenge is open another card may be tried, and the old challenge has no effect', () => {
    const next = tried('card_4242', 'Bea', tried('card_3220').intent)
    expect(next.intent).toMatchObject({ status: 'succeeded', challenge_id: null })
  })

  test.each<[PaymentStatus, RegExp]>([
    ['succeeded', /already succeeded/],
    ['canceled', /was cancelled/],
    ['processing', /being processed/],
  ])('a card is refused once the payment is %s', (status, words) => {
    expect(() => tried('card_4242', 'Bea', intent({ status }))).toThrow(words)
  })
})

describe('a 3-D Secure challenge', () => {
  const challenged = (card: string) => tried(card).intent

  test.each([
    ['card_3220', 'complete', 'succeeded'],
    ['card_3184', 'complete', 'succeeded'],
    ['card_1629', 'complete', 'requires_payment_method'],
    ['card_3220', 'fail', 'requires_payment_method'],
    ['card_3220', 'close', 'requires_payment_method'],
  ] as const)(
    'a 3-D Secure challenge of %s answered with %s makes the payment %s',
    (card, answer, status) => {
      expect(answerChallenge(challenged(card), answer).intent.status).toBe(status)
    },
  )

  test.each([
    ['card_1629', 'complete', 'Your card was declined.'],
    [
      'card_3220',
      'fail',
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ],
  ] as const)('a 3-D Secure challenge of %s answered with %s has the message: %s', (card, answer, words) => {
    expect(answerChallenge(challenged(card), answer).intent.last_error).toBe(words)
  })

  test('a 3-D Secure challenge answered twice changes nothing the second time', () => {
    const once = answerChallenge(challenged('card_3220'), 'complete').intent
    expect(answerChallenge(once, 'fail')).toEqual({ intent: once, events: [] })
  })
})

describe('a cancellation', () => {
  test('a cancellation ends a payment that has not succeeded, once', () => {
    const cancelled = cancelIntent(intent())
    expect(cancelled.events).toEqual(['payment_intent.canceled'])
    expect(cancelled.intent.status).toBe('canceled')
    expect(cancelIntent(cancelled.intent).events).toEqual([])
  })

  test('a cancellation has no effect on a payment that has succeeded', () => {
    const paid = tried('card_4242').intent
    expect(cancelIntent(paid)).toEqual({ intent: paid, events: [] })
  })
})

describe('the cardholder’s name', () => {
  test.each([
    ['Bea Buyer', {}],
    ['WEBHOOK NEVER', { webhook: 'never' }],
    ['Webhook twice', { webhook: 'twice' }],
    ['WEBHOOK FIRST', { webhook: 'first' }],
    ['WEBHOOK LATE 60', { webhookLateSeconds: 60 }],
    ['SLOW 99', { slowSeconds: 25 }],
    ['WEBHOOK NEVER AMOUNT WRONG', { webhook: 'never', amountWrong: true }],
    ['DISPUTE', { dispute: true }],
    ['Slowhand 10', {}],
  ])('the cardholder’s name %s turns on %o', (name, faults) => {
    expect(readFaults(name)).toEqual(faults)
  })

  test('the cardholder’s name AMOUNT WRONG lowers the received amount by one minor unit', () => {
    expect(tried('card_4242', 'AMOUNT WRONG').intent.amount_received_minor).toBe(23_999)
  })
})

test('the list contains the eleven numbers, and every field differs by the id', () => {
  expect(new Set(TEST_CARDS.map(({ id }) => id)).size).toBe(11)
  expect(TEST_CARDS.map(({ number }) => number)).toContain('4000 0027 6000 3184')
})

describe('a saved card', () => {
  const bea = intent({ customer_id: 'tcu_bea', saves_card: true })

  test('a saved card is stored with its expiry date when the buyer requests it', () => {
    expect(tried('card_4242', 'Bea', bea).intent.card_to_save).toEqual({
      id: 'card_4242',
      month: 12,
      year: 2034,
    })
    expect(tried('card_4242').intent.card_to_save).toBeNull()
  })

  test('a saved card pays for its own customer only', () => {
    expect(tried('card_4242', 'Bea', bea, 'tcu_bea').intent.status).toBe('succeeded')
    expect(() => tried('card_4242', 'Bea', bea, 'tcu_eve')).toThrow('no longer saved')
    expect(() => tried('card_4242', 'Bea', intent(), 'tcu_bea')).toThrow('no longer saved')
  })

  test('a saved card can be declined although it paid before', () => {
    expect(tried('card_0341', 'Bea', bea).intent.status).toBe('succeeded')
    expect(tried('card_0341', 'Bea', bea, 'tcu_bea').intent).toMatchObject({
      status: 'requires_payment_method',
      last_error: 'Your card was declined.',
    })
  })
})
