/** The numbers next to the filter values. */
import { recordOf } from '@rushes/contract/record-of'
import { FACETS } from '@rushes/contract/search-filters'
import { expect, test } from 'vitest'
import { countOf, type FacetCounts, facetQuery } from './facet-counts.ts'
import { readSearch } from './search-params.ts'

const KNOWN: FacetCounts = {
  counts: { ...recordOf(FACETS, () => []), rating: [{ value: 'GD', count: 3 }] },
}

test('no number is next to a value before the counts have loaded', () => {
  expect(countOf(null, 'rating', 'GD')).toBeUndefined()
})

test('a value that the server does not list has no results', () => {
  expect(countOf(KNOWN, 'rating', 'GD')).toBe(3)
  expect(countOf(KNOWN, 'rating', 'BR')).toBe(0)
})

test('the counts are asked for with the filters of the type, without the order and the page', () => {
  const search = readSearch(
    new URLSearchParams('term=cat&type=image&rating=GD&quality=4K&sort=oldest&page=3'),
  )
  expect(facetQuery(search)).toEqual({ term: 'cat', type: 'image', rating: 'GD' })
})

test('packages have no filter values to count', () => {
  expect(facetQuery(readSearch(new URLSearchParams('type=packages&term=cat')))).toBeNull()
})
