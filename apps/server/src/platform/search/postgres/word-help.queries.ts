/** Reads the words of the catalogue in their original spelling. */
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { parameters } from './conditions.queries.ts'
import { type Candidates, isMatch } from './pages.queries.ts'
import { TIME_KEY } from './sort-keys.queries.ts'

/** Lists the words in alphabetical order, by code units. */
export function listWords(db: Db) {
  return db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('documents', '>', 0)
    .orderBy('word')
    .execute()
}

/** Maximum of matches in which tokens are counted, the newest ones. */
export const MAX_LOOKED_AT = 500
/** Maximum of the newest clips among which a scan finds matches. */
export const MAX_SCANNED = 2_000

/** Counts, for each of the tokens, the newest matches that contain it. */
export async function countTokensAmong(
  db: Db,
  candidates: Candidates,
  tokens: readonly number[],
): Promise<{ token: number; documents: number }[]> {
  const { values, param } = parameters()
  const isScan = candidates.plan.strategy === 'scan'
  const newest = `(select * from search_documents order by created desc, id desc limit ${MAX_SCANNED}) as newest`
  // An order without an index makes PostgreSQL find the matches by the token index.
  const time = isScan ? 'created' : TIME_KEY
  const text = `
    with matches as materialized (
      select tokens from ${isScan ? newest : 'search_documents'} where ${isMatch(candidates, param)}
        order by ${time} desc, id desc limit ${MAX_LOOKED_AT})
    select token, count(*)::int as documents from matches, unnest(${param(tokens, 'int[]')}) as token
      where token = any(tokens) group by token`
  return await prepared(db, text, values)
}
