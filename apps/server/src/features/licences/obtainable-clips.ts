/** downloadable_by_user: "may obtain", not "has paid" (decisions, 1.3). It depends on who asks and is never stored. */
import { priceMediaOf } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import type { Viewer } from '../../http/viewer.ts'
import { listAllowances } from '../catalogue/clips.queries.ts'
import { type ClipFactRow, toClipFacts } from './clip-facts.ts'
import { mayObtain } from './new-licence.rules.ts'

/** The ids of those clips that the viewer may obtain; none for a guest. */
export async function obtainableIds(
  db: Db,
  viewer: Viewer | null,
  clips: readonly (ClipFactRow & { id: number })[],
  now: Date,
): Promise<ReadonlySet<number>> {
  if (!viewer || clips.length === 0) return new Set()
  const allowances = await listAllowances(db, viewer.accountId)
  const obtainable = clips.filter((row) => {
    const clip = toClipFacts(row)
    return mayObtain(viewer, clip, allowances.includes(priceMediaOf(clip.type)), now)
  })
  return new Set(obtainable.map(({ id }) => id))
}
