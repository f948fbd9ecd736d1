/** More from the category and the place of a clip. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { MoreFrom } from './more-from.tsx'

const CLIP = { type: 'video', category: 'Pets', category_id: 250, location: 'Texas' } as const

test('a video leads to its category and its place by filters', async () => {
  const { findByRole } = renderPage(<MoreFrom clip={CLIP} />)
  const hrefOf = async (name: string) => (await findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('More from Pets')).toBe('/search?type=video&category=Pets&cat=250')
  expect(await hrefOf('More from Texas')).toBe('/search?type=video&loc2=Texas')
})

test('a short leads there by a text link, and a clip without a place to its category alone', async () => {
  const { findAllByRole } = renderPage(<MoreFrom clip={{ ...CLIP, type: 'short', location: '' }} />)
  const links = await findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/search?term=Pets&type=short'])
})
