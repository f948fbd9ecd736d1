/** Reads keywords, and the clips that have one. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { anywhere } from '../../../db/history.ts'

const MAX_KEYWORDS = 100
/** Clips per statement, so that the search index keeps up and rows are not locked for long. */
const BATCH = 500

/** Lists keywords, most used first. */
export function listKeywords(db: Db, part: string) {
  return db
    .selectFrom('keywords')
    .select(['keyword', 'clips'])
    .where('clips', '>', 0)
    .$if(part !== '', (query) => query.where('keyword', 'ilike', anywhere(part)))
    .orderBy('clips', 'desc')
    .orderBy('keyword')
    .limit(MAX_KEYWORDS)
    .execute()
}

export async function countClipsWith(db: Db, keyword: string): Promise<number> {
  const row = await db
    .selectFrom('keywords')
    .select('clips')
    .where('keyword', '=', keyword)
    .executeTakeFirst()
  return row?.clips ?? 0
}

/** Locks some clips with the keyword; empty when no clip is left. */
export const lockSomeClipsWith = (tx: Db, keyword: string) =>
  tx
    .selectFrom('clips')
    .select(['id', 'keywords'])
    .where('keywords', '@>', sql<string[]>`array[${keyword}::text]`)
    .orderBy('id')
    .limit(BATCH)
    .forNoKeyUpdate()
    .execute()
