/** Computes when an answer is due, and the effect of a change on a thread (R-INBOX-1, R-INBOX-4). */
import type { ThreadChange, ThreadState } from '@rushes/contract/agency-inbox'
import { WEEKDAYS } from '@rushes/contract/setting-values'
import type { OfficeHours } from '../../config/adjustable-config.ts'
import type { Config } from '../../config/config.ts'
import { addDays, instantAt, minuteOf } from '../../platform/agency-time.ts'

const REPLY_WITHIN_MS = 24 * 60 * 60_000

/** @param officeHours null if the time to answer runs day and night, because news does */
export type AnswerClock = Pick<Config, 'officeHours' | 'timeZone'>

/**
 * Returns when an answer is due: at the same time of the next day on which the office is open. A message that
 * arrives while the office is closed counts as received when it opens.
 */
export function dueAfter(from: Date, { officeHours, timeZone }: AnswerClock): Date {
  if (!officeHours) return new Date(from.getTime() + REPLY_WITHIN_MS)
  const [day = '', time = ''] = minuteOf(from, timeZone).split(' ')
  const { opens, closes } = officeHours
  const comesToday = isOpen(day, officeHours) && time < closes
  const begin = comesToday ? day : nextOpenDay(day, officeHours)
  const at = comesToday && time > opens ? time : opens
  return instantAt(nextOpenDay(begin, officeHours), at, timeZone)
}

function nextOpenDay(day: string, hours: OfficeHours): string {
  const next = addDays(day, 1)
  return isOpen(next, hours) ? next : nextOpenDay(next, hours)
}

const isOpen = (day: string, { days }: OfficeHours) =>
  days.some((name) => WEEKDAYS.indexOf(name) === (new Date(day).getUTCDay() + 6) % WEEKDAYS.length)

type Thread = { state: ThreadState; due_at: Date; snoozed_until: Date | null; assignee_id: number | null }

/** Returns the changed fields of the thread; null when nothing changes. */
export function changed(
  thread: Thread,
  change: ThreadChange,
  { now, ...clock }: AnswerClock & { now: Date },
): Partial<Thread> | null {
  switch (change.what) {
    case 'assign':
      return thread.assignee_id === change.to ? null : { assignee_id: change.to }
    case 'snooze':
      return { snoozed_until: change.until === null ? null : new Date(change.until) }
    case 'close':
      return thread.state === 'closed' ? null : { state: 'closed', snoozed_until: null }
    case 'spam':
      return thread.state === 'spam' ? null : { state: 'spam', snoozed_until: null }
    case 'reopen':
      return reopened(thread, now, clock)
  }
}

/** Reopens a thread: the due time starts again from now if it has passed, and stays the same otherwise. */
function reopened({ state, due_at: dueAt }: Thread, now: Date, clock: AnswerClock): Partial<Thread> | null {
  if (state === 'open') return null
  return { state: 'open', due_at: dueAt > now ? dueAt : dueAfter(now, clock) }
}
