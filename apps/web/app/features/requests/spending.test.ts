/** R-REQUEST-2: when the cart and the checkout ask instead of selling. */
import { describe, expect, test } from 'vitest'
import { reasonToAsk } from './spending.ts'

const spending = { limitMinor: 50_000, leftMinor: 26_000, currency: 'gbp' } as const
const gbp = (minor: number) => ({ minor, currency: 'gbp' }) as const

describe('R-REQUEST-2: a user with a spending limit', () => {
  test('a user may pay without a limit, within it, and if nothing is paid', () => {
    expect(reasonToAsk({ spending: null }, gbp(1_000_000))).toBeNull()
    expect(reasonToAsk({ spending }, gbp(26_000))).toBeNull()
    expect(reasonToAsk({ spending: { ...spending, limitMinor: 0, leftMinor: 0 } }, gbp(0))).toBeNull()
  })

  test('a user reads what is left of the limit, its currency, or that an administrator buys', () => {
    expect(reasonToAsk({ spending }, gbp(26_001))).toContain('£260.00 GBP of £500.00 GBP is left this month')
    expect(reasonToAsk({ spending }, { minor: 1, currency: 'usd' })).toContain('another currency')
    expect(reasonToAsk({ spending: { ...spending, limitMinor: 0 } }, gbp(1))).toContain('buys for you')
  })
})
