/** R-INBOX-1: when replies are due, as labels. */
import { expect, test } from 'vitest'
import { dueOf, durationLabel, snoozeChoices } from './inbox-labels.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const inHours = (hours: number) => new Date(NOW + hours * HOUR).toISOString()
const thread = (hours: number, more = {}) => ({
  state: 'open' as const,
  due_at: inHours(hours),
  snoozed_until: null,
  ...more,
})

test.each([
  [thread(20), 'Due in 20 h', 'plain'],
  [thread(4.01), 'Due in 4 h 1 min', 'plain'],
  [thread(4), 'Due in 4 h', 'caution'],
  [thread(0.2), 'Due in 12 min', 'caution'],
  [thread(-2.5), 'Overdue by 2 h 30 min', 'stop'],
  [thread(-80), 'Overdue by 3 days', 'stop'],
  [thread(-80, { state: 'answered' }), 'Answered', 'plain'],
  [thread(1, { state: 'closed' }), 'Closed', 'plain'],
  [thread(1, { state: 'spam' }), 'Spam', 'plain'],
  [thread(-2, { snoozed_until: inHours(-1) }), 'Overdue by 2 h', 'stop'],
])('R-INBOX-1: %j is %s', (one, label, tone) => {
  expect(dueOf(one, NOW)).toEqual({ label, tone })
})

test('R-INBOX-1: a duration is never nothing', () => {
  expect(durationLabel(1)).toBe('1 min')
})

test('R-INBOX-4: a thread is snoozed until a future time, on a Monday until the next one', () => {
  for (const day of [16, 17, 21, 22]) {
    const now = new Date(2026, 10, day, 23, 30)
    const choices = snoozeChoices(now)
    for (const { until } of choices) expect(until.getTime()).toBeGreaterThan(now.getTime())
    const monday = choices.at(-1)?.until
    expect([monday?.getDay(), monday?.getHours()]).toEqual([1, 9])
  }
})
