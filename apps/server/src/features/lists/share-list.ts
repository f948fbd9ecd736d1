/** Shares a list by a link, changes the link, and ends it (R-LIST-8). */
import { invalidField } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { hashPassword } from '../accounts/passwords/passwords.ts'
import { newRef } from './create-list.ts'
import * as shares from './list-shares.queries.ts'
import { hasEnded } from './lists.rules.ts'
import { lockOwnList } from './own-list.ts'

/** Settings of a link: `undefined` leaves a setting unchanged; null means no end, or no password. */
type Wish = {
  shared: boolean
  expires_at?: string | null | undefined
  password?: string | null | undefined
}
type Terms = { expires_at?: Date | null; password_hash?: string | null }

export async function shareList(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  viewer: Viewer,
  listId: number,
  wish: Wish,
): Promise<void> {
  const now = clock.now()
  const terms = wish.shared ? await termsOf(wish, now) : null
  await db.transaction().execute(async (tx) => {
    await lockOwnList(tx, viewer, listId)
    if (terms) await keepShared(tx, listId, terms, now)
    else await shares.revokeShares(tx, [listId], now)
  })
}

async function termsOf({ expires_at, password }: Wish, now: Date): Promise<Terms> {
  const terms: Terms = {}
  if (expires_at !== undefined) terms.expires_at = expires_at === null ? null : new Date(expires_at)
  if (terms.expires_at && terms.expires_at <= now) {
    const message = 'Please choose a time in the future.'
    throw invalidField('expires_at', message)
  }
  if (password !== undefined) terms.password_hash = password === null ? null : await hashPassword(password)
  return terms
}

/** Creates a new link if the last one ended, so that its former recipients do not see the changed list. */
async function keepShared(tx: Db, listId: number, terms: Terms, now: Date): Promise<void> {
  const last = await shares.findLastShare(tx, listId)
  if (last && !hasEnded(last, now)) return shares.updateShare(tx, last.ref, terms)
  await shares.revokeShares(tx, [listId], now)
  await shares.insertShare(tx, { ref: newRef(), list_id: listId, created_at: now, ...terms })
}
