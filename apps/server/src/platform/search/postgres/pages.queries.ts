/** Reads a page of a search sorted by a column, and the number of matches, as the plan decides. */
import type { SearchPlan } from '@rushes/search-engine/plan'
import type { Db } from '../../../db/db.ts'
import { prepared } from '../../../db/prepared.ts'
import { MAX_COUNTED } from '../search.ts'
import { type Param, parameters, whereOf } from './conditions.queries.ts'
import { type IndexState, STATE_COLUMNS } from './dictionary.queries.ts'
import { type ColumnSort, isBehind, SORTS, type SortKey } from './sort-keys.queries.ts'

/** The scope of a search: everywhere, or only the slots found by bitmaps. */
export type Candidates = { plan: SearchPlan; slots: readonly number[] | undefined }

/** @param total when it is known already */
export type OrderedPage = {
  sort: ColumnSort
  after: SortKey | null
  skip: number
  limit: number
  total: number | undefined
  now: Date
}
type OrderedRow = SortKey & IndexState & { total: number }

/** Reads a page; `total` and the state are repeated in each row. */
export function pageInOrder(db: Db, candidates: Candidates, page: OrderedPage): Promise<OrderedRow[]> {
  const { values, param } = parameters(page.now)
  const { column, key, direction } = SORTS[page.sort]
  const { plan } = candidates
  const where = isMatch(candidates, param)
  const isScan = plan.strategy === 'scan'
  const matches = isScan
    ? ''
    : `with matches as materialized (select id, created, duration_s from search_documents where ${where})`
  const rows = isScan ? `search_documents where ${where}` : 'matches where true'
  const text = `${matches}
    select id, ${key} as key, ${totalOf(plan, page.total, param)} as total, ${STATE_COLUMNS} from ${rows}
      and ${isBehind(page.sort, page.after, param)}
      order by ${column} ${direction}, id desc
      limit ${param(page.limit, 'int')} offset ${param(page.skip, 'int')}`
  return prepared<OrderedRow>(db, text, values)
}

/** Counts matches up to `MAX_COUNTED` and one, which means more. */
export async function countMatches(db: Db, plan: SearchPlan): Promise<number> {
  const { values, param } = parameters()
  const [row] = await prepared<{ count: number }>(db, `select ${countOf(plan, param)} as count`, values)
  return row?.count ?? 0
}

export function isMatch({ plan, slots }: Candidates, param: Param): string {
  if (slots) return `slot = any(${param(slots, 'int[]')})`
  return whereOf(plan, plan.strategy === 'scan' ? 'testing' : 'token-index', param)
}

/** @param total when it is known already */
export function totalOf(plan: SearchPlan, total: number | undefined, param: Param): string {
  if (total !== undefined) return param(total, 'int')
  return plan.strategy === 'scan' ? countOf(plan, param) : '(select count(*)::int from matches)'
}

function countOf(plan: SearchPlan, param: Param): string {
  return `(select count(*)::int from (
    select from search_documents where ${whereOf(plan, 'token-index', param)} limit ${MAX_COUNTED + 1}) as counted)`
}
