/** Removes the stored data of a file that does not enter the catalogue (R-INGEST-8). */
import type { Services } from '../../context.ts'
import { listExistingClipIds } from './ingest.queries.ts'
import { forgetWorks, masterOf } from './ingest-files.ts'
import { listOwnWorks } from './ingest-moves.queries.ts'
import { findIngest } from './ingests.queries.ts'
import { findMaster, hasSibling } from './renewals/renewals.queries.ts'

/** Safe to run twice. Keeps data that another renewal with the same bytes uses, which removes it when it ends. */
export async function forgetIngest(services: Services, id: number): Promise<void> {
  const { db, storage } = services
  const ingest = await findIngest(db, id)
  if (await hasSibling(db, ingest)) return
  await forgetWorks(services, await listOwnWorks(db, id))
  const { clip_id: clipId, purpose } = ingest
  if (purpose === 'replace_master' && (await findMaster(db, clipId))?.storage_key !== masterOf(ingest)) {
    await storage.remove(masterOf(ingest))
  }
  if ((await listExistingClipIds(db, [clipId])).length > 0) return
  for (const folder of ['public', 'masters', 'stories']) await storage.removeFolder(`${folder}/${clipId}/`)
}
