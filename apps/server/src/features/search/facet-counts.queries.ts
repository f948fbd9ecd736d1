/**
 * How many results each filter value would give: the number beside a value is the total after choosing it,
 * so the values of a filter are counted without that filter.
 */
import { DURATIONS } from '@rushes/contract/search-options'
import type { Db } from '../../db/db.ts'
import { prepared } from '../../db/prepared.ts'
import { MOST_COUNTED } from './clip-search.queries.ts'
import { parameters, whereOf } from './search-conditions.ts'
import type { SearchPlan } from './search-plan.ts'
import { activeFilters, type FilterName, type SearchRequest, without } from './search-request.ts'

type ValueCount = { value: string; count: number }
export type FacetName =
  | 'type'
  | 'cat'
  | 'location'
  | 'rating'
  | 'quality'
  | 'tone'
  | 'ftype'
  | 'meme'
  | 'duration'
export type FacetCounts = {
  counts: Record<FacetName, ValueCount[]>
  /** False when there were too many matches to look at: the counts are estimates then. */
  isExact: boolean
}

const COLUMNS: Readonly<Record<FacetName, string>> = {
  ...{ type: 'type', cat: 'category_id', location: 'location', rating: 'rating', quality: 'quality' },
  ...{ tone: 'tone_id', ftype: 'footage_type_id', meme: 'meme', duration: 'duration' },
}
const NAMES = Object.keys(COLUMNS) as FacetName[]
const MOST_LOOKED_AT = MOST_COUNTED * 2

type Plan = (request: SearchRequest) => Promise<SearchPlan | undefined>

/**
 * @param names what to count the values of; nothing else is answered for
 * @param byType the same question asked of each type: some have filters that others have not
 */
export async function countFacets(
  db: Db,
  request: SearchRequest,
  { names, byType }: { names: readonly FacetName[]; byType: readonly SearchRequest[] },
  plan: Plan,
): Promise<FacetCounts> {
  const active = new Set<string>(activeFilters(request))
  const filtered = names.filter((name) => active.has(name))
  const parts: [FacetName[], SearchRequest][] = [
    [names.filter((name) => !active.has(name)), request],
    ...byType.map((one): [FacetName[], SearchRequest] => [['type'], one]),
    ...filtered.map((name): [FacetName[], SearchRequest] => [[name], without(request, name as FilterName)]),
  ]
  const counted = await Promise.all(
    parts.map(async ([counting, part]) => countValues(db, counting, await plan(part))),
  )
  const rows = counted.flatMap((part) => part.rows)
  const counts = NAMES.map(
    (name) => [name, rows.filter((row) => row.facet === name).map(valueCount)] as const,
  )
  return {
    counts: Object.fromEntries(counts) as FacetCounts['counts'],
    isExact: counted.every((part) => part.isExact),
  }
}

type Row = { facet: FacetName; value: string; count: number }
const valueCount = ({ value, count }: Row): ValueCount => ({ value, count })

async function countValues(
  db: Db,
  names: readonly FacetName[],
  plan: SearchPlan | undefined,
): Promise<{ rows: Row[]; isExact: boolean }> {
  if (!plan || names.length === 0) return { rows: [], isExact: true }
  const { values, put } = parameters()
  const columns = names.map((name) => COLUMNS[name])
  const value = columns.map((column) => `${column}::text`).join(', ')
  const facet = names.map((name) => `when grouping(${COLUMNS[name]}) = 0 then '${name}'`).join(' ')
  const text = `
    with found as materialized (
      select type, category_id, location, rating, quality, tone_id, footage_type_id,
        case when meme then 1 end as meme, ${DURATION} as duration
      from search_documents where ${whereOf(plan, 'index', put)} limit ${MOST_LOOKED_AT + 1})
    select case ${facet} end as facet, coalesce(${value}) as value, count(*)::int as count,
      (select count(*)::int from found) as looked_at
    from found group by grouping sets (${columns.map((column) => `(${column})`).join(', ')})
    having coalesce(${value}) is not null
    order by 1, 3 desc, 2`
  const rows = await prepared<Row & { looked_at: number }>(db, text, values)
  const lookedAt = rows[0]?.looked_at ?? 0
  return { rows: rows.map(({ looked_at: _, ...row }) => row), isExact: lookedAt <= MOST_LOOKED_AT }
}

const DURATION = `case ${DURATIONS.map(({ start, end }) =>
  end === null ? `else '${start}'` : `when duration_s <= ${end} then '${start}-${end}'`,
).join(' ')} end`
