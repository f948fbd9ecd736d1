/** Days are the agency's (R-DATE-1), also where the clocks change. */
import { expect, test } from 'vitest'
import { addDays, dayOf, parseDay, startOfDay } from './agency-time.ts'

test.each([
  ['2026-11-20', 'Europe/London', '2026-11-20T00:00:00.000Z'],
  ['2026-07-01', 'Europe/London', '2026-06-30T23:00:00.000Z'],
  ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
  ['2026-03-30', 'Europe/London', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z'],
  ['2026-10-26', 'Europe/London', '2026-10-26T00:00:00.000Z'],
  ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
  ['2026-11-20', 'Pacific/Auckland', '2026-11-19T11:00:00.000Z'],
])('the day %s in %s begins at %s', (day, timeZone, time) => {
  expect(startOfDay(day, timeZone).toISOString()).toBe(time)
  expect(dayOf(new Date(time), timeZone)).toBe(day)
  expect(dayOf(new Date(Date.parse(time) - 1), timeZone)).toBe(addDays(day, -1))
})

test.each([
  ['20-11-2026', '2026-11-20'],
  ['29-02-2028', '2028-02-29'],
  ['29-02-2026', undefined],
  ['31-04-2026', undefined],
  ['2026-11-20', undefined],
  ['', undefined],
])('%j in an address is the day %s', (text, day) => {
  expect(parseDay(text)).toBe(day)
})
