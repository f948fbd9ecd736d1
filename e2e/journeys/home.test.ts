/** The home page and pages that are missing: the banner's film, the categories, Not found. R-PAGE-1. */
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { open } from '../support/discovery.ts'

const banner = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) })

test("the banner's film is fetched once, plays in silence, and can be paused", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const fetched: string[] = []
  page.on('request', (request) => request.url().endsWith('.mp4') && fetched.push(request.url()))
  await page.goto('/')
  await expect.poll(() => fetched).toHaveLength(1)
  const film = banner(page).locator('video')
  await expect(film).toHaveJSProperty('muted', true)
  await banner(page).getByRole('button', { name: 'Pause the film' }).click()
  await expect(film).toHaveJSProperty('paused', true)
  await banner(page).getByRole('button', { name: 'Play the film' }).click()
  await expect(film).toHaveJSProperty('paused', false)
  expect(fetched).toHaveLength(1)
})

test('the banner is a still for visitors who prefer reduced motion, and with Autoplay off', async ({
  page,
}) => {
  await open(page, '/')
  await expect(banner(page).locator('img')).toBeVisible()
  await expect(banner(page).locator('video')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    localStorage.setItem('rushes.settings', JSON.stringify({ autoplay: false, theme: 'system' }))
  })
  await open(page, '/')
  await expect(banner(page).locator('img')).toBeVisible()
  await expect(banner(page).locator('video')).toHaveCount(0)
})

test('the picture of a link preview of the home page has its size', async ({ page }) => {
  await open(page, '/')
  for (const side of ['width', 'height']) {
    await expect(page.locator(`meta[property="og:image:${side}"]`)).toHaveAttribute(
      'content',
      /^[1-9]\d{2,3}$/,
    )
  }
})

test('every category opens its videos', async ({ page }) => {
  await open(page, '/')
  const tiles = page.getByRole('region', { name: 'Browse by category' }).getByRole('link')
  await expect(tiles).toHaveText(['Fails', 'Family', 'Paranormal', 'Pets', 'Viral', 'Wild Animals'])
  const addresses = await tiles.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(addresses).toEqual([
    '/search?type=video&category=Fails&cat=249',
    '/search?type=video&category=Family&cat=255',
    '/search?type=video&category=Paranormal&cat=241',
    '/search?type=video&category=Pets&cat=250',
    '/search?type=video&category=Viral&cat=253',
    '/search?type=video&category=Wild+Animals&cat=45',
  ])
})

test('a content page that is missing shows the heading Not found', async ({ page }) => {
  const response = await page.goto('/page/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await expect(page).toHaveTitle('Rushes - Not found')
})

test('a package that is missing is Not found, and leads on', async ({ page }) => {
  const response = await page.goto('/package/999999')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveTitle('Rushes - Search Results')
})
