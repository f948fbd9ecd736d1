/**
 * Returns clips as search results, in the order of the ids. The caller checks that the viewer may see them.
 */
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../db/db.ts'
import { listCards } from './clips.queries.ts'
import { inOrder } from './result-items.ts'

export const clipItems = async (db: Db, ids: readonly number[]): Promise<ResultItem[]> =>
  inOrder(ids, await listCards(db, { ids }))
