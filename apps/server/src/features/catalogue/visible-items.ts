/** Published clips of some types as results of a search, in the order of their ids. */
import type { ClipType } from '@rushes/commerce/media-code'
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../db/db.ts'
import { listPublicCards } from './clips.queries.ts'
import { inOrder } from './result-items.ts'

export async function visibleItems(
  db: Db,
  asked: { ids: readonly number[]; types: readonly ClipType[]; now: Date },
): Promise<ResultItem[]> {
  return inOrder(asked.ids, await listPublicCards(db, asked))
}
