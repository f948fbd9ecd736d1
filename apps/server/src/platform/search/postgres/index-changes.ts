/** Indexes the changes of the catalogue and removes them from their list in one transaction. */
import type { Db } from '../../../db/db.ts'
import { analyseClip, analysePackage } from '../analysed-rows.ts'
import { listPublishedClips, listPublishedPackages, takeChanges } from '../catalogue.queries.ts'
import { withoutEmbargoed } from '../documents.ts'
import * as queries from './indexing.queries.ts'
import { giveDocumentsSlots, updateBitmaps } from './slotted-documents.ts'
import { countTokens, newTally, numberDocuments, saveTally } from './tally.ts'

const INDEXING_BATCH = 500

/** @returns the number of processed changes; 0 also while another process is indexing */
export function indexChanges(db: Db, now: Date): Promise<number> {
  return queries.whileIndexing(db, async (tx) => {
    const changes = await takeChanges(tx, INDEXING_BATCH, now)
    if (changes.length === 0) return 0
    const idsOf = (isPackage: boolean) =>
      changes.filter((change) => change.is_package === isPackage).map(({ id }) => id)
    const removed = [
      ...(await queries.removeDocuments(tx, false, idsOf(false))),
      ...(await queries.removeDocuments(tx, true, idsOf(true))),
    ]
    const clips = await withoutEmbargoed(tx, await listPublishedClips(tx, idsOf(false)), now)
    const packages = await listPublishedPackages(tx, idsOf(true))
    // Files and captions of drafts change no search result, so caches of the index stay valid.
    if (removed.length + clips.length + packages.length === 0) return changes.length
    const tally = newTally()
    for (const row of removed) countTokens(tally, row, -1)
    const analysed = [...clips.map(analyseClip), ...packages.map(analysePackage)]
    const numbered = await numberDocuments(tx, analysed, tally)
    const documents = await giveDocumentsSlots(tx, numbered, removed)
    await queries.insertDocuments(tx, documents)
    await saveTally(tx, tally)
    await updateBitmaps(tx, documents, removed)
    return changes.length
  })
}
