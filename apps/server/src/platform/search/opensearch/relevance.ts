/** The relevance of a match, by the same formula as in PostgreSQL: the weight of a word by its field, and freshness. */

import type { Dictionary } from '@rushes/search-engine/dictionary'
import { ANY_LEXEME } from '@rushes/search-engine/lexemes'
import { matchesOfGroup, possibleOf } from '@rushes/search-engine/plan'
import type { IndexQuery } from '@rushes/search-engine/query'
import { WORTH, weightOf } from '@rushes/search-engine/ranking'
import { linePairToken, pairToken, titlePairToken } from '@rushes/search-engine/tokens'
import type { Group } from '@rushes/search-engine/typed-words'
import { anyOf, type Clause, filterOf, termsOf, wordsOf } from './conditions.ts'

/** Returns the weight of each group of words: rare words are more significant. */
export function weightsOf({ term }: IndexQuery, dictionary: Dictionary): number[] {
  const all = dictionary.get(ANY_LEXEME)?.documents ?? 0
  return (term?.groups ?? []).map((group) => {
    const { documents } = matchesOfGroup(possibleOf(group, dictionary), dictionary, all)
    return weightOf(documents, all)
  })
}

/** @param weights of the groups on the first page */
export function rankedBy(query: IndexQuery, weights: readonly number[]): Clause {
  const groups = query.term?.groups ?? []
  const mean = weights.reduce((sum, weight) => sum + weight, 0) / Math.max(weights.length, 1)
  const neighbours = query.term?.neighbours ?? []
  const should = [
    ...groups.map((group, at) => worthOfGroup(group, weights[at] ?? 0)),
    ...neighbours.flatMap(([first, second]) => [
      worth(WORTH.neighbours * mean, termsOf('pairs', [String(pairToken(first, second))])),
      worth(WORTH.neighboursInTitle * mean, termsOf('title_pairs', [String(titlePairToken(first, second))])),
    ]),
  ]
  return {
    function_score: {
      query: { bool: { filter: [filterOf(query)], should: should.flat() } },
      field_value_factor: { field: 'worth' },
      boost_mode: 'sum',
    },
  }
}

export const worth = (boost: number, clauses: readonly Clause[]): Clause[] =>
  clauses.map((filter) => ({ constant_score: { filter, boost } }))

/** Scores a group by its best field; a synonym has less weight. */
function worthOfGroup(group: Group, weight: number): Clause[] {
  const typed = group.filter(({ synonym }) => !synonym)
  const synonyms = group.filter(({ synonym }) => synonym)
  const queries = [...worthOfWords(typed, weight), ...worthOfWords(synonyms, weight * WORTH.synonym)]
  return queries.length === 0 ? [] : [{ dis_max: { queries } }]
}

function worthOfWords(group: Group, weight: number): Clause[] {
  if (group.length === 0) return []
  const { singles, pairs } = wordsOf(group)
  const anywhere = anyOf([
    termsOf('lexemes', singles),
    termsOf(
      'pairs',
      pairs.map(([a, b]) => String(pairToken(a, b))),
    ),
  ])
  const inTitle = anyOf([
    termsOf('title', singles),
    termsOf(
      'title_pairs',
      pairs.map(([a, b]) => String(titlePairToken(a, b))),
    ),
  ])
  const inKeywords = anyOf([termsOf('keywords', singles)])
  const inLines = termsOf('lines', [...singles, ...pairs.map(([a, b]) => String(linePairToken(a, b)))])
  return [
    ...worth(WORTH.titleAndKeyword * weight, [{ bool: { filter: [inTitle, inKeywords] } }]),
    ...worth(WORTH.title * weight, [inTitle]),
    ...worth(WORTH.keyword * weight, [inKeywords]),
    ...worth(WORTH.description * weight, [{ bool: { filter: [anywhere], must_not: inLines } }]),
    ...worth(WORTH.line * weight, [anywhere]),
  ]
}
