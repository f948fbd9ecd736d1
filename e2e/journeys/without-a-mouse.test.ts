/**
 * Reading and navigation without a mouse, without JavaScript and with the colours of the device: skip links,
 * the focus after each navigation, and the message of pages that need scripts.
 */
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { focused, linkOfResult, open, resultIds } from '../support/discovery.ts'

const announced = (page: Page) => page.locator('body > p[aria-live="polite"]')

test('the focus goes to the heading of a new page, which is announced', async ({ page }) => {
  await open(page, '/search?type=video')
  const [first = 0] = await resultIds(page)
  await linkOfResult(page, first).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/clip/${first}`)
  await expect(focused(page)).toHaveRole('heading')
  const title = await focused(page).innerText()
  await expect(announced(page)).toHaveText(`Rushes - ${title}`)
  await page.goBack()
  await expect(focused(page)).toHaveText('Search for an image, a video, a short or a package')
  await expect(announced(page)).toHaveText('Rushes - Search Results')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).press('Enter')
  await expect(page).toHaveTitle('Rushes - Pricing')
  await expect(focused(page)).toHaveRole('heading')
})

test('a removed filter hands its focus to the results', async ({ page }) => {
  await open(page, '/search?type=video&rating=GD')
  await page.getByRole('link', { name: /^Remove filter Gold/ }).press('Enter')
  await expect(page).not.toHaveURL(/rating/)
  await expect(focused(page)).toHaveAttribute('id', 'results')
})

test('a link leads past the filters, tabs and sort order to the first result', async ({ page }) => {
  await open(page, '/search?type=video')
  const [first] = await resultIds(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveText('Skip to results')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(focused(page)).toHaveAttribute('href', `/clip/${first}`)
})

test('the search of the header opens a box where the page has none', async ({ page }) => {
  await open(page, '/pricing')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  const box = page.getByRole('combobox', { name: /^Search for/ })
  await expect(box).toBeFocused()
  await expect(page).toHaveURL('/pricing')
  await box.fill('cat')
  await box.press('Enter')
  await expect(page).toHaveTitle('Rushes - Search Results')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page.getByRole('combobox', { name: /^Search for/ })).toBeFocused()
})

test('pages that need JavaScript show a message to a browser without it, and where to write', async ({
  request,
}) => {
  const lineOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
  }
  for (const path of [
    '/cart',
    '/login',
    '/checkout',
    '/dashboard',
    '/register',
    '/contact-us',
    '/list/301',
  ]) {
    expect(await lineOf(path), path).toMatch(/This page needs JavaScript.*mailto:licensing@/s)
  }
  for (const path of ['/', '/search', '/clip/41207', '/faq', '/pricing']) {
    expect(await lineOf(path), path).toBe('')
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, window: null })

  test('MORE RESULTS keeps the results that are shown', async ({ page }) => {
    await page.goto('/search?type=video')
    const before = await resultIds(page)
    await page.getByRole('link', { name: 'MORE RESULTS' }).click()
    await expect(page).toHaveURL(/page=2/)
    const after = await resultIds(page)
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBe(2 * before.length)
  })

  test('the player shows the poster of its film', async ({ page }) => {
    await page.goto('/clip/41207')
    const image = await page.getByRole('main').locator('video').screenshot()
    // An area of one colour is compressed to a few kilobytes, a photograph is not.
    expect(image.length).toBeGreaterThan(100_000)
  })

  test('a clip page has its picture, facts and story, each in its place', async ({ page }) => {
    await page.goto('/clip/41207')
    const main = page.getByRole('main')
    await expect(main.locator('video')).toBeVisible()
    await expect(main.getByText('Duration', { exact: true })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'For members' })).toBeVisible()
  })
})
