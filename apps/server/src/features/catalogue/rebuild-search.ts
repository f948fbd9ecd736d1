/**
 * Fills the search index in bulk: after a large import, or from nothing. Rows are written without the index
 * of tokens, which is then built in one go; searches meanwhile are slow but right.
 */
import type { Db } from '../../db/db.ts'
import { indexChanged } from './index-changed.ts'
import { createTokenIndex, dropTokenIndex } from './search-indexing.queries.ts'

const AT_ONCE = 10_000

/** @returns how many clips and packages were indexed. */
export async function rebuildSearch(db: Db, now: Date): Promise<number> {
  await dropTokenIndex(db)
  let indexed = 0
  for (let taken = -1; taken !== 0; indexed += taken) taken = await indexChanged(db, now, AT_ONCE)
  await createTokenIndex(db)
  return indexed
}
