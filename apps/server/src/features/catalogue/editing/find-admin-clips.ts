/** Finds the clips that match a query of the admin area. */
import type { Db } from '../../../db/db.ts'
import { listClipsOfFile } from './admin-clip.queries.ts'
import { listAdminIds } from './admin-clip-list.queries.ts'
import { type AdminAddress, type AdminQuery, adminQuery, isFileName } from './admin-query.rules.ts'

export type { AdminAddress } from './admin-query.rules.ts'

/** Builds the query; if its text is a file name, it matches the clips uploaded under that name. */
export async function adminQueryOf(db: Db, address: AdminAddress, now: Date): Promise<AdminQuery | null> {
  const requested = adminQuery(address, now)
  if (requested?.words === undefined || !isFileName(requested.words)) return requested
  const named = await listClipsOfFile(db, requested.words)
  if (named.length === 0) return requested
  return { ...requested, words: undefined, ids: named.filter((id) => requested.ids?.includes(id) ?? true) }
}

/** Returns the ids of the matching clips in ascending order, at most `limit`. */
export async function readFoundIds(
  db: Db,
  address: AdminAddress,
  now: Date,
  limit: number,
): Promise<number[]> {
  const requested = await adminQueryOf(db, address, now)
  return requested ? listAdminIds(db, requested, limit) : []
}
