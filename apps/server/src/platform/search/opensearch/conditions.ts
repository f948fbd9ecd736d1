/** The conditions of a search as OpenSearch queries. The same documents match as in PostgreSQL. */
import type { FieldRange, IndexQuery } from '@rushes/search-engine/query'
import { pairToken } from '@rushes/search-engine/tokens'
import type { Group } from '@rushes/search-engine/typed-words'

export type Clause = Record<string, unknown>

const NOTHING: Clause = { match_none: {} }

export function filterOf(query: IndexQuery) {
  return {
    bool: {
      filter: [...filtersOf(query), ...(query.term?.groups ?? []).map(holdsGroup)],
      must_not: excludedBy(query),
    },
  }
}

/** Conditions that a document must not match: words, phrases and ids. */
export const excludedBy = ({ term, withoutIds: ids }: IndexQuery): Clause[] => [
  ...(term?.excluded ?? []).map((groups) => ({ bool: { filter: groups.map(holdsGroup) } })),
  ...(ids.length === 0 ? [] : [{ terms: { id: [...ids] } }]),
]

/** All conditions except the words. */
export function filtersOf(query: IndexQuery): Clause[] {
  const { types, filters, ranges } = query
  return [{ terms: { type: [...types] } }, ...filters.map(holdsValue), ...ranges.map(inRange)]
}

export function holdsGroup(group: Group): Clause {
  const { singles, pairs } = wordsOf(group)
  return anyOf([
    termsOf('lexemes', singles),
    termsOf(
      'pairs',
      pairs.map(([a, b]) => String(pairToken(a, b))),
    ),
  ])
}

/** Returns the alternatives of a group: single lexemes, and pairs of neighbouring stems. */
export function wordsOf(group: Group): { singles: string[]; pairs: (readonly [string, string])[] } {
  return {
    singles: group.flatMap(({ stems }) => (stems.length === 1 ? [stems[0]] : [])),
    pairs: group.flatMap(({ stems }) => (stems.length === 2 ? [stems] : [])),
  }
}

/** @returns an empty list without values */
export const termsOf = (field: string, values: readonly (string | number)[]): Clause[] =>
  values.length === 0 ? [] : [{ terms: { [field]: [...new Set(values)] } }]

export function anyOf(lists: readonly (readonly Clause[])[]): Clause {
  const [first, ...others] = lists.flat()
  if (!first) return NOTHING
  return others.length === 0 ? first : { bool: { should: [first, ...others], minimum_should_match: 1 } }
}

function holdsValue(values: readonly (string | number)[]): Clause {
  return anyOf([
    termsOf(
      'lexemes',
      values.filter((value) => typeof value === 'string'),
    ),
    termsOf(
      'id',
      values.filter((value) => typeof value === 'number'),
    ),
  ])
}

function inRange({ field, from, to }: FieldRange): Clause {
  const bound = (end: Date | string | number | null) => (end instanceof Date ? end.getTime() : end)
  return {
    range: {
      [field]: { ...(from !== null && { gte: bound(from) }), ...(to !== null && { lte: bound(to) }) },
    },
  }
}
