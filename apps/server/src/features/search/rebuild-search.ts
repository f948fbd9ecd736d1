/**
 * Makes the search index anew, in bulk: after a large import, or from nothing. Rows are written without the index
 * of tokens, which is then built in one go; searches meanwhile are slow but right, and wait for a moment at the end.
 */
import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/db.ts'
import { withoutEmbargoed } from './index-changed.ts'
import { makeBitmaps, placeDocuments } from './map-documents.ts'
import * as queries from './search-indexing.queries.ts'
import { type ClipRow, type Prepared, prepareClip, preparePackage } from './search-rows.ts'
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

// From the oldest on, so that places are in the order of time. PostgreSQL writes a batch and reads another while the
// one between them is analysed.
async function indexClips(tx: Db, now: Date, tally: Tally): Promise<number> {
  const ids = await queries.listPublishedIds(tx)
  const read = async (from: number) =>
    withoutEmbargoed(tx, await queries.listPublishedClips(tx, ids.slice(from, from + AT_ONCE)), now)
  let indexed = 0
  let prepared = await prepareClips(await read(0))
  let next = await read(AT_ONCE)
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const documents = await placeDocuments(tx, await numberDocuments(tx, prepared, tally), [])
    const written = queries.insertDocuments(tx, documents)
    const afterNext = read(from + 2 * AT_ONCE)
    const between = prepareClips(next)
    ;[prepared, next] = await Promise.all([between, afterNext, written])
    indexed += documents.length
  }
  return indexed
}

/** Lets go of the processor now and then, so that statements leave and their answers arrive. */
async function prepareClips(clips: readonly ClipRow[]): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const [at, clip] of clips.entries()) {
    if (at % 500 === 0) await setImmediate()
    prepared.push(prepareClip(clip))
  }
  return prepared
}
