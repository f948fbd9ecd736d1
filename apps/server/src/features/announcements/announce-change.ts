/** Announces changes of the terms and the privacy notice in the transaction that schedules or cancels them (R-TERMS-2). */
import { DAYS_AHEAD } from '@rushes/contract/notice-period'
import { invalidField } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { DAY_MS } from '../../platform/agency-time.ts'
import {
  type AnnouncedSlug,
  type Change,
  cancelAnnouncement,
  countReached,
  insertAnnouncement,
  listAnnouncements,
} from './announcements.queries.ts'

/**
 * The emails are written by the job `send-announcements`, which the caller starts after the transaction.
 * @returns the number of users who are emailed
 * @throws AppError validation
 */
export async function announceChange(tx: Db, change: Change): Promise<number> {
  if (change.in_force_from <= change.announced_at) {
    const text = 'This time is in the past.'
    throw invalidField('in_force_from', text)
  }
  const users = await insertAnnouncement(tx, change)
  if (users > 0 && change.in_force_from < earliestStart(change.announced_at)) {
    const text = `Please choose a time at least ${DAYS_AHEAD} days from now, because users are emailed first.`
    throw invalidField('in_force_from', text)
  }
  return users
}

const earliestStart = (announcedAt: Date) => new Date(announcedAt.getTime() + DAYS_AHEAD * DAY_MS)

/**
 * Checks that an announced page may be published at once: a reason is stated why the change affects no customer, or
 * there are no users to email (R-TERMS-3).
 * @throws AppError validation
 */
export async function requireUnaffected(tx: Db, reason: string): Promise<void> {
  if (reason !== '' || (await countReached(tx)) === 0) return
  throw invalidField('reason', 'Please state why the change affects no customer, or choose a time.')
}

type Cancelled = { slug: AnnouncedSlug; version: string; at: Date }

/** Users who were emailed about the change are emailed again; a change that was not announced is ignored. */
export const cancelChange = (tx: Db, change: Cancelled): Promise<void> => cancelAnnouncement(tx, change)

/** Reads the announced changes of a page that were not cancelled, with the numbers of their emails. */
export const readChanges = (db: Db, slug: AnnouncedSlug) => listAnnouncements(db, slug)

/** Returns the sentence about the emails for the message of the call that announces a change. */
export function emailsSentence(users: number): string {
  if (users === 0) return 'There are no users to email.'
  return users === 1 ? 'One user is emailed.' : `${users} users are emailed.`
}
