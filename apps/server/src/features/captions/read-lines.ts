/** Reads the words of lines that a trigger has written, in the same way as those of the search (R-LINES-2). */
import { stemsOfLine } from '@rushes/search-engine/lines'
import type { Db } from '../../db/db.ts'
import { takeUnreadLines, updateStems } from './lines.queries.ts'

const LINES_BATCH = 1_000

/** @param clipId null for lines of all clips @returns the number of lines, of which there may be more */
export async function readLines(tx: Db, clipId: number | null): Promise<number> {
  const lines = await takeUnreadLines(tx, clipId, LINES_BATCH)
  if (lines.length > 0)
    await updateStems(
      tx,
      lines.map(({ text, ...key }) => ({ ...key, stems: stemsOfLine(text) })),
    )
  return lines.length
}
