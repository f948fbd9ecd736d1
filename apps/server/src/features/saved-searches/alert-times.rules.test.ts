/** When daily emails are due, also on days on which clocks are changed (R-SAVED-3). */
import { describe, expect, test } from 'vitest'
import { dueBefore, lastDaily } from './alert-times.rules.ts'

const at = (text: string) => new Date(text)

describe('the last daily time', () => {
  test.each([
    ['before it', '2026-02-03T06:59:59Z', '2026-02-02T07:00:00Z'],
    ['at it', '2026-02-03T07:00:00Z', '2026-02-03T07:00:00Z'],
    ['in summer', '2026-07-03T06:30:00Z', '2026-07-03T06:00:00Z'],
  ])('R-SAVED-3: %s is 07:00 in the time zone', (_when, now, expected) => {
    expect(lastDaily(at(now), 'Europe/London')).toEqual(at(expected))
  })

  test.each([
    // 01:30 does not exist on 29 March, and exists twice on 25 October.
    ['Europe/London', '01:30', '2026-03-27', '2026-04-01'],
    ['Europe/London', '01:30', '2026-10-23', '2026-10-28'],
    // Midnight does not exist on 24 April.
    ['Africa/Cairo', '00:00', '2026-04-22', '2026-04-27'],
  ])(
    'R-SAVED-3: there is one on each day while clocks in %s are changed at %s',
    (zone, time, from, until) => {
      const times = new Set<number>()
      for (let now = Date.parse(from); now < Date.parse(until); now += 5 * 60_000) {
        const due = lastDaily(new Date(now), zone, time)
        expect(due.getTime()).toBeLessThanOrEqual(now)
        times.add(due.getTime())
      }
      const sorted = [...times]
      expect(sorted).toEqual(sorted.toSorted((one, other) => one - other))
      // The first day begins with the time of the day before.
      const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
      expect(sorted.length).toBe(days + 1)
    },
  )
})

test('R-SAVED-3: hourly alerts are due at the beginning of each hour, and others at once', () => {
  const now = at('2026-02-03T10:20:30Z')
  expect(dueBefore(now, 'Europe/London')).toEqual({
    at_once: now,
    hourly: at('2026-02-03T10:00:00Z'),
    daily: at('2026-02-03T07:00:00Z'),
  })
})
