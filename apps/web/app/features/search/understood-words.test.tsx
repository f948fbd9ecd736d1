/** How the page shows what it understood of a search (R-QUERY-2). */
import type { SearchUnderstanding } from '@rushes/contract/search-understanding'
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { NO_WORDS } from '../../../test/sample-clips.ts'
import { readSearch } from './search-params.ts'
import { UnderstoodWords } from './understood-words.tsx'

const FACETS = { categories: [], tones: [], footageTypes: [] }

function givenWords(understood: Partial<SearchUnderstanding>) {
  const search = readSearch(new URLSearchParams('term=cat&type=video&rating=GD&page=2'))
  return renderPage(
    <UnderstoodWords search={search} facets={FACETS} understood={{ ...NO_WORDS, ...understood }} />,
  )
}

test('R-QUERY-2: each filter in words is a chip that searches for the words as written', async () => {
  const part = (filter: 'duration' | 'quality' | 'place', text: string, params: Record<string, string>) => ({
    filter,
    text,
    params,
    asWords: `"${text}" cat`,
    without: 'cat',
  })
  const { getAllByRole } = givenWords({
    parts: [
      part('duration', 'under 30 s', { duration_end: '29' }),
      part('quality', '4k', { quality: '4K' }),
      part('place', 'Germany', {}),
    ],
  })
  const links = getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  const of = (words: string) => `/search?term=%22${words}%22+cat&type=video&rating=GD`
  expect(links).toEqual([
    ['Remove filter under 30 s: 0 to 29 seconds: under 30 s: 0 to 29 seconds', of('under+30+s')],
    ['Remove filter 4K: 4K', of('4k')],
    ['Remove filter Germany: place: Germany: place', of('Germany')],
  ])
})

test('R-QUERY-7: an exclusion by NOT is a chip that searches for the words as written', () => {
  const { getByRole } = givenWords({ excluded: [{ text: 'ginger', asWords: 'cat "NOT ginger"' }] })
  const chip = getByRole('link', { name: /NOT: without “ginger”/ })
  expect(chip.getAttribute('href')).toBe('/search?term=cat+%22NOT+ginger%22&type=video&rating=GD')
})

test('words without effect are stated with the reason, and images are offered', async () => {
  const { findByText, findByRole } = givenWords({
    ignored: [
      { text: 'show me', reason: 'filler' },
      { text: '31 February 2025', reason: 'day' },
    ],
    type: 'image',
  })
  await findByText('“show me” was ignored.')
  await findByText('“31 February 2025” is not a date, so its words were searched for.')
  const link = await findByRole('link', { name: 'Search images' })
  expect(link.getAttribute('href')).toBe('/search?term=cat&type=image&rating=GD')
})
