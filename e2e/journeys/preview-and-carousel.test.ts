/**
 * Moving parts of pages: the preview popup, the carousels of the home page, and the switch that keeps
 * previews still. The tests turn the clock themselves, so that every delay is exact.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { linkOfResult, open, resultIds, resultItems, takenOver } from '../support/discovery.ts'

const NOW = new Date('2026-11-21T12:00:00Z')

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** The popup is hidden from screen readers, because the card contains the same text. */
const popup = (page: Page) => page.locator('main > div[aria-hidden="true"]')

/** Opens a page whose clock is frozen until the test lets time pass. */
async function openFrozen(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: NOW })
  await page.clock.pauseAt(NOW.getTime() + 1_000)
  await page.goto(path)
  // Parts that come after the page wait for the clock.
  await takenOver(page)
}

/** Opens a search and loads the popup's code by hovering over a card, so that only the popup's own delays count. */
async function openSearch(page: Page): Promise<number> {
  const code = page.waitForResponse(/previews-/)
  await openFrozen(page, '/search?type=video')
  const [first = 0] = await resultIds(page)
  await linkOfResult(page, first).hover()
  await code
  await expectAsTimePasses(page, popup(page))
  await pointAway(page)
  await page.clock.runFor(500)
  await expect(popup(page)).toHaveCount(0)
  return first
}

/** Lets time pass until something is shown whose code was just loaded. */
async function expectAsTimePasses(page: Page, goal: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(goal).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

const pointAway = (page: Page) => page.mouse.move(5, 5)

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('nothing is shown there')
  return box
}

