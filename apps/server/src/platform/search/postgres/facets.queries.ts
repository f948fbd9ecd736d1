/** Counts the matches of a search by the values of its facets. */
import { DURATIONS, type FacetName } from '@rushes/contract/search-options'
import type { SearchPlan } from '@rushes/search-engine/plan'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { MAX_COUNTED } from '../search.ts'
import { parameters, whereOf } from './conditions.queries.ts'

const COLUMNS: Readonly<Record<FacetName, string>> = {
  type: 'type',
  cat: 'category_id',
  location: 'location',
  rating: 'rating',
  quality: 'quality',
  tone: 'tone_id',
  ftype: 'footage_type_id',
  meme: 'meme',
  duration: 'duration',
}
const MAX_LOOKED_AT = MAX_COUNTED * 2

const DURATION = `case ${DURATIONS.map(({ start, end }) =>
  end === null ? `else '${start}'` : `when duration_s <= ${end} then '${start}-${end}'`,
).join(' ')} end`

export type FacetRow = { facet: FacetName; value: string; count: number }

/** The most frequent values of each facet first; not exact beyond `MAX_LOOKED_AT` matches. */
export async function countValues(
  db: Db,
  plan: SearchPlan,
  names: readonly FacetName[],
): Promise<{ rows: FacetRow[]; isExact: boolean }> {
  const { values, param } = parameters()
  const columns = names.map((name) => COLUMNS[name])
  const value = columns.map((column) => `${column}::text`).join(', ')
  const facet = names.map((name) => `when grouping(${COLUMNS[name]}) = 0 then '${name}'`).join(' ')
  const text = `
    with matches as materialized (
      select type, category_id, location, rating, quality, tone_id, footage_type_id,
        case when meme then 1 end as meme, ${DURATION} as duration
      from search_documents where ${whereOf(plan, 'token-index', param)} limit ${MAX_LOOKED_AT + 1})
    select case ${facet} end as facet, coalesce(${value}) as value, count(*)::int as count,
      (select count(*)::int from matches) as "lookedAt"
    from matches group by grouping sets (${columns.map((column) => `(${column})`).join(', ')})
    having coalesce(${value}) is not null
    order by 1, 3 desc, 2`
  const rows = await prepared<FacetRow & { lookedAt: number }>(db, text, values)
  return { rows, isExact: (rows[0]?.lookedAt ?? 0) <= MAX_LOOKED_AT }
}
