/** R-INBOX-1 and R-INBOX-4: when an answer is due, and the effect of a change. */
import { expect, test } from 'vitest'
import { changed, dueAfter } from './inbox-clock.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const YESTERDAY = new Date('2026-11-19T12:00:00Z')
const TOMORROW = new Date('2026-11-21T12:00:00Z')
const ALWAYS = { officeHours: null, timeZone: 'Europe/London' }
const OPEN = { state: 'open', due_at: TOMORROW, snoozed_until: null, assignee_id: null } as const

test('R-INBOX-1: an answer is due a day after the question', () => {
  expect(dueAfter(NOW, ALWAYS)).toEqual(TOMORROW)
})

// 2026-11-20 is a Friday, when Sydney is eleven hours ahead.
const LONDON = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], opens: '09:00', closes: '17:30' } as const
test.each([
  ['in office hours is due on the next day', '2026-11-19T12:00Z', '2026-11-20T12:00Z'],
  ['before a weekend is due after it', '2026-11-20T16:15Z', '2026-11-23T16:15Z'],
  ['before the office opens counts from its opening', '2026-11-19T03:00Z', '2026-11-20T09:00Z'],
  ['when the office opens counts at once', '2026-11-19T09:00Z', '2026-11-20T09:00Z'],
  ['when the office closes counts from the next day', '2026-11-18T17:30Z', '2026-11-20T09:00Z'],
  ['in the evening before a weekend is due after it', '2026-11-20T20:00Z', '2026-11-24T09:00Z'],
  ['on a Sunday is due after the next working day', '2026-11-22T12:00Z', '2026-11-24T09:00Z'],
  ['before clocks change is due at the same time of day', '2026-03-27T12:00Z', '2026-03-30T11:00Z'],
])('R-INBOX-1: with office hours, a question %s', (_when, came, due) => {
  const clock = { officeHours: { ...LONDON, days: [...LONDON.days] }, timeZone: 'Europe/London' }
  expect(dueAfter(new Date(came), clock)).toEqual(new Date(due))
})

test('R-INBOX-1: an office that opens once a week answers a week later, in its own time zone', () => {
  const officeHours = { days: ['mon' as const], opens: '09:00', closes: '17:30' }
  const clock = { officeHours, timeZone: 'Australia/Sydney' }
  // Monday 09:30 in Sydney.
  expect(dueAfter(new Date('2026-11-22T22:30Z'), clock)).toEqual(new Date('2026-11-29T22:30Z'))
})

test.each([
  [OPEN, { what: 'assign', to: 7 }, { assignee_id: 7 }],
  [{ ...OPEN, assignee_id: 7 }, { what: 'assign', to: 7 }, null],
  [{ ...OPEN, assignee_id: 7 }, { what: 'assign', to: null }, { assignee_id: null }],
  [OPEN, { what: 'snooze', until: TOMORROW.toISOString() }, { snoozed_until: TOMORROW }],
  [OPEN, { what: 'snooze', until: null }, { snoozed_until: null }],
  [OPEN, { what: 'close' }, { state: 'closed', snoozed_until: null }],
  [{ ...OPEN, state: 'closed' }, { what: 'close' }, null],
  [OPEN, { what: 'spam' }, { state: 'spam', snoozed_until: null }],
  [{ ...OPEN, state: 'spam' }, { what: 'spam' }, null],
  [OPEN, { what: 'reopen' }, null],
  [{ ...OPEN, state: 'spam' }, { what: 'reopen' }, { state: 'open', due_at: TOMORROW }],
  [
    { ...OPEN, state: 'answered', due_at: YESTERDAY },
    { what: 'reopen' },
    { state: 'open', due_at: TOMORROW },
  ],
] as const)('R-INBOX-4: %j, changed by %j, becomes %j', (thread, change, expected) => {
  expect(changed(thread, change, { ...ALWAYS, now: NOW })).toEqual(expected)
})
