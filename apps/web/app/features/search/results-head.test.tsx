/** Above the results: the count, the order, the chips of active filters and the help of the server: R-SEARCH-4. */
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { NO_WORDS } from '../../../test/sample-clips.ts'
import { ActiveFilterChips } from './active-filter-chips.tsx'
import { listActiveFilters } from './active-filters.ts'
import { DidYouMean } from './did-you-mean.tsx'
import { RelaxedList } from './relaxed-list.tsx'
import { ResultsHead } from './results-head.tsx'
import { readSearch } from './search-params.ts'

const FACETS = { categories: [], tones: [{ id: 2, displayname: 'Cute' }], footageTypes: [] }
const searchOf = (query: string) => readSearch(new URLSearchParams(query))

type Shown = { count?: number; countIsExact?: boolean; filters?: number | null }

function givenHead(query: string, { count = 59, countIsExact = true, filters = 0 }: Shown = {}) {
  const results = {
    items: [],
    count,
    countIsExact,
    next: null,
    didYouMean: null,
    understood: NO_WORDS,
    correctedTo: null,
    reference: null,
    near: [],
  }
  return renderPage(<ResultsHead search={searchOf(query)} results={results} filters={filters} />)
}

describe('the number of results', () => {
  test('the number of results is read when it changes', async () => {
    const { findByText } = givenHead('type=video')
    expect((await findByText('59 results')).getAttribute('role')).toBe('status')
  })

  test('the number of results states that there are more where the server did not count further', async () => {
    await givenHead('type=video', { count: 10_000, countIsExact: false }).findByText('10,000+ results')
  })

  test('the number of results is shown next to the button that opens the filters, which counts them', async () => {
    const { findByRole } = givenHead('type=video', { filters: 2 })
    await findByRole('button', { name: 'Filters (2)' })
  })

  test('the number of results is shown alone where there is nothing to filter or to sort', async () => {
    const { findByText, queryByRole } = givenHead('type=video&term=zzz', { count: 0, filters: null })
    await findByText('No results')
    expect(queryByRole('button')).toBeNull()
    expect(queryByRole('navigation')).toBeNull()
  })

  test('the number of results is replaced by the reason where a keyword without any word finds nothing', async () => {
    const { findByText } = givenHead('type=video&term=%F0%9F%A6%8A', { count: 0 })
    const reason = await findByText(/^No results: “🦊” has no letters or numbers/)
    expect(reason.getAttribute('role')).toBe('status')
  })
})

describe('the order', () => {
  async function ordersOf(query: string) {
    const { findByRole } = givenHead(query)
    const sort = await findByRole('navigation', { name: 'Sort' })
    const links = [...sort.querySelectorAll('a')]
    const current = links.find((link) => link.getAttribute('aria-current') === 'true')
    return { all: links.map(({ textContent }) => textContent), current: current?.textContent }
  }

  test('the order is Most recent without a keyword, and relevance is not offered', async () => {
    expect(await ordersOf('type=video')).toEqual({
      all: ['Most recent', 'Oldest', 'Longest', 'Shortest'],
      current: 'Most recent',
    })
  })

  test('the order is Most relevant with a keyword', async () => {
    expect((await ordersOf('type=video&term=dog')).current).toBe('Most relevant')
  })

  test('the order is the chosen one where the address names it', async () => {
    expect((await ordersOf('type=video&term=dog&sort=oldest')).current).toBe('Oldest')
  })

  test('the order by length is not offered for images', async () => {
    expect((await ordersOf('type=image')).all).toEqual(['Most recent', 'Oldest'])
  })

  test('the order begins again at page 1 when it is changed', async () => {
    const { findByRole } = givenHead('type=video&rating=GD&page=3&es_after=abc')
    const oldest = await findByRole('link', { name: 'Oldest' })
    expect(oldest.getAttribute('href')).toBe('/search?type=video&sort=oldest&rating=GD')
  })
})

