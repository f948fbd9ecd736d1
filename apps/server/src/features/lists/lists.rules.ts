/** Decides which users may change a list, and which orders and links are valid. */

import { networkOf } from '../../http/limits/visitor-network.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type Bucket, bucketOf } from '../accounts/sessions/attempts.rules.ts'

/** Maximum for lists of one user, and for company lists of one account (R-LIST-2). */
export const MAX_LISTS = 200

const TRIES_WINDOW_MS = 15 * 60_000

type Person = Pick<Viewer, 'userId' | 'role'>

/** Returns whether the user manages the company lists of the account (R-LIST-3). */
export function managesCompanyLists({ role }: Pick<Viewer, 'role'>): boolean {
  return role === 'Superuser' || role === 'Administrator'
}

/** Expects a list that the viewer may read. `user_id` is null for a company list. */
export function mayEditList(viewer: Person, list: { user_id: number | null }): boolean {
  return list.user_id === null ? managesCompanyLists(viewer) : list.user_id === viewer.userId
}

/**
 * Returns the order of the whole list after the viewer has reordered the visible clips; hidden clips follow.
 * Null if the list has changed since the viewer read it (R-LIST-7).
 */
export function reordered(
  all: readonly number[],
  seen: readonly number[],
  wanted: readonly number[],
): number[] | null {
  const named = new Set(wanted)
  const isPermutation =
    named.size === wanted.length && named.size === seen.length && seen.every((id) => named.has(id))
  return isPermutation ? [...wanted, ...all.filter((id) => !named.has(id))] : null
}

type Share = { expires_at: Date | null; revoked_at: Date | null }

/** Returns whether a link is no longer valid (R-LIST-9). */
export function hasEnded(share: Share, now: Date): boolean {
  return share.revoked_at !== null || (share.expires_at !== null && share.expires_at <= now)
}

/**
 * Returns the buckets for wrong passwords of a link: five from one address, and few enough for the link that
 * passwords leaked elsewhere are useless (R-LIST-8).
 */
export function bucketsOfShareTry({ ref, ip }: { ref: string; ip: string }): Bucket[] {
  return [
    bucketOf(['list', ref, networkOf(ip)], 5, TRIES_WINDOW_MS),
    { ...bucketOf(['list-everywhere', ref], 100, TRIES_WINDOW_MS), sparesFirstTry: true },
  ]
}
