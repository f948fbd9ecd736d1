/**
 * Rebuilds the index in bulk. Rows are written without the token index, which is then built at once. Searches
 * in the meantime are slow but correct, and wait for a while at the end.
 */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import { type AnalysedRow, analyseClip, analysePackage } from '../analysed-rows.ts'
import {
  forgetChanges,
  listPublishedClips,
  listPublishedIds,
  listPublishedPackages,
  noteKeeper,
} from '../catalogue.queries.ts'
import { type ClipRow, withoutEmbargoed } from '../documents.ts'
import * as queries from './indexing.queries.ts'
import { forgetIndex } from './segments.queries.ts'
import { giveDocumentsSlots, makeBitmaps } from './slotted-documents.ts'
import { newTally, numberDocuments, saveTally, type Tally } from './tally.ts'

const REBUILD_BATCH = 5_000
const ANALYSIS_BATCH = 500

/** @returns the number of indexed clips and packages; 0 also while another process is indexing */
export async function rebuildIndex(db: Db, now: Date): Promise<number> {
  await queries.dropTokenIndex(db)
  const indexed = await queries.whileIndexing(db, async (tx) => {
    // Later changes are recorded again.
    await forgetChanges(tx, now)
    await forgetIndex(tx)
    await noteKeeper(tx, 'postgres')
    const tally = newTally()
    const clips = await indexClips(tx, now, tally)
    const packages = (await listPublishedPackages(tx, null)).map(analysePackage)
    const numbered = await numberDocuments(tx, packages, tally)
    await queries.insertDocuments(tx, await giveDocumentsSlots(tx, numbered, []))
    await saveTally(tx, tally)
    await makeBitmaps(tx)
    return clips + packages.length
  })
  await queries.createTokenIndex(db)
  return indexed
}

// Begins with the oldest, so that slots follow the order of time. PostgreSQL writes one batch and reads another while
// the batch between them is analysed.
async function indexClips(tx: Db, now: Date, tally: Tally): Promise<number> {
  const ids = await listPublishedIds(tx)
  const read = async (from: number) =>
    withoutEmbargoed(tx, await listPublishedClips(tx, ids.slice(from, from + REBUILD_BATCH)), now)
  let indexed = 0
  let analysed = await analyseClips(await read(0))
  let next = await read(REBUILD_BATCH)
  for (let from = 0; from < ids.length; from += REBUILD_BATCH) {
    const numbered = await numberDocuments(tx, analysed, tally)
    const documents = await giveDocumentsSlots(tx, numbered, [])
    const written = queries.insertDocuments(tx, documents)
    const afterNext = read(from + 2 * REBUILD_BATCH)
    ;[analysed, next] = await Promise.all([analyseClips(next), afterNext, written])
    indexed += documents.length
  }
  return indexed
}

/** Analyses clips and yields to the event loop now and then, so that statements are sent and answered. */
async function analyseClips(clips: readonly ClipRow[]): Promise<AnalysedRow[]> {
  const analysed: AnalysedRow[] = []
  for (const [at, clip] of clips.entries()) {
    if (at % ANALYSIS_BATCH === 0) await setImmediate()
    analysed.push(analyseClip(clip))
  }
  return analysed
}
