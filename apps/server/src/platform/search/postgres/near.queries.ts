/** Finds documents that contain most of the words of a term. */
import { arePackages } from '@rushes/search-engine/document-type'
import { IN_TITLE, type NearPlan } from '@rushes/search-engine/near'
import type { GroupRanking } from '@rushes/search-engine/ranking'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { holdsAny, inTokenIndex, type Param, parameters, whereOf } from './conditions.queries.ts'

/** Maximum of compared documents: those with a rare word, or else the newest. */
const MAX_CANDIDATES = 2_000

/** Lists documents with the greatest weight of matching words first, then the newest. */
export async function listNearIds(db: Db, plan: NearPlan, size: number): Promise<number[]> {
  const { values, param } = parameters()
  const { query, filters, excluded, groups, lookedUp, min, max } = plan
  const conditions = filters.map((one) => ({ ...one, documents: 0, isLookedUp: false }))
  const isMatch = whereOf({ query, conditions, excluded }, 'testing', param)
  const columns = 'id, type, is_package, created, date_taken, date_posted, duration_s, tokens, field_tokens'
  const candidates =
    lookedUp.length > 0
      ? `select ${columns} from search_documents where ${inTokenIndex({ tokens: lookedUp, ids: [] }, param)} limit ${MAX_CANDIDATES}`
      : `select ${columns} from search_documents where is_package = ${param(arePackages(query.types), 'bool')}
          order by created desc, id desc limit ${MAX_CANDIDATES}`
  const text = `
    with candidates as materialized (${candidates}),
    held as (
      select id, created, ${wordsOf(groups, param)} as words, ${worthOf(groups, param)} as worth
        from candidates where ${isMatch})
    select id from held where words between ${param(min, 'int')} and ${param(max, 'int')}
      order by worth desc, created desc, id desc limit ${param(size, 'int')}`
  const rows = await prepared<{ id: number }>(db, text, values)
  return rows.map(({ id }) => id)
}

const wordsOf = (groups: readonly GroupRanking[], param: Param): string =>
  groups.map(({ typed, synonyms }) => ifHeld([...typed.any, ...synonyms.any], 1, param)).join(' + ')

const worthOf = (groups: readonly GroupRanking[], param: Param): string =>
  groups
    .flatMap(({ typed, synonyms, weight }) => [
      ifHeld([...typed.any, ...synonyms.any], weight, param),
      ifHeld([...typed.title, ...synonyms.title], weight * IN_TITLE, param),
    ])
    .join(' + ')

const ifHeld = (tokens: readonly number[], worth: number, param: Param): string =>
  `case when ${holdsAny(tokens, param)} then ${param(worth, 'float8')} else 0 end`
