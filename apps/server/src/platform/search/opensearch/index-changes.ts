/**
 * Brings the index up to date with the catalogue. The version of a batch is drawn before its documents are
 * read, and a change is removed from the list only if it is unchanged: repeats, late batches and two indexers
 * are harmless.
 */
import type { Db } from '../../../db/db.ts'
import { postponeChanges } from '../catalogue.queries.ts'
import { listChanges, nextVersion, removeChanges, whileIndexing } from './changes.queries.ts'
import { documentId } from './documents.ts'
import type { Engine } from './engine.ts'
import { fillingAlias, listGenerations } from './generations.ts'
import { readDocuments } from './read-documents.ts'
import { sendDocuments } from './send-documents.ts'

const INDEXING_BATCH = 1_000

/** @returns the number of processed changes; 0 also while another process is indexing */
export function indexChanges(engine: Engine, db: Db, now: Date): Promise<number> {
  return whileIndexing(db, (tx) => indexBatch(engine, tx, now))
}

/** @returns the number of processed changes. The caller must hold the lock of the indexers. */
export async function indexBatch(engine: Engine, tx: Db, now: Date): Promise<number> {
  const changes = await listChanges(tx, INDEXING_BATCH, now)
  if (changes.length === 0) return 0
  const generations = await listGenerations(engine)
  const aliases = [
    ...(generations.some(({ isSearched }) => isSearched) ? [engine.prefix] : []),
    ...(generations.some(({ isFilling }) => isFilling) ? [fillingAlias(engine)] : []),
  ]
  if (aliases.length === 0) return 0
  const version = await nextVersion(tx)
  const { documents, absent, embargoed } = await readDocuments(tx, changes, now)
  const refused = await sendDocuments(engine, { aliases, documents, removed: absent, version })
  const left = new Set(refused.map(documentId))
  const taken = changes.filter((change) => !left.has(documentId(change)))
  await removeChanges(tx, taken)
  await postponeChanges(tx, embargoed)
  return taken.length
}
