/** The licences that a viewer's account holds, as the clip page, the cart and the queue show them. */
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listLiveLicences } from './licences.queries.ts'

export type OwnLicence = { licence_id: number; tier: string | null; granted: string }

/** By clip, newest first; empty for a guest. */
export async function readOwnLicences(
  db: Db,
  viewer: Viewer | null,
  clipIds: readonly number[],
): Promise<ReadonlyMap<number, OwnLicence[]>> {
  if (!viewer || clipIds.length === 0) return new Map()
  const licences = new Map<number, OwnLicence[]>()
  for (const { id, clip_id, tier, granted_at } of await listLiveLicences(db, viewer.accountId, clipIds)) {
    const own = licences.get(clip_id) ?? []
    licences.set(clip_id, [...own, { licence_id: id, tier, granted: granted_at.toISOString() }])
  }
  return licences
}
