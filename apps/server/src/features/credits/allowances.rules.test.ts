/** R-CREDIT-7: the days on which an allowance is renewed. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nextRenewal, type Period } from './allowances.rules.ts'

describe('the renewal of an allowance', () => {
  test.each<[string, Period, string, string]>([
    ['2026-01-15', 'month', '2026-01-15', '2026-02-15'],
    ['2026-01-15', 'month', '2026-02-14', '2026-02-15'],
    ['2026-01-15', 'month', '2026-02-15', '2026-03-15'],
    ['2026-01-31', 'month', '2026-01-31', '2026-02-28'],
    ['2026-01-31', 'month', '2026-02-28', '2026-03-31'],
    ['2026-12-31', 'month', '2027-01-01', '2027-01-31'],
    ['2024-02-29', 'year', '2024-02-29', '2025-02-28'],
    ['2024-02-29', 'year', '2027-03-01', '2028-02-29'],
    ['2026-05-01', 'year', '2031-04-30', '2031-05-01'],
  ])('an allowance is renewed from %s every %s, after %s, on %s', (from, period, today, next) => {
    expect(nextRenewal(from, period, today)).toBe(next)
  })

  test('an allowance is always renewed on a later day, at most a period away', () => {
    const day = fc
      .date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(day, day, fc.constantFrom<Period>('month', 'year'), (one, other, period) => {
        const [from = '', today = ''] = [one, other].toSorted()
        const next = nextRenewal(from, period, today)
        const days = (Date.parse(next) - Date.parse(today)) / 86_400_000
        expect(days).toBeGreaterThan(0)
        expect(days).toBeLessThanOrEqual(period === 'month' ? 31 : 366)
      }),
    )
  })
})
