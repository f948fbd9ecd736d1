/** Durations and days in words. */
import { describe, expect, test } from 'vitest'
import { formatDay, formatDuration, formatStripDay } from './clip-facts.ts'

describe('a duration', () => {
  test('a duration is shown as mm:ss rounded down', () => {
    expect([0, 8.99, 61, 3_725].map(formatDuration)).toEqual(['00:00', '00:08', '01:01', '62:05'])
  })
})

describe('a day', () => {
  test('a day is the same whatever the time zone of the machine', () => {
    expect(formatDay('2025-06-17T23:59:59.000Z')).toBe('17 Jun 2025')
    expect(formatStripDay('2025-06-07')).toBe('7 Jun 25')
  })

  test('a day is as exact as it is known', () => {
    expect([formatDay('2019-06'), formatDay('2019')]).toEqual(['Jun 2019', '2019'])
    expect([formatStripDay('2019-06'), formatStripDay('2019')]).toEqual(['Jun 19', '2019'])
  })

  test('a day is empty when it is not known', () => {
    expect([formatDay(null), formatDay('soon'), formatDay('2025-13-01')]).toEqual(['', '', ''])
  })
})
