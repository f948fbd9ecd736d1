/** A card of a result: R-CLIP-13. */
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleResult, sampleResults } from '../../../test/sample-clips.ts'
import { ClipCard } from './clip-card.tsx'
import { ClipGrid } from './clip-grid.tsx'

function givenCard(change: Parameters<typeof sampleResult>[1] = {}, more: { upright?: boolean } = {}) {
  return renderPage(<ClipCard item={sampleResult(7, change)} {...more} />)
}

/** The two lines of the caption. */
const factsOf = (page: ReturnType<typeof givenCard>) =>
  [...(page.container.querySelector('.caption')?.children ?? [])].map(({ textContent }) => textContent)

describe('a card', () => {
  test('a card is one link to the clip, with its title', async () => {
    const { findByRole } = givenCard({ title: 'Fox in the snow' })
    expect((await findByRole('link', { name: 'Fox in the snow' })).getAttribute('href')).toBe('/clip/7')
  })

  test('a card of a package leads to the package and shows what it is', async () => {
    const page = givenCard({
      type: 'package',
      title: 'Cats being cats',
      meta: { clip_count: 1, rating: null, location: '' },
      date_taken: null,
    })
    const link = await page.findByRole('link', { name: 'Cats being cats' })
    expect(link.getAttribute('href')).toBe('/package/7')
    page.getByText('Package')
    expect(factsOf(page)).toEqual(['1 clip, ', '7 Jan 26'])
  })

  test('a card has the duration, quality, place and day of a video', async () => {
    const page = givenCard()
    await page.findByText('Gold')
    expect(factsOf(page)).toEqual(['Gold, 00:08 · 1080p, ', 'Leeds, UK · 17 Jun 25'])
  })

  test('a card has the size of an image instead of duration and quality', async () => {
    const page = givenCard({ type: 'image', meta: { location: '' } })
    await page.findByText('Gold')
    expect(factsOf(page)).toEqual(['Gold, 1920 × 1080, ', '17 Jun 25'])
  })

  test('a card has the day it was added where the day of the recording is unknown', async () => {
    const page = givenCard({ date_taken: null })
    await page.findByRole('link')
    expect(factsOf(page)[1]).toBe('Leeds, UK · 7 Jan 26')
  })

  test('a card marks a short among other clips, and not among shorts', async () => {
    const mixed = givenCard({ type: 'short' })
    await mixed.findByText('Short')
    mixed.unmount()
    const shorts = givenCard({ type: 'short' }, { upright: true })
    await shorts.findByRole('link')
    expect(shorts.queryByText('Short')).toBeNull()
  })

  test('a card names its type where cards of several types are together', async () => {
    const { findByRole, getByText } = renderPage(
      <ClipGrid items={[sampleResult(1), sampleResult(2, { type: 'image' })]} typed />,
    )
    await findByRole('link', { name: 'Clip 1' })
    getByText('Video')
    getByText('Image')
  })

  test('a card warns of what cannot be bought, published or shown without care', async () => {
    const page = givenCard({ meta: { enquire: true, restricted: true, notSocial: true, graphic: true } })
    await page.findByText('Enquiry only')
    page.getByText('Restricted')
    page.getByText('Not for social')
    page.getByText('Graphic content')
  })

  test('a card is read fact by fact', async () => {
    const page = givenCard({ meta: { rating: 'SV', restricted: true, synthetic: 'altered', graphic: true } })
    const facts = (await page.findByText('Restricted')).closest('article')?.textContent
    expect(facts).toContain('Silver, 00:08 · 1080p, Leeds, UK · 17 Jun 25')
    expect(facts).toContain('Restricted, AI-altered, Graphic content')
  })

  test('blurs the picture of graphic material, and no other (R-GRAPHIC-1)', async () => {
    const graphic = givenCard({ meta: { graphic: true } })
    await graphic.findByText('Graphic content')
    expect(graphic.container.querySelector('img')?.className).toContain('blur')
    graphic.unmount()
    const other = givenCard()
    await other.findByRole('link')
    expect(other.container.querySelector('img')?.className).not.toContain('blur')
  })

  test('a card warns of nothing otherwise', async () => {
    const page = givenCard()
    await page.findByRole('link')
    for (const warning of ['Enquiry only', 'Restricted', 'Not for social', 'Graphic content']) {
      expect(page.queryByText(warning)).toBeNull()
    }
  })

  test('a card notifies the page when it is opened', async () => {
    const onOpen = vi.fn()
    const { user, findByRole, findByText } = renderPage(<ClipCard item={sampleResult(7)} onOpen={onOpen} />)
    await user.click(await findByRole('link', { name: 'Clip 7' }))
    expect(onOpen).toHaveBeenCalledOnce()
    await findByText('Now at /clip/7')
  })
})

test('only the pictures of the first row are fetched before the others', async () => {
  const { findByRole, container } = renderPage(<ClipGrid items={sampleResults([1, 2, 3, 4, 5])} leads />)
  await findByRole('link', { name: 'Clip 1' })
  const loading = [...container.querySelectorAll('img')].map((image) => image.getAttribute('loading'))
  expect(loading).toEqual([null, null, null, null, 'lazy'])
})

describe('the picture of a card', () => {
  const pictureOf = async (page: ReturnType<typeof givenCard>) => {
    await page.findByRole('link')
    const image = page.container.querySelector('img')
    const set = page.container.querySelector('source')?.getAttribute('srcset') ?? ''
    page.unmount()
    return { image, set }
  }

  test('the picture of a card comes in AVIF in three widths, and in JPEG', async () => {
    const { image, set } = await pictureOf(givenCard())
    expect(image?.getAttribute('src')).toBe('/media/7/poster-640.jpg')
    expect(set.split(', ').map((one) => one.split(' ')[1])).toEqual(['320w', '640w', '1280w'])
  })

  test('the picture of a card is cut around its focal point', async () => {
    const { image } = await pictureOf(givenCard({ width: 1500, height: 1000, focal: { x: 0.5, y: 0.1 } }))
    expect([image?.dataset['x'], image?.dataset['y']]).toEqual(['5', '1'])
  })

  test('the picture of a card of a short among wide cards, and of a film among upright ones, stays whole in the middle', async () => {
    const short = { type: 'short', width: 1080, height: 1920, focal: { x: 0.7, y: 0.2 } } as const
    const whole = (await pictureOf(givenCard(short))).image
    expect(whole?.className).toContain('object-contain')
    expect(whole?.hasAttribute('data-x')).toBe(false)
    expect((await pictureOf(givenCard(short, { upright: true }))).image?.className).toContain('object-cover')
    expect((await pictureOf(givenCard({}, { upright: true }))).image?.className).toContain('object-contain')
  })
})

test.each([
  ['shorts alone stand upright', ['short', 'short'], true],
  ['a sheet of shorts and films is wide', ['short', 'video'], false],
] as const)('the picture of a card fits its frame: %s', async (_what, types, upright) => {
  const items = types.map((type, index) => sampleResult(index + 1, { type }))
  const { findByRole, container } = renderPage(<ClipGrid items={items} />)
  await findByRole('link', { name: 'Clip 1' })
  expect(container.querySelector('.contact-sheet')?.hasAttribute('data-upright')).toBe(upright)
})
