/** Keys of page ends: sort value and id. For equal values the larger id is first in every order. */
import type { SortName } from '../search.ts'
import type { Param } from './conditions.queries.ts'

/** @param key microseconds since 1970, seconds, or a score */
export type SortKey = { key: number; id: number }
export type ColumnSort = Exclude<SortName, 'most_rel'>

// Whole microseconds fit a double.
export const TIME_KEY = `date_part('epoch', created) * 1e6`

export const SORTS = {
  most_recent: { column: 'created', key: `(${TIME_KEY})::bigint`, direction: 'desc' },
  oldest: { column: 'created', key: `(${TIME_KEY})::bigint`, direction: 'asc' },
  longest: { column: 'duration_s', key: 'duration_s', direction: 'desc' },
  shortest: { column: 'duration_s', key: 'duration_s', direction: 'asc' },
} as const satisfies Record<ColumnSort, { column: string; key: string; direction: 'asc' | 'desc' }>

export function isBehind(sort: ColumnSort, after: SortKey | null, param: Param): string {
  if (!after) return 'true'
  const { column, direction } = SORTS[sort]
  const value = column === 'created' ? timeOf(after, param) : param(after.key, 'int')
  const id = param(after.id, 'int')
  return direction === 'desc'
    ? `(${column}, id) < (${value}, ${id})`
    : `${column} >= ${value} and (${column} > ${value} or id < ${id})`
}

/** Condition for documents that are as new as the key or newer. */
export const isNotOlder = (than: SortKey | null, param: Param): string =>
  than ? `(created, id) >= (${timeOf(than, param)}, ${param(than.id, 'int')})` : 'true'

/** Writes the time of a sort key as SQL. */
export const timeOf = ({ key }: SortKey, param: Param): string =>
  `to_timestamp(${param(key, 'float8')} / 1e6)`
