/** The home page: the banner, the categories and Latest videos: R-SHOP-7, R-SHOP-9. */
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { givenDevice } from '../../../test/media-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { sampleResults } from '../../../test/sample-clips.ts'
import { settingsStore } from '../settings/settings-store.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { HowLicensingWorks } from './how-licensing-works.tsx'
import { LatestVideos } from './latest-videos.tsx'

const CLIP = {
  id: 7,
  title: 'Fox in the snow',
  media: { thumbpath: '/media/7/poster.jpg', filepath: '/media/7/hover.mp4', hls_path: null },
}

describe('the banner', () => {
  beforeEach(() => {
    givenDevice()
  })

  const filmIn = (page: ReturnType<typeof renderPage>) => page.container.querySelector('video')

  test('has the search box and names the clip that it shows', async () => {
    const { findByRole } = renderPage(<Hero clip={CLIP} />)
    await findByRole('combobox', { name: 'Search for an image, a video, a short or a package' })
    expect((await findByRole('link', { name: 'Fox in the snow' })).getAttribute('href')).toBe('/clip/7')
  })

  test('plays its film in silence, and can be paused and played', async () => {
    const page = renderPage(<Hero clip={CLIP} />)
    await page.findByRole('button', { name: 'Play the film' })
    const film = filmIn(page)
    expect(film?.muted).toBe(true)
    await act(async () => film?.play())
    await page.user.click(await page.findByRole('button', { name: 'Pause the film' }))
    expect(film?.paused).toBe(true)
    await page.user.click(await page.findByRole('button', { name: 'Play the film' }))
    expect(film?.paused).toBe(false)
  })

  test('is a still for people who ask for less motion', async () => {
    givenDevice({ reducedMotion: true })
    const page = renderPage(<Hero clip={CLIP} />)
    await page.findByRole('link', { name: 'Fox in the snow' })
    expect(filmIn(page)).toBeNull()
  })

  test('is a still with Autoplay video previews off', async () => {
    settingsStore.write({ autoplay: false, theme: 'system' })
    const page = renderPage(<Hero clip={CLIP} />)
    await page.findByRole('link', { name: 'Fox in the snow' })
    expect(filmIn(page)).toBeNull()
  })

  test('without a clip still searches', async () => {
    const { findByRole, queryByText } = renderPage(<Hero clip={null} />)
    await findByRole('button', { name: 'Search' })
    expect(queryByText(/^Showing/)).toBeNull()
  })
})

test('each category leads to its videos, with or without a picture', async () => {
  const { findByRole, getAllByRole, container } = renderPage(
    <CategoryTiles pictures={{ 250: { thumbpath: '/media/7/poster.jpg', colour: '#112233' } }} />,
  )
  await findByRole('heading', { name: 'Browse by category' })
  expect(getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Fails', '/search?type=video&category=Fails&cat=249'],
    ['Family', '/search?type=video&category=Family&cat=255'],
    ['Paranormal', '/search?type=video&category=Paranormal&cat=241'],
    ['Pets', '/search?type=video&category=Pets&cat=250'],
    ['Viral', '/search?type=video&category=Viral&cat=253'],
    ['Wild Animals', '/search?type=video&category=Wild+Animals&cat=45'],
  ])
  expect(container.querySelectorAll('img')).toHaveLength(1)
})

describe('Latest videos', () => {
  /** Renders the strip, and answers how to scroll it into view. */
  function givenStrip() {
    let seen: IntersectionObserverCallback = () => undefined
    class Observer extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback) {
        super(callback)
        seen = callback
      }
    }
    vi.stubGlobal('IntersectionObserver', Observer)
    const page = renderPage(<LatestVideos />)
    const scrollIntoView = () =>
      act(async () => {
        const observer = new Observer(seen)
        const box = new DOMRectReadOnly()
        const target = document.body
        seen(
          [
            {
              isIntersecting: true,
              target,
              time: 0,
              intersectionRatio: 1,
              boundingClientRect: box,
              intersectionRect: box,
              rootBounds: null,
            },
          ],
          observer,
        )
      })
    return { ...page, scrollIntoView }
  }

  test('are loaded when they are scrolled into view', async () => {
    const api = givenApi({ 'GET /clip/clips/latest': sampleResults([1, 2]) })
    const { findByRole, queryByRole, scrollIntoView } = givenStrip()
    expect((await findByRole('link', { name: 'See all' })).getAttribute('href')).toBe(
      '/search?type=video&sort=most_recent',
    )
    expect(queryByRole('article')).toBeNull()
    expect(api.callsTo('GET /clip/clips/latest')).toHaveLength(0)
    await scrollIntoView()
    await findByRole('link', { name: 'Clip 2' })
  })

  test('that cannot be loaded leave the link to all of them', async () => {
    const api = givenApi({ 'GET /clip/clips/latest': refuse('unavailable', 'Please try again later.') })
    const { findByRole, queryByText, queryByRole, scrollIntoView } = givenStrip()
    await findByRole('link', { name: 'See all' })
    await scrollIntoView()
    expect(api.callsTo('GET /clip/clips/latest')).toHaveLength(1)
    expect(queryByText('Please try again later.')).toBeNull()
    expect(queryByRole('alert')).toBeNull()
  })
})

test('How licensing works shows the words of staff and leads to the prices', async () => {
  const { findByText, findByRole } = renderPage(<HowLicensingWorks html="<ol><li>Find a clip</li></ol>" />)
  await findByText('Find a clip')
  const prices = await findByRole('link', { name: 'See what a licence costs' })
  expect(prices.getAttribute('href')).toBe('/pricing')
})
