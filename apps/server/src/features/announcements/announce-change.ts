/** Announces changes of the terms and the privacy notice in the transaction that schedules or cancels them (R-TERMS-2). */
import { invalidField } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import {
  type AnnouncedSlug,
  type Change,
  cancelAnnouncement,
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
  return await insertAnnouncement(tx, change)
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
