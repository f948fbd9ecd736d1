/** The numbers beside the filter values. */
import { expect, test } from 'vitest'
import { countOf, type FacetCounts, facetQuery } from './facet-counts.ts'
import { readSearch } from './search-params.ts'

const NONE: FacetCounts['counts'] = {
  type: [],
  cat: [],
  location: [],
  rating: [],
  quality: [],
  tone: [],
  ftype: [],
  meme: [],
  duration: [],
}
const KNOWN: FacetCounts = { counts: { ...NONE, rating: [{ value: 'GD', count: 3 }] }, isExact: true }

test('no number stands beside a value before the counts have loaded', () => {
  expect(countOf(null, 'rating', 'GD')).toBeUndefined()
})

test('a value that the server does not list has no results', () => {
  expect(countOf(KNOWN, 'rating', 'GD')).toEqual({ value: 3, exact: true })
  expect(countOf(KNOWN, 'rating', 'BR')).toEqual({ value: 0, exact: true })
})

test('counts of only a part of the matches say that they are inexact', () => {
  expect(countOf({ ...KNOWN, isExact: false }, 'rating', 'GD')?.exact).toBe(false)
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
