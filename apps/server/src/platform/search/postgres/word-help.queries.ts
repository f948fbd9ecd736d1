/** Reads the words of the catalogue as they are written. */
import type { SearchPlan } from '@rushes/search-engine/plan'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { parameters, whereOf } from './conditions.queries.ts'

/** In alphabetical order, by code units. */
export function listWords(db: Db) {
  return db
    .selectFrom('search_words')
    .select(['word', 'documents'])
    .where('documents', '>', 0)
    .orderBy('word')
    .execute()
}

/** The newest matches of a plan are looked at. */
const MAX_LOOKED_AT = 500

/** How many of the newest matches hold each of the tokens. */
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
