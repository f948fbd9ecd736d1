/** The effect of a payment on an order (R-PAYMENT-2). */
import { describe, expect, test } from 'vitest'
import type { IntentState } from '../../platform/payments/payments.ts'
import { isMoneyIn, type OrderFigures, type OrderState, outcomeOf } from './orders.rules.ts'
import { confirmationStatus } from './payments/confirmation-status.rules.ts'

const order = (change: Partial<OrderFigures> = {}): OrderFigures => ({
  id: 7,
  state: 'awaiting_payment',
  total_minor: 24_000,
  currency: 'gbp',
  livemode: false,
  provider_ref: 'tpi_1',
  ...change,
})
const intent = (change: Partial<IntentState> = {}): IntentState => ({
  ref: 'tpi_1',
  status: 'succeeded',
  amountMinor: 24_000,
  amountReceivedMinor: 24_000,
  currency: 'gbp',
  livemode: false,
  orderId: 7,
  method: null,
  lastError: null,
  cardChoice: null,
  createdAt: new Date(0),
  ...change,
})

describe('a payment that succeeded', () => {
  test.each<[OrderState, string]>([
    ['awaiting_payment', 'paid'],
    ['processing', 'paid'],
    ['expired', 'paid'],
    ['cancelled', 'payment_review'],
    ['failed', 'payment_review'],
    ['paid', 'unchanged'],
    ['refunded', 'unchanged'],
    ['payment_review', 'unchanged'],
  ])('a payment that succeeded makes an order that is %s: %s', (state, to) => {
    expect(outcomeOf(order({ state }), intent()).to).toBe(to)
  })

  test.each<[string, Partial<IntentState>, string]>([
    ['less was received', { amountReceivedMinor: 23_999 }, '239.99 arrived instead of 240.00'],
    ['more was received', { amountReceivedMinor: 24_001 }, '240.01 arrived instead of 240.00'],
    ['it is in another currency', { currency: 'usd' }, 'paid in usd'],
    ['it is of the other mode', { livemode: true }, 'the payment is of the other mode'],
    ['it names another order', { orderId: 8 }, 'the payment names order 8'],
    ['it names no order', { orderId: null }, 'the payment names order null'],
    ['it is not the order’s own', { ref: 'tpi_2' }, "payment tpi_2 is not the order's own"],
  ])('a payment that succeeded is set to review with a reason when %s', (_why, change, reason) => {
    const paid = intent(change)
    const receivedMinor = paid.amountReceivedMinor
    expect(outcomeOf(order(), paid)).toEqual({ to: 'payment_review', reason, receivedMinor })
  })

  test.each(['cancelled', 'failed'] as const)(
    'a payment that succeeded after the order was %s should be refunded',
    (state) => {
      expect(outcomeOf(order({ state }), intent())).toEqual({
        to: 'payment_review',
        reason: `paid after the order was ${state}; refund it`,
        receivedMinor: 24_000,
      })
    },
  )
})

describe('a payment that has not succeeded', () => {
  test.each<[IntentState['status'], OrderState, string]>([
    ['requires_payment_method', 'awaiting_payment', 'unchanged'],
    ['requires_action', 'awaiting_payment', 'unchanged'],
    ['processing', 'awaiting_payment', 'processing'],
    ['requires_payment_method', 'processing', 'awaiting_payment'],
    ['canceled', 'awaiting_payment', 'cancelled'],
    ['canceled', 'paid', 'unchanged'],
    ['canceled', 'expired', 'unchanged'],
    ['processing', 'cancelled', 'unchanged'],
  ])('a payment that has not succeeded and is %s makes an order that is %s: %s', (status, state, to) => {
    expect(outcomeOf(order({ state }), intent({ status })).to).toBe(to)
  })
})

describe('the status for the buyer', () => {
  test.each<[OrderState, IntentState['status'] | null, string]>([
    ['paid', 'succeeded', 'succeeded'],
    ['refunded', 'succeeded', 'succeeded'],
    ['payment_review', 'succeeded', 'review'],
    ['processing', 'processing', 'processing'],
    ['awaiting_payment', 'requires_payment_method', 'failed'],
    ['awaiting_payment', 'requires_action', 'processing'],
    ['awaiting_payment', null, 'processing'],
    ['processing', null, 'processing'],
    ['expired', 'canceled', 'failed'],
    ['cancelled', 'canceled', 'failed'],
    ['failed', null, 'failed'],
  ])(
    'the status for the buyer of an order that is %s with a payment that is %s is %s',
    (state, status, words) => {
      expect(confirmationStatus(state, status && intent({ status }))).toBe(words)
    },
  )
})

test.each<[OrderState, boolean]>([
  ['paid', true],
  ['payment_review', true],
  ['awaiting_payment', false],
  ['processing', false],
  ['refunded', false],
  ['cancelled', false],
])('the money of an order that is %s was received: %s', (state, isIn) => {
  expect(isMoneyIn(state)).toBe(isIn)
})
