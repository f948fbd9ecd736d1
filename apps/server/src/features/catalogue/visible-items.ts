/** Returns public clips of some types as search results, in the order of the ids. */
import type { ClipType } from '@rushes/commerce/media-code'
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../db/db.ts'
import { listPublicCards } from './clips.queries.ts'
import { inOrder } from './result-items.ts'

export async function visibleItems(
  db: Db,
  requested: { ids: readonly number[]; types: readonly ClipType[]; now: Date },
): Promise<ResultItem[]> {
  return inOrder(requested.ids, await listPublicCards(db, requested))
}
