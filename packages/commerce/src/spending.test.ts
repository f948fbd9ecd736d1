/** R-REQUEST-2: what a user may spend in a month. */
import { describe, expect, test } from 'vitest'
import { spendingBarrier } from './spending.ts'

const LIMIT = { limitMinor: 50_000, spentMinor: 24_000, currency: 'gbp' } as const
const costs = (totalMinor: number, currency: 'gbp' | 'usd' = 'gbp') => ({ totalMinor, currency })

describe('R-REQUEST-2: the spending of a user', () => {
  test('a user without a limit may place every order', () => {
    expect(spendingBarrier(null, costs(1_000_000_000))).toBeNull()
  })

  test('an order may use what is left, and not a penny more', () => {
    expect(spendingBarrier(LIMIT, costs(26_000))).toBeNull()
    expect(spendingBarrier(LIMIT, costs(26_001))).toBe(
      'This order costs £260.01 GBP, and £260.00 GBP of your spending limit of £500.00 GBP is left this month.',
    )
  })

  test('nothing is left of a limit that was lowered below what is spent', () => {
    const lowered = { ...LIMIT, limitMinor: 10_000 }
    expect(spendingBarrier(lowered, costs(1))).toContain('£0.00 GBP of your spending limit of £100.00 GBP')
  })

  test('a limit of 0 refuses each order except one of 0', () => {
    const none = { limitMinor: 0, spentMinor: 0, currency: 'gbp' } as const
    expect(spendingBarrier(none, costs(1))).toBe('You cannot place orders yourself.')
    expect(spendingBarrier(none, costs(0))).toBeNull()
  })

  test('an order in another currency than the limit is refused with both', () => {
    expect(spendingBarrier(LIMIT, costs(1, 'usd'))).toBe(
      'Your spending limit is £500.00 GBP a month, and this order is in USD.',
    )
  })
})
