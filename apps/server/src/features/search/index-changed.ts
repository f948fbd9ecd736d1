/**
 * Brings the search index up to date with the catalogue. Triggers note which clips and packages have changed;
 * whoever searches first indexes them, so that nothing published is invisible and no writer has to think of it.
 */
import type { Db } from '../../db/db.ts'
import { placeDocuments, updateBitmaps } from './map-documents.ts'
import * as queries from './search-indexing.queries.ts'
import { prepareClip, preparePackage } from './search-rows.ts'
import { countTokens, newTally, numberDocuments, saveTally } from './search-tally.ts'

const AT_ONCE = 500

/** @returns how many changes were taken; 0 also when another process is at it. */
export function indexChanged(db: Db, now: Date): Promise<number> {
  return queries.whileIndexing(db, async (tx) => {
    const changes = await queries.takeChanges(tx, AT_ONCE, now)
    if (changes.length === 0) return 0
    const ids = (isPackage: boolean) =>
      changes.filter((change) => change.is_package === isPackage).map(({ id }) => id)
    const removed = [
      ...(await queries.removeDocuments(tx, false, ids(false))),
      ...(await queries.removeDocuments(tx, true, ids(true))),
    ]
    const clips = await withoutEmbargoed(tx, await queries.listPublishedClips(tx, ids(false)), now)
    const packages = await queries.listPublishedPackages(tx, ids(true))
    const tally = newTally()
    for (const row of removed) countTokens(tally, row, -1)
    const prepared = [...clips.map(prepareClip), ...packages.map(preparePackage)]
    const numbered = await numberDocuments(tx, prepared, tally)
    const documents = await placeDocuments(tx, numbered, removed)
    await queries.insertDocuments(tx, documents)
    await saveTally(tx, tally)
    await updateBitmaps(tx, documents, removed)
    return changes.length
  })
}

/** Material under embargo is indexed when it ends. */
export async function withoutEmbargoed<Clip extends { id: number; publish_at: Date | null }>(
  tx: Db,
  clips: readonly Clip[],
  now: Date,
): Promise<Clip[]> {
  const later = clips.flatMap(({ id, publish_at }) =>
    publish_at && publish_at > now ? [{ id, due: publish_at }] : [],
  )
  await queries.postponeChanges(tx, later)
  const waiting = new Set(later.map(({ id }) => id))
  return clips.filter(({ id }) => !waiting.has(id))
}
