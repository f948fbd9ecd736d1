/** Counts the results of each filter value. */
import type { FacetName } from '@rushes/contract/search-filters'
import { planSearch } from '@rushes/search-engine/plan'
import type { IndexQuery } from '@rushes/search-engine/query'
import type { Db } from '../../../db/db.ts'
import { noCounts } from '../request-filters.ts'
import type { FacetCounts } from '../search.ts'
import { countValues, type FacetRow } from './counts.queries.ts'
import type { Reading } from './dictionary.ts'

/** A search, and the facets whose values to count. */
export type FacetPart = { names: FacetName[]; query: IndexQuery }

export async function countFacets(db: Db, parts: readonly FacetPart[], reading: Reading, now: Date) {
  const counted = parts.flatMap(({ names, query }) => {
    const bits = planSearch(query, reading.of(query), 1)?.bits
    return bits ? [{ names, bits }] : []
  })
  const { rows, state } = await countValues(db, counted, now)
  return { answer: { counts: countsOf(rows) }, state }
}

function countsOf(rows: readonly FacetRow[]): FacetCounts['counts'] {
  const counts = noCounts()
  for (const { facet, value, count } of rows) counts[facet].push({ value, count })
  return counts
}
