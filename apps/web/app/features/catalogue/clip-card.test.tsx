/** A card of a result: R-CLIP-8, R-CLIP-10. */
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleResult, sampleResults } from '../../../test/sample-clips.ts'
import { ClipCard } from './clip-card.tsx'
import { ClipGrid } from './clip-grid.tsx'

function givenCard(change: Parameters<typeof sampleResult>[1] = {}, more: { upright?: boolean } = {}) {
  return renderPage(<ClipCard item={sampleResult(7, change)} {...more} />)
}

const factsOf = (page: ReturnType<typeof givenCard>) =>
  [...page.container.querySelectorAll('.caption .whitespace-nowrap')].map(({ textContent }) => textContent)

describe('a card', () => {
  test('is one link to the clip, with its title', async () => {
    const { findByRole } = givenCard({ title: 'Fox in the snow' })
    expect((await findByRole('link', { name: 'Fox in the snow' })).getAttribute('href')).toBe('/clip/7')
  })

  test('of a package leads to the package and says what it is', async () => {
    const page = givenCard({ type: 'package', title: 'Cats being cats', meta: { clip_count: 1 } })
    const link = await page.findByRole('link', { name: 'Cats being cats' })
    expect(link.getAttribute('href')).toBe('/package/7')
    page.getByText('Package')
    expect(factsOf(page)).toEqual(['1 clip', '7 JAN 26'])
  })

  test('has the duration, quality, place and day of a video', async () => {
    const page = givenCard()
    await page.findByText('Gold')
    expect(factsOf(page)).toEqual(['00:08', '1080p', 'Leeds, UK', '17 JUN 25'])
  })

  test('has the size of an image instead of duration and quality', async () => {
    const page = givenCard({ type: 'image', meta: { location: '' } })
    await page.findByText('Gold')
    expect(factsOf(page)).toEqual(['1920 × 1080', '17 JUN 25'])
  })

  test('has the day it was added where nobody knows when it was shot', async () => {
    const page = givenCard({ date_taken: null })
    await page.findByText('7 JAN 26')
  })

  test('marks a short among other clips, and not among shorts', async () => {
    const mixed = givenCard({ type: 'short' })
    await mixed.findByText('Short')
    mixed.unmount()
    const shorts = givenCard({ type: 'short' }, { upright: true })
    await shorts.findByRole('link')
    expect(shorts.queryByText('Short')).toBeNull()
  })

  test('warns of what cannot be bought, published or shown without care', async () => {
    const page = givenCard({ meta: { enquire: true, notSocial: true, graphic: true } })
    await page.findByText('Enquiry only')
    page.getByText('Not for social')
    page.getByText('Graphic content')
  })

  test('warns of nothing otherwise', async () => {
    const page = givenCard()
    await page.findByRole('link')
    for (const warning of ['Enquiry only', 'Not for social', 'Graphic content']) {
      expect(page.queryByText(warning)).toBeNull()
    }
  })

  test('tells the page when it is opened', async () => {
    const onOpen = vi.fn()
    const { user, findByRole, findByText } = renderPage(<ClipCard item={sampleResult(7)} onOpen={onOpen} />)
    await user.click(await findByRole('link', { name: 'Clip 7' }))
    expect(onOpen).toHaveBeenCalledOnce()
    await findByText('Now at /clip/7')
  })
})

test('only the pictures of the first row are fetched before the others', async () => {
  const { findByRole, container } = renderPage(<ClipGrid items={sampleResults([1, 2, 3])} leads />)
  await findByRole('link', { name: 'Clip 1' })
  const loading = [...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))
  expect(loading).toEqual([null, null, 'lazy'])
})
