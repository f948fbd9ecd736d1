/** R-REFUND-4: labels of an order. */
import { expect, test } from 'vitest'
import { moneyLabel, orderStateLabel } from './order-labels.ts'

test('a bank may count in a currency of its own', () => {
  expect(moneyLabel(1_250, 'gbp')).toBe('£12.50 GBP')
  expect(moneyLabel(1_250, 'chf')).toBe('12.50 CHF')
})

test('a partial refund is shown with the state, and so is a refund that is in progress', () => {
  const label = (state: 'paid' | 'refunded', refunded_minor: number, refunding = false) =>
    orderStateLabel({ state, refunded_minor, refunding })
  expect(label('paid', 0)).toBe('Paid')
  expect(label('paid', 1)).toBe('Paid, partly refunded')
  expect(label('paid', 1, true)).toBe('Paid, refund in progress')
  expect(label('refunded', 1)).toBe('Refunded')
})