test.describe('the preview popup', () => {
  test.use({ viewport: { width: 1440, height: 900 }, window: 'with a clock' })

  test('the preview popup opens after hovering for 100 ms, and closes 100 ms after leaving', async ({
    page,
  }) => {
    const first = await openSearch(page)
    await linkOfResult(page, first).hover()
    await page.clock.runFor(99)
    await expect(popup(page)).toHaveCount(0)
    await page.clock.runFor(1)
    await expect(popup(page)).toBeVisible()
    await pointAway(page)
    await page.clock.runFor(99)
    await expect(popup(page)).toBeVisible()
    await page.clock.runFor(1)
    await expect(popup(page)).toHaveCount(0)
  })

  test('the preview popup stays open while the pointer is inside it', async ({ page }) => {
    const first = await openSearch(page)
    await linkOfResult(page, first).hover()
    await page.clock.runFor(100)
    await popup(page).hover()
    await page.clock.runFor(1_000)
    await expect(popup(page)).toBeVisible()
    await pointAway(page)
    await page.clock.runFor(100)
    await expect(popup(page)).toHaveCount(0)
  })

  test('the preview popup is on the left where less than 420 px remain on the right', async ({ page }) => {
    await openSearch(page)
    const sides = new Set<string>()
    for (const id of (await resultIds(page)).slice(0, 4)) {
      const card = await boxOf(linkOfResult(page, id))
      await linkOfResult(page, id).hover()
      await page.clock.runFor(100)
      await expect(popup(page)).toBeVisible()
      const shown = await boxOf(popup(page))
      const side =
        shown.x + shown.width <= card.x ? 'left' : shown.x >= card.x + card.width ? 'right' : 'over'
      expect(side).toBe(1440 - (card.x + card.width) < 420 ? 'left' : 'right')
      sides.add(side)
      await pointAway(page)
      await page.clock.runFor(100)
      await expect(popup(page)).toHaveCount(0)
    }
    // The first row has cards with the popup on either side.
    expect([...sides].sort()).toEqual(['left', 'right'])
  })

  test('the preview popup is not shown on screens narrower than 1025 px', async ({ page }) => {
    const first = await openSearch(page)
    await page.setViewportSize({ width: 1024, height: 900 })
    await linkOfResult(page, first).hover()
    await page.clock.runFor(1_000)
    await expect(popup(page)).toHaveCount(0)
    await pointAway(page)
    await page.setViewportSize({ width: 1025, height: 900 })
    await linkOfResult(page, first).hover()
    await page.clock.runFor(100)
    await expect(popup(page)).toBeVisible()
  })

  test.describe(() => {
    test.use({ window: 'shared' })

    test('gives way on narrow screens to a long press, which plays inside the card', async ({ page }) => {
      await page.setViewportSize({ width: 1024, height: 900 })
      await open(page, '/search?type=video')
      const [first = 0] = await resultIds(page)
      const card = page.locator(`#item-${first}`)
      await linkOfResult(page, first).hover()
      await page.mouse.down()
      await expect(card.locator('video')).toHaveAttribute('src', new RegExp(`/media/${first}/.*hover.mp4`))
      await page.mouse.up()
      await expect(page).toHaveURL('/search?type=video')
      await expect(card.locator('video')).toBeVisible()
      await page.getByRole('heading', { level: 1 }).click()
      await expect(card.locator('video')).toHaveCount(0)
      await linkOfResult(page, first).click()
      await expect(page).toHaveURL(`/clip/${first}`)
    })
  })

  test('the preview popup opens on keyboard focus, and Escape closes it', async ({ page }) => {
    const first = await openSearch(page)
    await page.getByRole('navigation', { name: 'Sort' }).getByRole('link').last().focus()
    await page.keyboard.press('Tab')
    await expect(linkOfResult(page, first)).toBeFocused()
    await page.clock.runFor(100)
    await expect(popup(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(popup(page)).toHaveCount(0)
  })

  test('the preview popup loads its film 250 ms after the hover, and removes it when the pointer leaves', async ({
    page,
  }) => {
    const first = await openSearch(page)
    await linkOfResult(page, first).hover()
    await page.clock.runFor(100)
    await page.clock.runFor(100)
    await expect(popup(page)).toBeVisible()
    await expect(popup(page).locator('video')).toHaveCount(0)
    await page.clock.runFor(50)
    await expect(popup(page).locator('video')).toHaveAttribute(
      'src',
      new RegExp(`/media/${first}/.*hover.mp4`),
    )
    await pointAway(page)
    await page.clock.runFor(100)
    await expect(page.locator('video')).toHaveCount(0)
  })

  test('the preview popup does not move for visitors who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const first = await openSearch(page)
    await expectStillPopup(page, first)
  })

  test('the preview popup does not move with Autoplay video previews off, which is kept', async ({
    page,
  }) => {
    const first = await openSearch(page)
    await switchAutoplay(page, { from: true })
    await expectStillPopup(page, first)
    await page.reload()
    await expect(resultItems(page).first()).toBeVisible()
    await switchAutoplay(page, { from: false })
    await pointAway(page)
    await linkOfResult(page, first).hover()
    await expectAsTimePasses(page, popup(page).locator('video'))
  })
})

async function expectStillPopup(page: Page, id: number): Promise<void> {
  await linkOfResult(page, id).hover()
  await page.clock.runFor(100)
  await expect(popup(page)).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(popup(page).locator('video')).toHaveCount(0)
}

/** Opens the settings, checks the switch, turns it and closes the settings. */
async function switchAutoplay(page: Page, { from }: { from: boolean }): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Settings' })
  const autoplay = settings.getByRole('switch', { name: 'Autoplay video previews' })
  await expectAsTimePasses(page, settings)
  await expect(autoplay).toBeChecked({ checked: from })
  await autoplay.click()
  await expect(autoplay).toBeChecked({ checked: !from })
  await settings.getByRole('button', { name: 'Close' }).click()
  await expect(settings).toHaveCount(0)
}

const trending = (page: Page) => page.getByRole('region', { name: "What's trending" })
const strip = (page: Page) => trending(page).getByRole('list')
const offset = (page: Page) => strip(page).evaluate((list) => Math.round(list.scrollLeft))
const slideWidth = (page: Page) =>
  strip(page).evaluate(({ children: [first, second] }) => {
    if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return 0
    return Math.round(second.offsetLeft - first.offsetLeft)
  })

