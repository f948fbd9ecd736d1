/** The address of a search: R-DATE-1. */
import { describe, expect, test } from 'vitest'
import { wireDay } from '../../lib/days.ts'
import {
  changeSearch,
  identityOf,
  isIndexed,
  readSearch,
  searchUrl,
  sortOf,
  toggleValue,
} from './search-params.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

describe('the address of a search', () => {
  test('the address of a search leaves out invalid values', () => {
    expect(read('type=film&rating=XX,GD&location=zz&page=0&duration_start=-1&cdatefrom=yesterday')).toEqual({
      type: 'video',
      rating: 'GD',
    })
  })

  test('the address of a search keeps a duration that starts at 0', () => {
    expect(read('duration_start=0&duration_end=30')).toMatchObject({
      duration_start: '0',
      duration_end: '30',
    })
  })

  test('the address of a search accepts both spellings of tone, sort and package', () => {
    expect(read('mood=3&sort=rel&type=package')).toEqual({ type: 'packages', tone: '3', sort: 'most_rel' })
  })

  test('the address of a search reads a list from repeated names and from commas', () => {
    expect(read('rating=GD&rating=SV,GD').rating).toBe('GD,SV')
  })

  test('the address of a search turns the dates of a date field into DD-MM-YYYY', () => {
    expect(read('cdatefrom=2025-06-17').cdatefrom).toBe('17-06-2025')
    expect(wireDay('17-06-2025')).toBe('17-06-2025')
    expect(wireDay('17/06/2025')).toBeNull()
  })

  test('the address of a search reads back what it wrote', () => {
    const search = read('term=dog%20%26%20cat&type=short&quality=4K,8K&meme=1')
    expect(readSearch(new URL(searchUrl(search), 'https://x').searchParams)).toEqual(search)
  })
})

describe('a filter change', () => {
  test('a filter change resets to page 1 and drops the cursor', () => {
    const search = read('term=dog&page=3&es_after=abc&back_on_search=1')
    expect(changeSearch(search, { rating: 'GD' })).toEqual({ type: 'video', term: 'dog', rating: 'GD' })
  })

  test('a filter change puts a value in, and takes it out again', () => {
    const once = toggleValue(read('rating=GD'), 'rating', 'SV')
    expect(once.rating).toBe('GD,SV')
    expect(toggleValue(toggleValue(once, 'rating', 'SV'), 'rating', 'GD')).toEqual({ type: 'video' })
  })

  test('a filter change takes the name of a category away with its id', () => {
    expect(toggleValue(read('category=Pets&cat=250'), 'cat', '250')).toEqual({ type: 'video' })
  })
})

describe('the order of results', () => {
  test('the order of results is most_recent by default', () =>
    expect(sortOf(read('type=video'))).toBe('most_recent'))
  test('the order of results is most_rel when a keyword exists and no sort is given', () =>
    expect(sortOf(read('term=x'))).toBe('most_rel'))
  test('the order of results is the given one otherwise', () =>
    expect(sortOf(read('term=x&sort=oldest'))).toBe('oldest'))
})

test('the pages of one search have one identity', () => {
  expect(identityOf(read('term=dog&page=2&es_after=a'))).toBe(identityOf(read('term=dog')))
})

test.each([
  ['type=image', 0, true],
  ['type=image&term=fox', 0, false],
  ['type=image', 1, false],
  ['type=image&es_after=abc', 0, false],
])('search engines list %j with %i filters: %s', (query, filters, isListed) => {
  expect(isIndexed(read(query), filters)).toBe(isListed)
})
