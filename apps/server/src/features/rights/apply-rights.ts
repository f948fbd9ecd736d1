/** Lets clips follow their records: what the strictest allows is written to each of them (R-CLEARANCE-2). */
import type { Db } from '../../db/db.ts'
import { listClipsByRecords, listTerms, lockClips, updateClearance } from './clip-rights.queries.ts'
import { listCountryCodes } from './rights.queries.ts'
import { strictest } from './rights.rules.ts'

export async function applyRights(tx: Db, clipIds: readonly number[], timeZone: string): Promise<void> {
  if (clipIds.length === 0) return
  // Two changes that meet at a clip take turns, and the second one sees the records as the first has left them.
  await lockClips(tx, clipIds)
  const countries = await listCountryCodes(tx)
  for (const { records, clips } of await listClipsByRecords(tx, clipIds)) {
    await updateClearance(tx, clips, strictest(await listTerms(tx, records), countries, timeZone))
  }
}
