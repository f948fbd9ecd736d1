/**
 * Makes the search index anew, in bulk: after a large import, or from nothing. Rows are written without the index
 * of tokens, which is then built in one go; searches meanwhile are slow but right, and wait for a moment at the end.
 */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import { withoutEmbargoed } from './index-changed.ts'
import { makeBitmaps, placeDocuments } from './map-documents.ts'
import * as queries from './search-indexing.queries.ts'
import { prepareClip, preparePackage } from './search-rows.ts'
import { forgetIndex } from './search-segments.queries.ts'
import { newTally, numberDocuments, saveTally, type Tally } from './search-tally.ts'

const AT_ONCE = 5_000

/** @returns how many clips and packages were indexed; 0 also when another process is at it. */
export async function rebuildSearch(db: Db, now: Date): Promise<number> {
  await queries.dropTokenIndex(db)
  const indexed = await queries.whileIndexing(db, async (tx) => {
    // Whatever changes from here on is noted again.
    await queries.forgetChanges(tx, now)
    await forgetIndex(tx)
    const tally = newTally()
    const clips = await indexClips(tx, now, tally)
    const packages = (await queries.listPublishedPackages(tx, null)).map(preparePackage)
    await queries.insertDocuments(
      tx,
      await placeDocuments(tx, await numberDocuments(tx, packages, tally), []),
    )
    await saveTally(tx, tally)
    await makeBitmaps(tx)
    return clips + packages.length
  })
  await queries.createTokenIndex(db)
  return indexed
}

// From the oldest on, so that places are in the order of time. PostgreSQL writes while the next are analysed.
async function indexClips(tx: Db, now: Date, tally: Tally): Promise<number> {
  const ids = await queries.listPublishedIds(tx)
  const read = async (from: number) =>
    withoutEmbargoed(tx, await queries.listPublishedClips(tx, ids.slice(from, from + AT_ONCE)), now)
  let indexed = 0
  let prepared = (await read(0)).map(prepareClip)
  for (let from = AT_ONCE; prepared.length > 0 || from < ids.length; from += AT_ONCE) {
    const documents = await placeDocuments(tx, await numberDocuments(tx, prepared, tally), [])
    const next = await read(from)
    const written = queries.insertDocuments(tx, documents)
    // The statement leaves before the processor is taken.
    await setImmediate()
    prepared = next.map(prepareClip)
    await written
    indexed += documents.length
  }
  return indexed
}
