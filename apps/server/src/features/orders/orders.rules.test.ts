/** What a payment makes of an order (R-PAYMENT-2), and how the order is named (R-ORDER-1). */
import { describe, expect, test } from 'vitest'
import type { IntentState } from '../../platform/payments/payments.ts'
import {
  confirmationStatus,
  type OrderFigures,
  type OrderState,
  outcomeOf,
  purchaseRef,
  shownReference,
} from './orders.rules.ts'

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
  ])('makes an order that is %s: %s', (state, to) => {
    expect(outcomeOf(order({ state }), intent()).to).toBe(to)
  })

  test.each<[string, Partial<IntentState>]>([
    ['less arrived', { amountReceivedMinor: 23_999 }],
    ['more arrived', { amountReceivedMinor: 24_001 }],
    ['it is in another currency', { currency: 'usd' }],
    ['it is of the other mode', { livemode: true }],
    ['it names another order', { orderId: 8 }],
    ['it names no order', { orderId: null }],
    ['it is not the order’s own', { ref: 'tpi_2' }],
  ])('waits for a person when %s', (_why, change) => {
    expect(outcomeOf(order(), intent(change)).to).toBe('payment_review')
  })
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
  ])('and is %s makes an order that is %s: %s', (status, state, to) => {
    expect(outcomeOf(order({ state }), intent({ status })).to).toBe(to)
  })
})

describe('what the buyer is told', () => {
  test.each<[OrderState, IntentState['status'] | null, string]>([
    ['paid', 'succeeded', 'succeeded'],
    ['refunded', 'succeeded', 'succeeded'],
    ['payment_review', 'succeeded', 'review'],
    ['processing', 'processing', 'processing'],
    ['awaiting_payment', 'requires_payment_method', 'failed'],
    ['awaiting_payment', 'requires_action', 'processing'],
    ['awaiting_payment', null, 'processing'],
    ['expired', 'canceled', 'failed'],
    ['cancelled', 'canceled', 'failed'],
  ])('of an order that is %s with a payment that is %s: %s', (state, status, words) => {
    expect(confirmationStatus(state, status && intent({ status }))).toBe(words)
  })

  test('is the reference opid-purchase_ref, with T- where no money moves', () => {
    expect(purchaseRef({ ref: 'a-b_c0d1e2f3', livemode: true })).toBe('ABC0D1E2')
    expect(shownReference({ id: 70_001, ref: '0123abcd4567', livemode: false })).toBe('70001-T-0123ABCD')
  })
})
