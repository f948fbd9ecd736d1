/** R-SEARCH-1: the chips of the active filters. */
import { describe, expect, test } from 'vitest'
import { listActiveFilters } from './active-filters.ts'
import { readSearch, searchUrl } from './search-params.ts'

const facets = {
  categories: [{ id: 250, displayname: 'Pets' }],
  tones: [{ id: 3, displayname: 'Cute' }],
  footageTypes: [{ id: 7, displayname: 'Drone' }],
}
const filtersOf = (query: string) => listActiveFilters(readSearch(new URLSearchParams(query)), facets)

describe('chips of active filters', () => {
  test('chips of active filters leave out filters that the type does not know', () => {
    expect(filtersOf('type=packages&rating=GD&quality=4K')).toEqual([])
    expect(filtersOf('type=short&rating=GD&quality=4K').map(({ label }) => label)).toEqual(['4K'])
  })

  test("chips of active filters name every value, the server's too", () => {
    const query = 'location=gb&rating=GD,SV&tone=3&ftype=7&cat=250&meme=1'
    const labels = filtersOf(query).map(({ label }) => label)
    expect(labels).toEqual(['Pets', 'Gold', 'Silver', 'UK', 'Cute', 'Drone', 'Memes'])
  })

  test('chips of active filters name a switch and lead to the search without it', () => {
    const chip = filtersOf('captions=1&quality=4K').find(({ key }) => key === 'captions')
    expect(chip?.label).toBe('Captions')
    expect(chip && searchUrl(chip.without)).toBe('/search?type=video&quality=4K')
    expect(filtersOf('type=image&captions=1')).toEqual([])
  })

  test('chips of active filters lead to the search without that value only', () => {
    const [gold] = filtersOf('term=dog&rating=GD,SV&page=2')
    expect(gold && searchUrl(gold.without)).toBe('/search?term=dog&type=video&rating=SV')
  })

  test('chips of active filters state a range of seconds that starts at 0', () => {
    expect(filtersOf('duration_start=0&duration_end=30')[0]?.label).toBe('0 to 30 seconds')
  })

  test('chips of active filters state over 3 minutes for a range without an end', () => {
    expect(filtersOf('duration_start=181')[0]?.label).toBe('Over 3 minutes')
  })

  test('chips of active filters state custom dates with the field they are about', () => {
    expect(filtersOf('period=custom&cdatefrom=01-06-2025&datefield=date_taken')[0]?.label).toBe(
      'Date Shot/Taken: from 01-06-2025',
    )
  })
})
