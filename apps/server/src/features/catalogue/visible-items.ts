/** Returns public clips of some types as search results, in the order of the ids. */
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../db/db.ts'
import type { LineRow, SearchedLines } from '../../db/film-lines.ts'
import { listFoundCards, listPublicCards, type PublicAmong } from './clips.queries.ts'
import { inOrder } from './result-items.ts'

export async function visibleItems(db: Db, requested: PublicAmong): Promise<ResultItem[]> {
  return inOrder(requested.ids, await listPublicCards(db, requested))
}

/** Returns public clips as search results, with the best line of each film by its id. */
export async function itemsWithLines(
  db: Db,
  requested: PublicAmong & SearchedLines,
): Promise<{ items: ResultItem[]; lines: Map<number, LineRow> }> {
  const rows = await listFoundCards(db, requested)
  const lines = new Map(rows.flatMap(({ id, line }) => (line ? [[id, line] as const] : [])))
  return { items: inOrder(requested.ids, rows), lines }
}
