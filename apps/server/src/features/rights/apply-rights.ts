/**
 * Updates clips from their records: the strictest terms are written to each clip (R-CLEARANCE-2), and a clip whose use
 * they limit further is recalled (R-RECALL-2).
 */
import type { Db } from '../../db/db.ts'
import { recallChanged } from '../recalls/open-recall.ts'
import {
  listClearances,
  listClipsByRecords,
  listTerms,
  lockClips,
  updateClearance,
} from './clip-rights.queries.ts'
import { listCountryCodes } from './rights.queries.ts'
import { strictest } from './rights.rules.ts'

/** The user and the time of a change; `userId` is null for the program. */
export type Applied = { userId: number | null; at: Date; timeZone: string }

export async function applyRights(
  tx: Db,
  { userId, at, timeZone }: Applied,
  clipIds: readonly number[],
): Promise<void> {
  if (clipIds.length === 0) return
  // Serialises changes of the same clip, so that the second one reads the records after the first.
  await lockClips(tx, clipIds)
  const before = new Map((await listClearances(tx, clipIds)).map(({ id, ...limits }) => [id, limits]))
  const countries = await listCountryCodes(tx)
  for (const { records, clips } of await listClipsByRecords(tx, clipIds)) {
    await updateClearance(tx, clips, strictest(await listTerms(tx, records), countries, timeZone))
  }
  const changes = (await listClearances(tx, clipIds)).map(({ id, ...after }) => ({
    clip_id: id,
    before: before.get(id) ?? {},
    after,
  }))
  await recallChanged(tx, userId, changes, at, countries)
}
