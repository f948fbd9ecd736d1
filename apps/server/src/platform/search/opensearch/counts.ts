/** Counts the matches of several searches, and their values, in one request, so that all numbers are of one state. */

import type { FacetName } from '@rushes/contract/search-filters'
import { FACETS } from '@rushes/search-engine/lexemes'
import type { IndexQuery } from '@rushes/search-engine/query'
import { z } from 'zod'
import { noCounts } from '../request-filters.ts'
import { type FacetCounts, MAX_COUNTED } from '../search.ts'
import { Buckets, Filtered, withAggregations } from './answers.ts'
import { type Clause, filterOf } from './conditions.ts'
import type { Engine } from './engine.ts'
import { facetField } from './index-settings.ts'

/** More than the number of values of any filter. */
const MAX_VALUES = 2_000

export type FacetPart = { names: readonly FacetName[]; query: IndexQuery }

const Parts = withAggregations(z.record(z.string(), Filtered.catchall(Buckets.or(z.unknown()))))

export async function countEach(engine: Engine, queries: readonly IndexQuery[]): Promise<number[]> {
  const counted = await countParts(
    engine,
    queries.map((query) => ({ filter: filterOf(query) })),
  )
  return counted.map(({ doc_count }) => Math.min(doc_count, MAX_COUNTED))
}

export async function countFacets(engine: Engine, parts: readonly FacetPart[]): Promise<FacetCounts> {
  const isCounted = (name: FacetName) => FACETS.includes(name)
  const answers = await countParts(
    engine,
    parts.map(({ names, query }) => ({
      filter: filterOf(query),
      aggs: Object.fromEntries(
        names.filter(isCounted).map((name) => [
          name,
          {
            terms: {
              field: facetField(name),
              size: MAX_VALUES,
              order: [{ _count: 'desc' }, { _key: 'asc' }],
            },
          },
        ]),
      ),
    })),
  )
  const counts = noCounts()
  for (const [at, { names }] of parts.entries()) {
    const answer = answers[at]
    for (const name of names) {
      if (!isCounted(name) && answer?.doc_count) counts[name].push({ value: '1', count: answer.doc_count })
      const values = Buckets.safeParse(answer?.[name])
      for (const { key, doc_count } of values.data?.buckets ?? []) {
        counts[name].push({ value: key, count: doc_count })
      }
    }
  }
  for (const values of Object.values(counts)) values.sort((a, b) => b.count - a.count)
  return { counts }
}

async function countParts(engine: Engine, parts: readonly ({ filter: Clause } & Clause)[]) {
  if (parts.length === 0) return []
  const { aggregations } = await engine.querySeparately(
    Parts,
    `/${engine.prefix}/_search?allow_partial_search_results=false`,
    {
      size: 0,
      track_total_hits: false,
      query: { bool: { should: parts.map(({ filter }) => filter), minimum_should_match: 1 } },
      aggs: Object.fromEntries(parts.map((part, at) => [`part${at}`, part])),
    },
  )
  return parts.map((_, at) => {
    const part = aggregations[`part${at}`]
    if (!part) throw new Error('The engine left out a count')
    return part
  })
}
