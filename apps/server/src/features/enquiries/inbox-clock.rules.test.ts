/** R-INBOX-1 and R-INBOX-4: when an answer is due, and what a change does. */
import { expect, test } from 'vitest'
import { changed, dueAfter } from './inbox-clock.rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const YESTERDAY = new Date('2026-11-19T12:00:00Z')
const TOMORROW = new Date('2026-11-21T12:00:00Z')
const OPEN = { state: 'open', due_at: TOMORROW, snoozed_until: null, assignee_id: null } as const

test('R-INBOX-1: an answer is due a day after the question', () => {
  expect(dueAfter(NOW)).toEqual(TOMORROW)
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
  expect(changed(thread, change, NOW)).toEqual(expected)
})
