/**
 * Finds the clips that a viewer may obtain, paid or not (R-CLIP-4). The result depends on the viewer and is
 * never stored.
 */
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import type { AgreedDeals } from './agreed-deals.ts'
import { listAllowances } from './licences.queries.ts'
import { type ClipFacts, mayObtain } from './new-licence.rules.ts'

/** Returns the ids of the clips that the viewer may obtain; none for a guest. */
export async function obtainableIds(
  db: Db,
  viewer: Viewer | null,
  clips: readonly (ClipFacts & { id: number })[],
  now: Date,
  deals: AgreedDeals = new Map(),
): Promise<ReadonlySet<number>> {
  if (!viewer || clips.length === 0) return new Set()
  const allowances = await listAllowances(db, viewer.accountId)
  const obtainable = clips.filter((clip) =>
    mayObtain(viewer, clip, allowances.includes(priceMediaOf(clip.type)), now, deals.get(clip.id)),
  )
  return new Set(obtainable.map(({ id }) => id))
}
