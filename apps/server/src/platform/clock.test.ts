/** R-ACCESS-2: how times that are stored or signed compare with now. */
import { expect, test } from 'vitest'
import { isInForce, isWithin, latestPast } from './clock.ts'

const NOW = new Date('2026-06-01T12:00:00Z')
const at = (ms: number) => new Date(NOW.getTime() + ms)

test.each([
  ['a day ahead', 86_400_000, false],
  ['more ahead than two clocks differ', 5_001, false],
  ['as much ahead as two clocks may differ', 5_000, true],
  ['now', 0, true],
  ['just within the time', -59_999, true],
  ['exactly the time ago', -60_000, false],
])('whether an event %s is within a minute: case %#', (_what, ms, is) => {
  expect(isWithin(at(ms), 60_000, NOW)).toBe(is)
})

test.each([
  ['has ended now', 0, false],
  ['ends in a millisecond', 1, true],
  ['was made now', 60_000, true],
  ['was made as much ahead as two clocks may differ', 65_000, true],
  ['was made later than that', 65_001, false],
  ['was made in a day', 86_460_000, false],
])('whether a grant for a minute that %s is in force: case %#', (_what, ms, is) => {
  expect(isInForce(at(ms), 60_000, NOW)).toBe(is)
})

test('the latest time that counts as past is five seconds ahead', () => {
  expect(latestPast(NOW)).toEqual(at(5_000))
})
