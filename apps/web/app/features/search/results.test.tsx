/** The list of results as visitors use it: R-SEARCH-3. */
import type { Data } from '@rushes/contract/client'
import { describe, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { NO_WORDS, sampleResult, sampleResults } from '../../../test/sample-clips.ts'
import type { ResultPage } from './load-results.ts'
import { memory } from './result-memory-store.ts'
import { Results } from './results.tsx'
import { readSearch } from './search-params.ts'

const NEXT = { page: '2', es_after: 'cursor-of-page-1' }

function pageOf(items: ResultPage['items'], next: ResultPage['next'] = null): ResultPage {
  return {
    items,
    count: 60,
    countIsExact: true,
    next,
    didYouMean: null,
    correctedTo: null,
    reference: null,
    understood: NO_WORDS,
    near: [],
  }
}

function secondPage(ids: readonly number[]): Data<'GET /clip/clips'> {
  const pagination = { count: 60, countIsExact: true, nextPage: null, es_after: null }
  const help = { didYouMean: null, correctedTo: null, reference: null, understood: NO_WORDS }
  return { items: sampleResults(ids), pagination, ...help }
}

type Given = { query?: string; first?: ResultPage }

function givenResults({ query = 'type=video', first = pageOf(sampleResults([1, 2]), NEXT) }: Given = {}) {
  const search = readSearch(new URLSearchParams(query))
  return renderPage(<Results search={search} first={first} />, { at: `/search?${query}` })
}

describe('MORE RESULTS', () => {
  test('appends the next page and asks for it with the cursor of the page before', async () => {
    const api = givenApi({ 'GET /clip/clips': secondPage([3, 4]) })
    const { user, findByRole, findAllByRole, queryByRole } = givenResults({ query: 'term=dog&type=video' })
    await user.click(await findByRole('link', { name: 'MORE RESULTS' }))
    await findByRole('link', { name: 'Clip 4' })
    const titles = (await findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
    expect(titles).toEqual(['Clip 1', 'Clip 2', 'Clip 3', 'Clip 4'])
    const [call] = api.callsTo('GET /clip/clips')
    expect(call?.query).toEqual({ term: 'dog', type: 'video', sort: 'most_rel', ...NEXT })
    expect(queryByRole('link', { name: 'MORE RESULTS' })).toBeNull()
  })

  test('MORE RESULTS is a plain link to the next page for browsers without JavaScript', async () => {
    const { findByRole } = givenResults()
    const link = await findByRole('link', { name: 'MORE RESULTS' })
    expect(link.getAttribute('href')).toBe('/search?type=video&page=2&back_on_search=1')
  })

  test('MORE RESULTS shows Loading, and keeps it briefly after the results have arrived', async () => {
    givenApi({ 'GET /clip/clips': secondPage([3]) })
    const { user, findByRole, queryByText } = givenResults()
    expect(queryByText('Loading')).toBeNull()
    await user.click(await findByRole('link', { name: 'MORE RESULTS' }))
    await findByRole('link', { name: 'Clip 3' })
    expect(queryByText('Loading')).not.toBeNull()
  })

  test('MORE RESULTS remembers the longer list, so that coming back finds it', async () => {
    givenApi({ 'GET /clip/clips': secondPage([3]) })
    const { user, findByRole } = givenResults({ query: 'term=pig&type=video' })
    await user.click(await findByRole('link', { name: 'MORE RESULTS' }))
    await findByRole('link', { name: 'Clip 3' })
    expect(memory.page('/search?term=pig&type=video')).toBe(2)
    expect(memory.list('/search?term=pig&type=video')?.items.map(({ id }) => id)).toEqual([1, 2, 3])
  })

  test('MORE RESULTS shows the message of the server when it refuses, keeps the list and can be pressed again', async () => {
    const api = givenApi({ 'GET /clip/clips': refuse('too_many_requests', 'Please wait a moment.') })
    const { user, findByRole, getAllByRole, queryByRole } = givenResults()
    await user.click(await findByRole('link', { name: 'MORE RESULTS' }))
    expect((await findByRole('alert')).textContent).toBe('Please wait a moment.Try again')
    expect(getAllByRole('heading', { level: 3 })).toHaveLength(2)
    api.answer({ 'GET /clip/clips': secondPage([3]) })
    await user.click(await findByRole('button', { name: 'Try again' }))
    await findByRole('link', { name: 'Clip 3' })
    expect(queryByRole('alert')).toBeNull()
  })

  test('MORE RESULTS never shows the text of a programming error', async () => {
    const broken = { success: true, httpStatusCode: 200, message: 'OK', data: null }
    vi.stubGlobal('fetch', async () => Response.json(broken))
    const { user, findByRole } = givenResults()
    await user.click(await findByRole('link', { name: 'MORE RESULTS' }))
    expect((await findByRole('alert')).textContent).toBe('An error occurredTry again')
  })
})

describe('a list of results', () => {
  test('a list of results that is empty leads to all clips of the type, and repeats no count', async () => {
    const { queryByText, findByRole } = givenResults({ query: 'term=zz&type=image', first: pageOf([]) })
    const link = await findByRole('link', { name: 'Clear the search' })
    expect(link.getAttribute('href')).toBe('/search?type=image')
    expect(queryByText(/No results/)).toBeNull()
  })

  test.each([
    ['type=video', 'The first videos will appear here when we publish them.'],
    ['type=packages&sort=oldest', 'The first packages will appear here when we publish them.'],
  ])('a list of results of %s that is empty shows what will be there', async (query, words) => {
    const { findByText, queryByRole } = givenResults({ query, first: pageOf([]) })
    await findByText(words)
    expect(queryByRole('link', { name: 'Clear the search' })).toBeNull()
  })

  test('a list of results remembers which clip was looked at', async () => {
    const { user, findByRole } = givenResults({ query: 'term=fox&type=video' })
    await user.click(await findByRole('link', { name: 'Clip 2' }))
    expect(memory.viewed('/search?term=fox&type=video')).toBe(2)
  })

  test('a list of results has no checkboxes for a guest', async () => {
    const { findByRole, queryByRole } = givenResults()
    await findByRole('link', { name: 'Clip 1' })
    expect(queryByRole('checkbox')).toBeNull()
    expect(queryByRole('button', { name: 'Select all on page' })).toBeNull()
  })

  test('a list of results of packages has no checkboxes either', async () => {
    await givenMember(givenApi())
    const first = pageOf([sampleResult(9, { type: 'package', title: 'Cats being cats' })])
    const { findByRole, queryByRole } = givenResults({ query: 'type=packages', first })
    await findByRole('link', { name: 'Cats being cats' })
    expect(queryByRole('checkbox')).toBeNull()
  })
})
