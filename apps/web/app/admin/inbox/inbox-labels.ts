/** Labels of the inbox: when replies are due, and times to snooze until (R-INBOX-1). */
import type { InboxThread, InboxView } from '@rushes/contract/agency-inbox'
import { formatDateTime } from '../../ui/format-date-time.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** A thread is urgent when less time than this is left. */
const CAUTION_MS = 4 * HOUR_MS

export const VIEW_LABELS: readonly (readonly [InboxView | '', string])[] = [
  ['', 'Open'],
  ['mine', 'Mine'],
  ['answered', 'Answered'],
  ['snoozed', 'Snoozed'],
  ['closed', 'Closed'],
  ['spam', 'Spam'],
  ['all', 'All'],
]

/** The text of an empty view. */
export const EMPTY_MESSAGES: Readonly<Record<InboxView, string>> = {
  open: 'All answered.',
  mine: 'Nothing is assigned to you.',
  answered: 'No threads waiting for the sender.',
  snoozed: 'Nothing is snoozed.',
  closed: 'Nothing has been closed yet.',
  spam: 'No spam.',
  all: 'No enquiries or messages yet.',
}

/** Formats a duration, such as `3 h 10 min`, `12 min` or `3 days`. */
export function durationLabel(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return `${minutes} min`
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

export type Due = { label: string; tone: 'plain' | 'caution' | 'stop' }
type Clocked = Pick<InboxThread, 'state' | 'due_at' | 'snoozed_until'>

/** The state of a thread: while the sender waits, the time left to answer. */
export function dueOf({ state, due_at, snoozed_until: until }: Clocked, now: number): Due {
  if (state === 'spam') return { label: 'Spam', tone: 'plain' }
  if (state === 'closed') return { label: 'Closed', tone: 'plain' }
  if (until !== null && Date.parse(until) > now)
    return { label: `Snoozed until ${formatDateTime(until)}`, tone: 'plain' }
  if (state === 'answered') return { label: 'Answered', tone: 'plain' }
  const left = Date.parse(due_at) - now
  if (left < 0) return { label: `Overdue by ${durationLabel(-left)}`, tone: 'stop' }
  return { label: `Due in ${durationLabel(left)}`, tone: left <= CAUTION_MS ? 'caution' : 'plain' }
}

const MORNING = 9

/** Times until which a thread can be snoozed, in the time zone of the viewer. */
export function snoozeChoices(now: Date): { label: string; until: Date }[] {
  const morningIn = (days: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING)
  const toMonday = (8 - now.getDay()) % 7 || 7
  return [
    { label: 'For 1 hour', until: new Date(now.getTime() + HOUR_MS) },
    { label: 'For 4 hours', until: new Date(now.getTime() + 4 * HOUR_MS) },
    { label: 'Until tomorrow, 9:00', until: morningIn(1) },
    { label: 'Until Monday, 9:00', until: morningIn(toMonday) },
  ]
}
