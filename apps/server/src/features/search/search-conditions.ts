/** The conditions of a search as SQL. The text depends on their number only, so that it can be prepared. */
import type { SearchPlan } from './search-plan.ts'
import { isEveryType, isPackages, type RangeFilter } from './search-request.ts'
import { columnOf, pairList } from './search-tokens.ts'

/** Adds a parameter and gives the text that stands for it. */
export type Put = (value: unknown, type: string) => string

/** The parameters of one statement, after those that its text names itself. */
export function parameters(...first: unknown[]): { values: unknown[]; put: Put } {
  const values = first
  return {
    values,
    put: (value, type) => `$${values.push(type === 'int[]' ? arrayOf(value) : value)}::${type}`,
  }
}

// As PostgreSQL writes an array: the driver would quote each of hundreds of numbers.
const arrayOf = (numbers: unknown): string => `{${(numbers as readonly number[]).join(',')}}`

/** `rows` tests each row; `index` lets the selective conditions use the index of tokens. */
export function whereOf(
  { conditions, refused, request, ranges }: SearchPlan,
  way: 'index' | 'rows',
  put: Put,
) {
  const looked = way === 'index' ? conditions.filter(({ indexed }) => indexed) : []
  const tested = conditions.filter((condition) => !looked.includes(condition))
  const tokensOf = (list: typeof conditions) => list.map(({ tokens }) => tokens)
  return every([
    `is_package = ${put(isPackages(request), 'bool')}`,
    ...(isEveryType(request) ? [] : [`type = any(${put(request.types, 'text[]')})`]),
    ...tokensOf(looked).map((tokens) => lookedUp(tokens, put)),
    ...tokensOf(tested).map((tokens) => holds(tokens, put)),
    ...refused.map((groups) => `not ${every(groups.map((tokens) => holds(tokens, put)))}`),
    ...ranges.map((range) => rangeOf(range, looked.length > 0, put)),
  ])
}

const every = (parts: readonly string[]): string => (parts.length === 0 ? 'true' : `(${parts.join(' and ')})`)

/** By the index of tokens: any of them. */
export function lookedUp(tokens: readonly number[], put: Put): string {
  const lists = tokens.map((token) => (token < 0 ? pairList(token) : token))
  const found = `tok ${tokens.length === 1 ? '@>' : '&&'} ${put(lists, 'int[]')}`
  return tokens.some((token) => token < 0) ? every([found, holds(tokens, put)]) : found
}

// Written so that no index fits: the planner would otherwise collect every row of a common word.
export function holds(tokens: readonly number[], put: Put): string {
  return `(${tokens.map((token) => `${put(token, 'int')} = any(${columnOf(token)})`).join(' or ')})`
}

// Beside tokens that are looked up, an index of dates or durations would be read for nothing.
function rangeOf({ column, from, to }: RangeFilter, isTest: boolean, put: Put): string {
  const type = column === 'created' ? 'timestamptz' : column === 'duration_s' ? 'int' : 'date'
  const value = isTest ? `coalesce(${column})` : column
  return every([
    ...(from === null ? [] : [`${value} >= ${put(from, type)}`]),
    ...(to === null ? [] : [`${value} <= ${put(to, type)}`]),
    `${column} is not null`,
  ])
}
