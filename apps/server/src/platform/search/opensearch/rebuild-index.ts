/**
 * Fills a new generation of the index while searches use the old one and changes are written to both,
 * verifies it, and then swaps the alias. An aborted rebuild leaves an index that the next one removes.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../../../db/db.ts'
import { noteKeeper } from '../catalogue.queries.ts'
import { SearchAway, SearchFault } from '../search.ts'
import {
  betweenBatches,
  countEmbargoed,
  countWaiting,
  forgetOlderChanges,
  nextVersion,
  oldestTransaction,
  whileRebuilding,
} from './changes.queries.ts'
import { countDocuments, differencesOf } from './compare-index.ts'
import { type DocumentKey, documentId } from './documents.ts'
import type { Engine } from './engine.ts'
import {
  createGeneration,
  fillingAlias,
  listGenerations,
  makeSearchable,
  refresh,
  removeGeneration,
  swapGenerations,
} from './generations.ts'
import { indexBatch } from './index-changes.ts'
import { publishedKeys } from './published-keys.ts'
import { readDocuments } from './read-documents.ts'
import { type Batch, sendDocuments } from './send-documents.ts'

const REBUILD_BATCH = 1_000
/** OpenSearch writes a batch into a shard with one thread; the second batch keeps it busy. */
const SENT_AT_ONCE = 2
const SAMPLED = 10_000
/** Pauses before a batch is sent again. */
const PAUSES_MS = [500, 2_000, 8_000]

/** @returns the number of indexed clips and packages; 0 also while another process is rebuilding */
export function rebuildIndex(engine: Engine, db: Db, now: () => Date): Promise<number> {
  return whileRebuilding(db, async (tx) => {
    const generations = await listGenerations(engine)
    for (const { name, isFilling } of generations) if (isFilling) await removeGeneration(engine, name)
    const number = Math.max(0, ...generations.map((one) => one.number)) + 1
    const searched = generations.filter(({ isSearched }) => isSearched).map(({ name }) => name)
    // Between batches, so that all following ones write to the new index too.
    await betweenBatches(tx, () => createGeneration(engine, number))
    const before = await oldestTransaction(tx)
    const keys = await publishedKeys(tx)
    const indexed = await fill(engine, tx, keys, now)
    await makeSearchable(engine, `${engine.prefix}-${number}`)
    await betweenBatches(tx, async () => {
      // Without a previous index nothing has processed these changes, and the documents were read after them.
      if (searched.length === 0) await forgetOlderChanges(tx, before, now())
      while ((await indexBatch(engine, tx, now())) > 0);
      await refresh(engine, fillingAlias(engine))
      await prove(engine, tx, keys, now())
      await swapGenerations(engine, { to: `${engine.prefix}-${number}`, from: searched, now: now() })
    })
    await noteKeeper(tx, 'opensearch')
    return indexed
  })
}

/** Reads one batch while the previous ones are sent. */
async function fill(engine: Engine, tx: Db, keys: readonly DocumentKey[], now: () => Date): Promise<number> {
  const aliases = [fillingAlias(engine)]
  let indexed = 0
  const sending: Promise<void>[] = []
  for (let from = 0; from < keys.length; from += REBUILD_BATCH) {
    const version = await nextVersion(tx)
    const { documents } = await readDocuments(tx, keys.slice(from, from + REBUILD_BATCH), now())
    if (sending.length === SENT_AT_ONCE) await sending.shift()
    const sent = sendUntilTaken(engine, { aliases, documents, removed: [], version })
    // A failure is reported where the promise is awaited later.
    sent.catch(() => undefined)
    sending.push(sent)
    indexed += documents.length
  }
  await Promise.all(sending)
  return indexed
}

/**
 * Retries a batch, so that a cluster that is overloaded for some seconds does not fail the rebuild; repeats
 * are harmless.
 * @throws SearchAway if some documents are refused in the end
 */
async function sendUntilTaken(engine: Engine, batch: Batch): Promise<void> {
  let left = batch.documents
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      const refused = new Set((await sendDocuments(engine, { ...batch, documents: left })).map(documentId))
      if (refused.size === 0) return
      left = left.filter((document) => refused.has(documentId(document)))
      if (pauseMs === undefined) throw new SearchAway(`${refused.size} documents were refused`)
    } catch (error) {
      if (pauseMs === undefined || !(error instanceof SearchAway)) throw error
    }
    await pause(pauseMs)
  }
}

/** @throws SearchFault if the content of the new index differs from the catalogue */
async function prove(engine: Engine, tx: Db, keys: readonly DocumentKey[], now: Date): Promise<void> {
  const every = Math.max(1, Math.ceil(keys.length / SAMPLED))
  const sample = keys.filter((_, at) => at % every === 0)
  const different = await differencesOf(engine, tx, { alias: fillingAlias(engine), keys: sample, now })
  const wanted = (await publishedKeys(tx)).length
  const held = await countDocuments(engine, fillingAlias(engine))
  const waiting = await countWaiting(tx, now)
  if (different.length > waiting || Math.abs(held - wanted) > waiting + (await countEmbargoed(tx, now))) {
    throw new SearchFault(
      `The new search index holds ${held} documents instead of ${wanted}, and ${different.length} of ${sample.length} differ: the old one stays.`,
    )
  }
}
