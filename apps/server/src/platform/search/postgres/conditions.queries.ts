/**
 * Writes conditions of a search as SQL. The text depends only on their number, so that it can be prepared.
 */

import { arePackages, isEveryType } from '@rushes/search-engine/document-type'
import type { Alternatives, SearchPlan } from '@rushes/search-engine/plan'
import type { FieldRange } from '@rushes/search-engine/query'
import { isOfDictionary, pairList } from '@rushes/search-engine/tokens'

/** Adds a parameter and returns its placeholder. */
export type Param = (value: unknown, type: string) => string

/** Collects the parameters of a statement, after the first ones, which its text names itself. */
export function parameters(...first: unknown[]): { values: unknown[]; param: Param } {
  const values = first
  return {
    values,
    param: (value, type) => `$${values.push(Array.isArray(value) ? arrayOf(value) : value)}::${type}`,
  }
}

// In PostgreSQL's array syntax, because the driver would quote each of hundreds of numbers.
const arrayOf = (list: readonly unknown[]): string => `{${list.join(',')}}`

type Conditions = Pick<SearchPlan, 'conditions' | 'excluded' | 'query'>

/** @param by `testing` tests each document; `token-index` uses the index for selective conditions */
export function whereOf(plan: Conditions, by: 'token-index' | 'testing', param: Param): string {
  const { conditions, excluded, query } = plan
  const lookedUp = by === 'token-index' ? conditions.filter(({ isLookedUp }) => isLookedUp) : []
  const tested = conditions.filter((condition) => !lookedUp.includes(condition))
  return allOf([
    `is_package = ${param(arePackages(query.types), 'bool')}`,
    ...(isEveryType(query.types) ? [] : [`type = any(${param(query.types, 'text[]')})`]),
    ...lookedUp.map((condition) => inTokenIndex(condition, param)),
    ...tested.map((condition) => isAnyOf(condition, param)),
    ...excluded.map((groups) => `not ${allOf(groups.map((condition) => isAnyOf(condition, param)))}`),
    ...query.ranges.map((range) => inRange(range, lookedUp.length > 0, param)),
  ])
}

const allOf = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : `(${parts.join(' and ')})`)

/** Condition for documents with any of the tokens, by the token index, or with one of the ids. */
export function inTokenIndex({ tokens, ids }: Alternatives, param: Param): string {
  const keys = tokens.map((token) => (token < 0 ? pairList(token) : token))
  const matches = `tokens ${tokens.length === 1 ? '@>' : '&&'} ${param(keys, 'int[]')}`
  const isTested = tokens.some((token) => token < 0)
  return orIds(isTested ? allOf([matches, holdsAny(tokens, param)]) : matches, ids, param)
}

const isAnyOf = ({ tokens, ids }: Alternatives, param: Param): string =>
  orIds(holdsAny(tokens, param), ids, param)

const orIds = (condition: string, ids: readonly number[], param: Param): string =>
  ids.length === 0 ? condition : `(${condition} or id = any(${param(ids, 'int[]')}))`

/**
 * Condition for documents with any of the tokens. Written so that no index applies, because the planner would
 * otherwise collect every document with a common word.
 */
export function holdsAny(tokens: readonly number[], param: Param): string {
  if (tokens.length === 0) return 'false'
  const columnOf = (token: number) => (isOfDictionary(token) ? 'tokens' : 'field_tokens')
  return `(${tokens.map((token) => `${param(token, 'int')} = any(${columnOf(token)})`).join(' or ')})`
}

const RANGE_COLUMNS = {
  created: { column: 'created', type: 'timestamptz' },
  date_taken: { column: 'date_taken', type: 'date' },
  date_posted: { column: 'date_posted', type: 'date' },
  duration: { column: 'duration_s', type: 'int' },
} as const satisfies Record<FieldRange['field'], { column: string; type: string }>

function inRange({ field, from, to }: FieldRange, isTested: boolean, param: Param): string {
  const { column, type } = RANGE_COLUMNS[field]
  // Hides the column from the planner, because reading its index is useless if tokens are looked up.
  const value = isTested ? `coalesce(${column})` : column
  return allOf([
    ...(from === null ? [] : [`${value} >= ${param(from, type)}`]),
    ...(to === null ? [] : [`${value} <= ${param(to, type)}`]),
    `${column} is not null`,
  ])
}
