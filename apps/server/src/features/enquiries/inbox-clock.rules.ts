/** When an answer is due, and what a change does to a thread (R-INBOX-1, R-INBOX-4). */
import type { ThreadChange, ThreadState } from '@rushes/contract/agency-inbox'

const REPLY_WITHIN_MS = 24 * 60 * 60_000

/** The clock runs through nights and holidays, because news does. */
export const dueAfter = (moment: Date): Date => new Date(moment.getTime() + REPLY_WITHIN_MS)

type Thread = { state: ThreadState; due_at: Date; snoozed_until: Date | null; assignee_id: number | null }

/** What the thread becomes; null where it is that already. */
export function changed(thread: Thread, change: ThreadChange, now: Date): Partial<Thread> | null {
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
      return reopened(thread, now)
  }
}

/** Somebody waits again: from now on where the time was over, otherwise until the same moment. */
function reopened({ state, due_at: dueAt }: Thread, now: Date): Partial<Thread> | null {
  if (state === 'open') return null
  return { state: 'open', due_at: dueAt > now ? dueAt : dueAfter(now) }
}
