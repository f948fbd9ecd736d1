/** Reads the words of the catalogue in their original spelling. */
import type { SearchPlan } from '@rushes/search-engine/plan'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { parameters, whereOf } from './conditions.queries.ts'

/** Lists the words in alphabetical order, by code units. */
export function listWords(db: Db) {
  return db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('documents', '>', 0)
    .orderBy('word')
    .execute()
}

/** Maximum of matches in which tokens are counted. */
const MAX_LOOKED_AT = 500

/** Counts, for each of the tokens, the matches that contain it. */
export async function countTokensAmong(
  db: Db,
  plan: SearchPlan,
  tokens: readonly number[],
): Promise<{ token: number; documents: number }[]> {
  const { values, param } = parameters()
  const matches = `select id, created, tokens from search_documents where ${whereOf(plan, 'token-index', param)}`
  const text = `
    with matches as materialized (${matches} limit ${MAX_LOOKED_AT})
    select token, count(*)::int as documents from matches, unnest(${param(tokens, 'int[]')}) as token
      where token = any(tokens) group by token`
  return await prepared(db, text, values)
}
