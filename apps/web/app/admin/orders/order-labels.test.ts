/** R-REFUND-4: labels of an order. */
import { describe, expect, test } from 'vitest'
import { minorOf, moneyLabel, orderStateLabel } from './order-labels.ts'

describe('a typed amount', () => {
  test.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12,50', 1_250],
    [' 0.01 ', 1],
    ['', null],
    ['12.345', null],
    ['-1', null],
    ['1e3', null],
    ['1,000', null],
    ['1.200,50', null],
    ['1.127,54 €', null],
    ['12345678', null],
  ])('the typed amount %j is %s minor units', (text, minor) => {
    expect(minorOf(text)).toBe(minor)
  })
})

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
