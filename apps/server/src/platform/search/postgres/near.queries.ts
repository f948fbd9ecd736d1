/** Finds documents that contain most of the words of a term. */
import { arePackages } from '@rushes/search-engine/document-type'
import type { NearPlan } from '@rushes/search-engine/near'
import type { GroupRanking } from '@rushes/search-engine/ranking'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { holdsAny, inTokenIndex, type Param, parameters, whereOf } from './conditions.queries.ts'

/** Maximum of compared documents: those with a rare word, or else the newest. */
const MAX_CANDIDATES = 2_000
/** Additional weight of a word in the title. */
const IN_TITLE = 0.2

/** Lists documents with the most matching words first, then the rarest words, then the newest. */
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
      select id, created, ${sumOf(
        groups,
        ({ any }) => any,
        () => 1,
        param,
      )} as words,
          ${sumOf(
            groups,
            ({ any }) => any,
            ({ weight }) => weight,
            param,
          )}
          + ${sumOf(
            groups,
            ({ title }) => title,
            ({ weight }) => weight * IN_TITLE,
            param,
          )} as worth
        from candidates where ${isMatch})
    select id from held where words between ${param(min, 'int')} and ${param(max, 'int')}
      order by words desc, worth desc, created desc, id desc limit ${param(size, 'int')}`
  const rows = await prepared<{ id: number }>(db, text, values)
  return rows.map(({ id }) => id)
}

function sumOf(
  groups: readonly GroupRanking[],
  tokensOf: (tokens: GroupRanking['typed']) => readonly number[],
  worthOf: (group: GroupRanking) => number,
  param: Param,
): string {
  const parts = groups.map((group) => {
    const tokens = [...tokensOf(group.typed), ...tokensOf(group.synonyms)]
    return `case when ${holdsAny(tokens, param)} then ${param(worthOf(group), 'float8')} else 0 end`
  })
  return ['0', ...parts].join(' + ')
}
