/** Announces changes of the terms and the privacy notice in the transaction that schedules or cancels them (R-TERMS-2). */
import { NOTICE_DAYS } from '@rushes/contract/notice-period'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { DAY_MS } from '../../feature.ts'
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
  const aheadMs = change.in_force_from.getTime() - change.announced_at.getTime()
  if (aheadMs <= 0) refuse('This time is in the past.')
  const users = await insertAnnouncement(tx, change)
  if (users > 0 && aheadMs < NOTICE_DAYS * DAY_MS) {
    refuse(`Please choose a time at least ${NOTICE_DAYS} days ahead, because users are emailed before.`)
  }
  return users
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

function refuse(text: string): never {
  throw new AppError('validation', text, { fields: { in_force_from: [text] } })
}
