/** Reads the licences of a viewer's account for the clip page, the cart and the queue. */
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { isInTerm } from './deal-term.rules.ts'
import { listLiveLicences } from './licences.queries.ts'

export type OwnLicence = {
  licence_id: number
  tier: string | null
  granted: string
  /** True while its payment is disputed (R-DISPUTE-2). */
  frozen?: true
}

/** Returns licences that are in their term by clip, newest first; empty for a guest. */
export async function readOwnLicences(
  db: Db,
  viewer: Pick<Viewer, 'accountId'> | null,
  clipIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, OwnLicence[]>> {
  if (!viewer || clipIds.length === 0) return new Map()
  const licences = await listLiveLicences(db, { accountId: viewer.accountId, clipIds })
  const byClip = new Map<number, OwnLicence[]>()
  for (const { id, clip_id, tier, granted_at, ends_at, frozen } of licences) {
    if (!isInTerm(ends_at, now)) continue
    const own = byClip.get(clip_id) ?? []
    const held = frozen ? { frozen: true as const } : {}
    byClip.set(clip_id, [...own, { licence_id: id, tier, granted: granted_at.toISOString(), ...held }])
  }
  return byClip
}