test.describe("the carousel What's trending", () => {
  test.use({ viewport: { width: 1440, height: 900 }, window: 'with a clock' })

  test("the carousel What's trending shows 5 slides, 4 below 1599 px, 3 below 1199, 2 below 991 and 1 below 599", async ({
    page,
  }) => {
    await openFrozen(page, '/')
    for (const [width, slides] of [
      [1599, 5],
      [1598, 4],
      [1199, 4],
      [1198, 3],
      [991, 3],
      [990, 2],
      [599, 2],
      [598, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const fully = await strip(page).evaluate((list) => {
        const { left, right } = list.getBoundingClientRect()
        const boxes = [...list.children].map((slide) => slide.getBoundingClientRect())
        return boxes.filter((box) => box.left >= left - 1 && box.right <= right + 1).length
      })
      expect(fully, `at ${width} px`).toBe(slides)
    }
  })

  test("the carousel What's trending moves on by one slide every 2500 ms, which takes 1000 ms", async ({
    page,
  }) => {
    await openFrozen(page, '/')
    await expect(trending(page).getByRole('button', { name: 'Pause' })).toBeVisible()
    const step = await slideWidth(page)
    expect(step).toBeGreaterThan(100)
    await page.clock.runFor(2_490)
    expect(await offset(page)).toBe(0)
    await page.clock.runFor(510)
    const halfway = await offset(page)
    expect(halfway).toBeGreaterThan(0)
    expect(halfway).toBeLessThan(step)
    await page.clock.runFor(600)
    await expectOffset(page, step)
    await page.clock.runFor(2_500)
    await expectOffset(page, 2 * step)
  })

  test("the carousel What's trending rests while paused, and continues with Play", async ({ page }) => {
    await openFrozen(page, '/')
    const step = await slideWidth(page)
    await trending(page).getByRole('button', { name: 'Pause' }).click()
    await page.clock.runFor(10_000)
    expect(await offset(page)).toBe(0)
    await trending(page).getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(3_600)
    await expectOffset(page, step)
  })

  test("the carousel What's trending rests with the pointer, and after the focus until Play is pressed", async ({
    page,
  }) => {
    await openFrozen(page, '/')
    await expect(trending(page).getByRole('button', { name: 'Pause' })).toBeVisible()
    const step = await slideWidth(page)
    await strip(page).getByRole('link').first().focus()
    await page.clock.runFor(10_000)
    expect(await offset(page)).toBe(0)
    await strip(page).getByRole('link').first().blur()
    await page.clock.runFor(10_000)
    expect(await offset(page)).toBe(0)
    await trending(page).getByRole('button', { name: 'Play' }).click()
    await page.clock.runFor(3_600)
    await expectOffset(page, step)
    await strip(page).hover()
    await page.clock.runFor(10_000)
    await expectOffset(page, step)
  })

  test("the carousel What's trending rests with reduced motion, and moves with its buttons", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openFrozen(page, '/')
    const step = await slideWidth(page)
    await page.clock.runFor(10_000)
    expect(await offset(page)).toBe(0)
    await expect(trending(page).getByRole('button', { name: 'Pause' })).toHaveCount(0)
    await trending(page).getByRole('button', { name: 'Next' }).click()
    await expectOffset(page, step)
    await trending(page).getByRole('button', { name: 'Previous' }).click()
    await expectOffset(page, 0)
  })
})

/** Browsers scroll to fractions of a pixel, so two pixels count as nothing. */
async function expectOffset(page: Page, goal: number): Promise<void> {
  await expect.poll(async () => Math.abs((await offset(page)) - goal)).toBeLessThanOrEqual(2)
}

test('the carousel Latest videos is loaded when scrolled into view', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/rest/clip/clips/latest?type=video')) requested.push(request.url())
  })
  await page.setViewportSize({ width: 1440, height: 700 })
  await open(page, '/')
  const latest = page.getByRole('region', { name: 'Latest videos' })
  await expect(latest.getByRole('article')).toHaveCount(0)
  expect(requested).toEqual([])
  await latest.scrollIntoViewIfNeeded()
  await expect(latest.getByRole('article').first()).toBeVisible()
  expect(requested).toHaveLength(1)
  const answer = await page.request.get('/rest/clip/clips/latest?type=video')
  const { data }: { data: { title: string }[] } = await answer.json()
  await expect(latest.getByRole('heading', { level: 3 })).toHaveText(data.map(({ title }) => title))
  await expect(latest.getByRole('link', { name: 'See all: Latest videos' })).toHaveAttribute(
    'href',
    '/search?type=video&sort=most_recent',
  )
})

test('a category opens its videos', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('region', { name: 'Browse by category' }).getByRole('link', { name: 'Fails' }).click()
  await expect(page).toHaveURL('/search?type=video&category=Fails&cat=249')
  await expect(page.getByRole('link', { name: 'Remove filter Fails: Fails' })).toBeVisible()
  await expect(page).toHaveTitle('Rushes - Search Results')
})
