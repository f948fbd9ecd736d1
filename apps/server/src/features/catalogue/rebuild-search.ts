/**
 * Fills the search index in bulk: after a large import, or from nothing. Rows are written without the index
 * of tokens, which is then built in one go; searches meanwhile are slow but right.
 */
import type { Db } from '../../db/db.ts'
import { indexAllChanged } from './index-changed.ts'
import { createTokenIndex, dropTokenIndex } from './search-indexing.queries.ts'

/** @returns how many clips and packages were indexed. */
export async function rebuildSearch(db: Db, now: Date): Promise<number> {
  await dropTokenIndex(db)
  const indexed = await indexAllChanged(db, now)
  await createTokenIndex(db)
  return indexed
}
