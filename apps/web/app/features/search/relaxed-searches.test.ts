/** Searches with one filter less, in words. */
import { expect, test } from 'vitest'
import { listRelaxed } from './relaxed-searches.ts'
import { readSearch, searchUrl } from './search-params.ts'

const FACETS = { categories: [], tones: [{ id: 2, displayname: 'Cute' }], footageTypes: [] }
const of = (query: string) => readSearch(new URLSearchParams(query))

test('filters that hide nothing are not offered', () => {
  const search = of('term=cat&rating=GD&location=fr')
  expect(listRelaxed({ search, facets: FACETS, parts: [] }, [{ filter: 'rating', count: 1 }], 1)).toEqual([])
})

test('each filter is named as its chips are, and dropped whole', () => {
  const search = of('term=cat&rating=GD,SV&tone=2&duration_start=0&duration_end=30&period=week&page=2')
  const answer = [
    { filter: 'rating', count: 12 },
    { filter: 'tone', count: 7 },
    { filter: 'duration', count: 5 },
    { filter: 'date', count: 4 },
    { filter: 'term', count: 3 },
  ] as const
  const relaxed = listRelaxed({ search, facets: FACETS, parts: [] }, answer, 0)
  expect(relaxed.map(({ label, count }) => `Without ${label}: ${count}`)).toEqual([
    'Without Gold or Silver: 12',
    'Without Cute: 7',
    'Without 0 to 30 seconds: 5',
    'Without Past week: 4',
    'Without “cat”: 3',
  ])
  const [rating, , duration, date] = relaxed.map(({ without }) => searchUrl(without))
  expect(rating).toBe('/search?term=cat&type=video&duration_start=0&duration_end=30&period=week&tone=2')
  expect(duration).not.toMatch(/duration|page/)
  expect(date).not.toMatch(/period/)
})

test('a category known by its name alone is dropped with its name', () => {
  const [only] = listRelaxed(
    { search: of('category=Pets&term=x'), facets: FACETS, parts: [] },
    [{ filter: 'cat', count: 9 }],
    0,
  )
  expect(only?.label).toBe('Pets')
  expect(searchUrl(only?.without ?? of(''))).toBe('/search?term=x&type=video')
})

test('without its keyword a search is no longer sorted by relevance', () => {
  const search = of('term=x&sort=most_rel&rating=GD')
  const [only] = listRelaxed({ search, facets: FACETS, parts: [] }, [{ filter: 'term', count: 9 }], 0)
  expect(searchUrl(only?.without ?? of(''))).toBe('/search?type=video&rating=GD')
})

test('a filter that words mean is dropped with its words', () => {
  const part = { filter: 'date', text: '2025', params: {}, asWords: 'cat "2025"', without: 'cat' } as const
  const answer = [
    { filter: 'term', count: 9 },
    { filter: 'date', count: 4 },
  ] as const
  const relaxed = listRelaxed({ search: of('term=cat+2025'), facets: FACETS, parts: [part] }, answer, 0)
  expect(relaxed).toEqual([{ label: '“2025”', count: 4, without: { term: 'cat', type: 'video' } }])
})
