/** Ways on from a search that found little: R-SEARCH-19. */
import { describe, expect, test } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleResults } from '../../../test/sample-clips.ts'
import { ReferencedItem } from './referenced-item.tsx'
import { readSearch } from './search-params.ts'
import { TypeTabs } from './type-tabs.tsx'
import { WaysOn } from './ways-on.tsx'

const COUNTS = [
  { type: 'video', count: 0, isExact: true },
  { type: 'image', count: 7, isExact: true },
  { type: 'short', count: 1, isExact: true },
  { type: 'packages', count: 0, isExact: true },
] as const

const searchOf = (query: string) => readSearch(new URLSearchParams(query))

describe('the types as tabs', () => {
  test('the types as tabs lead to the same search in another type, with counts', async () => {
    const search = searchOf('term=cat&type=video&rating=GD&sort=longest&page=2')
    const { findByRole } = renderPage(
      <TypeTabs search={search} counts={[{ ...COUNTS[0], count: 12 }, ...COUNTS.slice(1)]} />,
    )
    const images = await findByRole('link', { name: 'Images 7' })
    expect(images.getAttribute('href')).toBe('/search?term=cat&type=image&rating=GD')
    await findByRole('link', { name: 'Packages 0' })
    expect((await findByRole('link', { name: 'Video 12' })).getAttribute('aria-current')).toBe('page')
  })

  test('the types as tabs repeat no 0 where the search has no results', async () => {
    const { findByRole, getByRole } = renderPage(
      <TypeTabs search={searchOf('term=cat&type=video')} counts={COUNTS} />,
    )
    await findByRole('link', { name: 'Images 7' })
    getByRole('link', { name: 'Video' })
    getByRole('link', { name: 'Packages' })
  })

  test('the types as tabs are links before the counts are known, and then only those that the viewer may see', async () => {
    const search = searchOf('term=cat&type=video')
    const before = renderPage(<TypeTabs search={search} counts={null} />)
    expect(await before.findAllByRole('link')).toHaveLength(4)
    before.unmount()
    const counts = COUNTS.filter(({ type }) => type !== 'short')
    const { findAllByRole } = renderPage(<TypeTabs search={search} counts={counts} />)
    expect(await findAllByRole('link')).toHaveLength(3)
  })
})

describe('ways on', () => {
  const search = searchOf('term=zebra+crossing&type=video')

  test('ways on are near matches, other types, and the contact form with the text filled in', async () => {
    const { findByRole } = renderPage(
      <WaysOn search={search} shown={[]} term="zebra crossing" near={sampleResults([5])} counts={COUNTS} />,
    )
    await findByRole('heading', { name: 'These match some of your words' })
    await findByRole('link', { name: 'Clip 5' })
    expect((await findByRole('link', { name: '7 images' })).getAttribute('href')).toContain('type=image')
    const enquiry = await findByRole('link', { name: 'Ask for “zebra crossing”' })
    expect(enquiry.getAttribute('href')).toBe('/contact-us?about=zebra+crossing')
  })

  test('ways on leave out what is not there', async () => {
    const { queryByRole, findByRole } = renderPage(
      <WaysOn search={search} shown={[]} term="zebra crossing" near={[]} counts={null} />,
    )
    await findByRole('link', { name: /Ask for/ })
    expect(queryByRole('heading')).toBeNull()
  })
})

describe('clips close in meaning (R-MEANING-2)', () => {
  const search = searchOf('term=zebra+crossing&type=video&rating=GD')
  const meaning = { site: { findsMeaning: true } } as const
  const waysOn = (shown: number[]) => (
    <WaysOn
      search={search}
      shown={sampleResults(shown)}
      term="zebra crossing"
      near={sampleResults([5])}
      counts={COUNTS}
    />
  )

  test('clips close in meaning replace the near matches, without those that are shown above', async () => {
    const api = givenApi({ 'GET /clip/clips/close': sampleResults([7, 8]) })
    const { findByRole, queryByRole } = renderPage(waysOn([7]), meaning)
    await findByRole('heading', { name: 'Close in meaning' })
    await findByRole('link', { name: 'Clip 8' })
    expect(queryByRole('link', { name: 'Clip 7' })).toBeNull()
    expect(queryByRole('heading', { name: 'These match some of your words' })).toBeNull()
    await findByRole('link', { name: /Ask for/ })
    const [call] = api.callsTo('GET /clip/clips/close')
    expect(call?.query).toEqual({ term: 'zebra crossing', type: 'video', rating: 'GD' })
  })

  test.each(['prążkowane konie', 'حمار وحشي', '斑马过马路'])(
    'a search in another language, “%s”, has the heading too',
    async (term) => {
      const api = givenApi({ 'GET /clip/clips/close': sampleResults([8]) })
      const { findByRole } = renderPage(
        <WaysOn
          search={searchOf(new URLSearchParams({ term, type: 'video' }).toString())}
          shown={[]}
          term={term}
          near={[]}
          counts={COUNTS}
        />,
        meaning,
      )
      await findByRole('heading', { name: 'Close in meaning' })
      await findByRole('link', { name: 'Clip 8' })
      expect(api.callsTo('GET /clip/clips/close')[0]?.query).toEqual({ term, type: 'video' })
    },
  )

  test('below three results and more there is nothing but clips close in meaning', async () => {
    givenApi({ 'GET /clip/clips/close': sampleResults([8]) })
    const { findByRole, queryByRole } = renderPage(waysOn([1, 2, 3]), meaning)
    await findByRole('link', { name: 'Clip 8' })
    expect(queryByRole('link', { name: /Ask for/ })).toBeNull()
  })

  test.each([
    ['none', []],
    ['a refusal', refuse('too_many_requests', 'Please wait a moment.')],
  ])('with %s the near matches are shown', async (_, answer) => {
    givenApi({ 'GET /clip/clips/close': answer })
    const { findByRole, queryByRole } = renderPage(waysOn([]), meaning)
    await findByRole('heading', { name: 'These match some of your words' })
    expect(queryByRole('heading', { name: 'Close in meaning' })).toBeNull()
  })

  test('R-MEANING-1: without a model nothing is requested', async () => {
    const api = givenApi({})
    const { findByRole } = renderPage(waysOn([]))
    await findByRole('heading', { name: 'These match some of your words' })
    expect(api.callsTo('GET /clip/clips/close')).toEqual([])
  })
})

test('a reference is shown above what it names (R-SEARCH-19)', async () => {
  const [item] = sampleResults([41207])
  if (!item) throw new Error('There is one sample')
  const { findByRole } = renderPage(<ReferencedItem item={item} />)
  await findByRole('heading', { name: 'VIDEO-41207' })
})
