/** Decides who may change a list, and what its order and its link may be. */

import { networkOf } from '../../http/limits/visitor-network.ts'
import type { Viewer } from '../../http/viewer.ts'
import { type Bucket, bucketOf } from '../accounts/sessions/attempts.rules.ts'

/** Lists of one user, and company lists of one account (R-LIST-2). */
export const MAX_LISTS = 200

const TRIES_WINDOW_MS = 15 * 60_000

type Person = Pick<Viewer, 'userId' | 'role'>

/** Superusers and administrators of an account look after its company lists (R-LIST-3). */
export function managesCompanyLists({ role }: Pick<Viewer, 'role'>): boolean {
  return role === 'Superuser' || role === 'Administrator'
}

/** Expects a list that the viewer may read. The user of a company list is null. */
export function mayEditList(viewer: Person, list: { user_id: number | null }): boolean {
  return list.user_id === null ? managesCompanyLists(viewer) : list.user_id === viewer.userId
}

/**
 * The whole order of a list after the clips that the viewer sees were put in another one; clips that the viewer does
 * not see follow. Null when the viewer saw another list than there is now (R-LIST-7).
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

/** Whether a link no longer shows anything (R-LIST-9). */
export function hasEnded(share: Share, now: Date): boolean {
  return share.revoked_at !== null || (share.expires_at !== null && share.expires_at <= now)
}

/**
 * Where wrong passwords of a link are counted: five from one address, and so few for the link that passwords that leaked
 * elsewhere are no use (R-LIST-8).
 */
export function bucketsOfShareTry({ ref, ip }: { ref: string; ip: string }): Bucket[] {
  return [
    bucketOf(['list', ref, networkOf(ip)], 5, TRIES_WINDOW_MS),
    { ...bucketOf(['list-everywhere', ref], 100, TRIES_WINDOW_MS), sparesFirstTry: true },
  ]
}