describe('the chips of active filters', () => {
  function givenChips(query: string) {
    const search = searchOf(query)
    return renderPage(<ActiveFilterChips search={search} active={listActiveFilters(search, FACETS)} />)
  }

  test('the chips of active filters name each filter and remove it', async () => {
    const { findByRole } = givenChips('term=dog&type=video&rating=GD&tone=2')
    const gold = await findByRole('link', { name: 'Remove filter Gold: Gold' })
    expect(gold.getAttribute('href')).toBe('/search?term=dog&type=video&tone=2')
    await findByRole('link', { name: 'Remove filter Cute: Cute' })
  })

  test('the chips of active filters are removed together by Clear all, which keeps the keyword, the type and the order', async () => {
    const { findByRole } = givenChips('term=dog&type=short&sort=oldest&quality=4K&page=2')
    const clear = await findByRole('link', { name: 'Clear all' })
    expect(clear.getAttribute('href')).toBe('/search?term=dog&type=short&sort=oldest')
  })

  test('the chips of active filters are absent without filters', () => {
    expect(givenChips('term=dog&type=video').queryByRole('link')).toBeNull()
  })
})

describe('a correction', () => {
  const search = searchOf('term=kiten&type=video&rating=GD')

  test('a correction is offered as a link to the same search with the corrected term', async () => {
    const results = { didYouMean: 'kitten', correctedTo: null, count: 1, understood: NO_WORDS }
    const { findByRole } = renderPage(<DidYouMean search={search} results={results} />)
    const link = await findByRole('link', { name: 'kitten' })
    expect(link.getAttribute('href')).toBe('/search?term=kitten&type=video&rating=GD')
  })

  test('a correction that only other types match is offered as a link', async () => {
    const results = { didYouMean: 'kitten', correctedTo: 'kitten', count: 0, understood: NO_WORDS }
    const { findByRole } = renderPage(<DidYouMean search={search} results={results} />)
    await findByRole('link', { name: 'kitten' })
  })

  test('a correction is announced, with a link to exactly what was typed', async () => {
    const results = { didYouMean: 'kitten', correctedTo: 'kitten', count: 1, understood: NO_WORDS }
    const { findByRole, findByText } = renderPage(<DidYouMean search={search} results={results} />)
    await findByText('kitten', { selector: 'strong' })
    const link = await findByRole('link', { name: 'Search only for “kiten”' })
    expect(link.getAttribute('href')).toBe('/search?term=kiten&type=video&rating=GD&exact=1')
  })
})

test('results with either of two words are announced with the reason', async () => {
  const results = {
    didYouMean: null,
    correctedTo: 'cat OR dog',
    count: 9,
    understood: { ...NO_WORDS, isEither: true },
  }
  const search = searchOf('term=cat+and+dog&type=video')
  const { findByText } = renderPage(<DidYouMean search={search} results={results} />)
  await findByText(/No result has both, so these have either/)
  await findByText('cat OR dog', { selector: 'strong' })
})

describe('more results if you remove a filter', () => {
  const QUERY = 'term=cat&type=video&rating=GD&location=us'
  const givenList = () =>
    renderPage(<RelaxedList search={searchOf(QUERY)} facets={FACETS} parts={[]} shown={1} />, {
      at: '/search',
    })

  test('more results if you remove a filter shows how many results there would be without each filter', async () => {
    const api = givenApi({
      'GET /clip/clips/relax': [
        { filter: 'rating', count: 10_000 },
        { filter: 'term', count: 12 },
        { filter: 'location', count: 1 },
      ],
    })
    const { findByRole, getAllByRole } = givenList()
    await findByRole('heading', { name: 'More results if you remove a filter' })
    const links = getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(links).toEqual([
      ['Without Gold: 10,000+ results', '/search?term=cat&type=video&location=us'],
      ['Without “cat”: 12 results', '/search?type=video&rating=GD&location=us'],
    ])
    expect(api.callsTo('GET /clip/clips/relax')[0]?.query).toEqual({
      term: 'cat',
      type: 'video',
      location: 'us',
      rating: 'GD',
    })
  })

  test('more results if you remove a filter stays silent when the server refuses', async () => {
    const api = givenApi({ 'GET /clip/clips/relax': refuse('too_many_requests', 'Please wait a moment.') })
    const { queryByRole, queryByText } = givenList()
    await expect.poll(() => api.callsTo('GET /clip/clips/relax').length).toBe(1)
    expect(queryByRole('heading')).toBeNull()
    expect(queryByText('Please wait a moment.')).toBeNull()
  })
})
