/** The home page: the banner, the categories and Latest videos. */
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { givenDevice, givenViewport } from '../../../test/media-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { givenMember } from '../../../test/sample-account.ts'
import { sampleResult, sampleResults } from '../../../test/sample-clips.ts'
import { cardTool } from '../catalogue/card-tool-store.ts'
import { CardTools } from '../lists/card-tools.tsx'
import { settingsStore } from '../settings/settings-store.ts'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { HowLicensingWorks } from './how-licensing-works.tsx'
import { LatestClips } from './latest-clips.tsx'
import { TrendingClips } from './trending-clips.tsx'

const AT = '2026-11-20T10:00:00.000Z'
const CLIP = {
  id: 7,
  title: 'Fox in the snow',
  width: 1920,
  height: 1080,
  focal: { x: 0.5, y: 0.3 },
  media: { thumbpath: '/media/7/poster.jpg', filepath: '/media/7/hover.mp4', hls_path: null, loop: null },
}

describe('the banner', () => {
  beforeEach(() => {
    givenDevice()
  })

  const filmIn = (page: ReturnType<typeof renderPage>) => page.container.querySelector('video')

  test('the banner states what is offered to whom, has the search box and names the clip that it shows', async () => {
    const { findByRole, getByText } = renderPage(<Hero clip={CLIP} />)
    await findByRole('combobox', { name: 'Search for an image, a video, a short or a package' })
    getByText(/^News and viral video, images and shorts for publishers, news and talk shows, and clip shows:/)
    expect((await findByRole('link', { name: 'Fox in the snow' })).getAttribute('href')).toBe('/clip/7')
  })

  test('the banner plays its film in silence, and can be paused and played', async () => {
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

  test.each([
    [390, false, 'none'],
    [1440, true, 'auto'],
  ])('at %d pixels the banner starts its film by itself: %s', async (width, starts, preload) => {
    givenDevice({ width })
    const page = renderPage(<Hero clip={CLIP} />)
    await page.findByRole('button', { name: 'Play the film' })
    expect(filmIn(page)).toMatchObject({ autoplay: starts, preload })
  })

  test('the banner is a still for visitors who ask for less motion', async () => {
    givenDevice({ reducedMotion: true })
    const page = renderPage(<Hero clip={CLIP} />)
    await page.findByRole('link', { name: 'Fox in the snow' })
    expect(filmIn(page)).toBeNull()
  })

  describe('with a loop of its own', () => {
    const loop = {
      large: '/media/hero/v1/hero-1080.mp4',
      small: '/media/hero/v1/hero-720.mp4',
      still: '/media/hero/v1/hero-1920.jpg',
      still_small: '/media/hero/v1/hero-960.jpg',
    }
    const clip = { ...CLIP, media: { ...CLIP.media, loop } }

    test.each([
      [390, 3, loop.small],
      [1440, 1, loop.large],
      [1440, 2, loop.large],
    ])(
      'a banner with a loop of its own plays the film that a screen of %d pixels with density %d needs',
      async (width, density, film) => {
        vi.stubGlobal('innerWidth', width)
        vi.stubGlobal('devicePixelRatio', density)
        const page = renderPage(<Hero clip={clip} />)
        await page.findByRole('button', { name: 'Play the film' })
        expect(filmIn(page)?.getAttribute('src')).toBe(film)
      },
    )

    test('a banner with a loop of its own has its first frame in two sizes and formats', async () => {
      const page = renderPage(<Hero clip={clip} />)
      await page.findByRole('link', { name: 'Fox in the snow' })
      const avif = page.container.querySelector('source')?.getAttribute('srcset')
      expect(avif).toBe('/media/hero/v1/hero-960.avif 960w, /media/hero/v1/hero-1920.avif 1920w')
      expect(page.container.querySelector('img')?.getAttribute('src')).toBe(loop.still)
    })

    test('a banner with a loop of its own is a still for visitors who save data', async () => {
      vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
      const page = renderPage(<Hero clip={clip} />)
      await page.findByRole('link', { name: 'Fox in the snow' })
      expect(filmIn(page)).toBeNull()
    })
  })

  test('the banner is a still with Autoplay video previews off', async () => {
    settingsStore.write({ autoplay: false, theme: 'system' })
    const page = renderPage(<Hero clip={CLIP} />)
    await page.findByRole('link', { name: 'Fox in the snow' })
    expect(filmIn(page)).toBeNull()
  })

  test('the banner without a clip still searches', async () => {
    const { findByRole, queryByText } = renderPage(<Hero clip={null} />)
    await findByRole('button', { name: 'Search' })
    expect(queryByText(/^Showing/)).toBeNull()
  })
})

const CATEGORIES = [
  { id: 249, displayname: 'Fails' },
  { id: 250, displayname: 'Pets at home' },
]

test('each category that staff offer leads to its videos, with or without a picture', async () => {
  const { findByRole, getAllByRole, container } = renderPage(
    <CategoryTiles categories={CATEGORIES} pictures={{ 250: sampleResult(7) }} />,
  )
  await findByRole('heading', { name: 'Browse by category' })
  expect(getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Fails', '/search?type=video&category=Fails&cat=249'],
    ['Pets at home', '/search?type=video&category=Pets+at+home&cat=250'],
  ])
  expect(container.querySelectorAll('img')).toHaveLength(1)
})

test('a shorts account sees no trending films, and its categories lead to shorts (R-CLIP-3)', async () => {
  await givenMember(givenApi({}), { shorts: true })
  const page = renderPage(
    <>
      <TrendingClips items={sampleResults([1])} />
      <CategoryTiles categories={CATEGORIES} pictures={{}} />
    </>,
  )
  const pets = await page.findByRole('link', { name: 'Pets at home' })
  expect(pets.getAttribute('href')).toBe('/search?term=Pets+at+home&type=short')
  expect(page.queryByRole('heading', { name: "What's trending" })).toBeNull()
})

test('R-UPGRADE-6: What’s trending states to members which licence their account holds, and to guests nothing', async () => {
  const items = sampleResults([1, 2])
  const owned = [{ licence_id: 9, tier: 'DELI', tier_name: 'Digital', granted: AT, by: 'Bea Buyer' }]
  const api = givenApi({ 'GET /clip/clips/featured': items.map((item) => ({ ...item, owned })) })
  cardTool.write(CardTools)
  const guest = renderPage(<TrendingClips items={items} />)
  await guest.findByRole('heading', { name: "What's trending" })
  expect(guest.queryByText(/^Owned/)).toBeNull()
  expect(api.callsTo('GET /clip/clips/featured')).toEqual([])
  guest.unmount()
  await givenMember(api)
  const member = renderPage(<TrendingClips items={items} />)
  expect(await member.findAllByText(/^Owned · Digital/)).toHaveLength(2)
  expect(api.callsTo('GET /clip/clips/featured')).toHaveLength(1)
  cardTool.write(null)
})

describe('Latest videos', () => {
  /** Renders the strip. @returns it with a function that scrolls it into view. */
  function givenStrip() {
    const setInView = givenViewport()
    const page = renderPage(<LatestClips type="video" heading="Latest videos" />)
    return { ...page, scrollIntoView: () => act(async () => setInView(true)) }
  }

  test.each([
    ['a shorts-only account', true, 'Latest shorts'],
    ['any other account', false, 'Latest videos'],
  ])('Latest videos of the other side are not shown to %s (R-CLIP-3)', async (_who, shorts, heading) => {
    await givenMember(givenApi({}), { shorts })
    const page = renderPage(
      <>
        <LatestClips type="video" heading="Latest videos" />
        <LatestClips type="short" heading="Latest shorts" />
      </>,
    )
    await page.findByRole('heading', { name: heading })
    expect(page.getAllByRole('heading')).toHaveLength(1)
  })

  test('Latest videos are loaded when they are scrolled into view', async () => {
    const api = givenApi({ 'GET /clip/clips/latest': sampleResults([1, 2]) })
    const { findByRole, queryByRole, scrollIntoView } = givenStrip()
    expect((await findByRole('link', { name: 'See all: Latest videos' })).getAttribute('href')).toBe(
      '/search?type=video&sort=most_recent',
    )
    expect(queryByRole('article')).toBeNull()
    expect(api.callsTo('GET /clip/clips/latest')).toHaveLength(0)
    await scrollIntoView()
    await findByRole('link', { name: 'Clip 2' })
  })

  test('Latest videos that cannot be loaded leave the link to all of them', async () => {
    const api = givenApi({ 'GET /clip/clips/latest': refuse('unavailable', 'Please try again later.') })
    const { findByRole, queryByText, queryByRole, scrollIntoView } = givenStrip()
    await findByRole('link', { name: 'See all: Latest videos' })
    await scrollIntoView()
    expect(api.callsTo('GET /clip/clips/latest')).toHaveLength(1)
    expect(queryByText('Please try again later.')).toBeNull()
    expect(queryByRole('alert')).toBeNull()
  })
})

test('How licensing works shows the text of staff and leads to the prices', async () => {
  const { findByText, findByRole } = renderPage(<HowLicensingWorks html="<ol><li>Find a clip</li></ol>" />)
  await findByText('Find a clip')
  const prices = await findByRole('link', { name: 'See what a licence costs' })
  expect(prices.getAttribute('href')).toBe('/pricing')
})
