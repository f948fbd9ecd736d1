/** Updates clips from their records: the strictest terms are written to each clip (R-CLEARANCE-2). */
import type { Db } from '../../db/db.ts'
import { listClipsByRecords, listTerms, lockClips, updateClearance } from './clip-rights.queries.ts'
import { listCountryCodes } from './rights.queries.ts'
import { strictest } from './rights.rules.ts'

export async function applyRights(tx: Db, clipIds: readonly number[], timeZone: string): Promise<void> {
  if (clipIds.length === 0) return
  // Serialises changes of the same clip, so that the second one reads the records after the first.
  await lockClips(tx, clipIds)
  const countries = await listCountryCodes(tx)
  for (const { records, clips } of await listClipsByRecords(tx, clipIds)) {
    await updateClearance(tx, clips, strictest(await listTerms(tx, records), countries, timeZone))
  }
}
