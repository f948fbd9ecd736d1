/** The dates of the demo move with the day on which it is loaded. */
import { expect, test } from 'vitest'
import { shiftDaysUntil, shiftedBy } from './demo-dates.ts'

const NEWEST = '2026-11-20T10:30:00Z'

test.each([
  ['a minute later', '2026-11-20T10:31:00Z', 0],
  ['the next morning', '2026-11-21T08:00:00Z', 0],
  ['the next evening', '2026-11-21T20:00:00Z', 1],
  ['a year later', '2027-11-20T12:00:00Z', 365],
  ['on a clock that is behind', '2026-11-18T12:00:00Z', -2],
])('the newest clip of the demo is less than a day old and not in the future %s', (_when, now, days) => {
  expect(shiftDaysUntil(NEWEST, new Date(now))).toBe(days)
  const ageMs = Date.parse(now) - shiftedBy(days).instant(NEWEST).getTime()
  expect(ageMs).toBeGreaterThanOrEqual(0)
  expect(ageMs).toBeLessThan(86_400_000)
})

test('moving the dates keeps the hour of the day', () => {
  expect(shiftedBy(40).instant(NEWEST)).toEqual(new Date('2026-12-30T10:30:00Z'))
})

test('moved dates cross the ends of months and leap days', () => {
  expect(shiftedBy(1).day('2026-12-31')).toBe('2027-01-01')
  expect(shiftedBy(1).day('2028-02-28')).toBe('2028-02-29')
})

test('dates in texts move too, and other numbers do not change', () => {
  const { text } = shiftedBy(2)
  expect(text('Filmed on 30 December 2025; 8 seconds, 2025 metres.')).toBe(
    'Filmed on 1 January 2026; 8 seconds, 2025 metres.',
  )
})
