/**
 * In and out points of a film: set with the player's keys, counted in the clip's own frames (the film here has 24 a
 * second), kept in the address, copied as timecodes and shared.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import { open, queryOf } from '../support/discovery.ts'

const CLIP = { id: 41319, path: '/clip/41319' }

const film = (page: Page) => page.getByRole('group', { name: /^Player: / }).locator('video')
const time = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)
/** The number of the frame that is on the screen, at 24 frames a second. */
const shownFrame = async (page: Page) => Math.floor((await time(page)) * 24)
const points = (page: Page) => page.getByRole('region', { name: 'In and out points' })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test.use({ permissions: ['clipboard-read', 'clipboard-write'], window: null })

test('marks are set with I and O, and are in the address', async ({ page }) => {
  await startAndPause(page)
  await expect(points(page)).toHaveCount(0)
  // Goes to the start and 13 frames on, which is half a second and one frame.
  await page.getByRole('slider', { name: 'Position' }).press('Home')
  await expect.poll(() => time(page)).toBe(0)
  for (let frame = 1; frame <= 13; frame += 1) {
    await page.keyboard.press('.')
    await expect.poll(() => shownFrame(page)).toBe(frame)
  }
  await page.keyboard.press('i')
  await expect(points(page)).toContainText('In00:00:00:13')
  expect(queryOf(page)).toEqual({ in: '0.542' })
  for (let second = 1; second <= 5; second += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => shownFrame(page)).toBe(5 * 24 + 13)
  await page.keyboard.press('o')
  await expect(points(page)).toContainText('Out00:00:05:13')
  await expect(points(page)).toContainText('Length00:00:05:00')
  expect(queryOf(page)).toEqual({ in: '0.542', out: '5.542' })
  await expectAccessible(page)
})

test('come with a shared address, and the film begins at the in point', async ({ page }) => {
  await open(page, `${CLIP.path}?in=1.9&out=3`)
  await expect(points(page)).toContainText('In00:00:01:21')
  await expect(points(page)).toContainText('Out00:00:03:00')
  await expect(points(page)).toContainText('Length00:00:01:03')
  await page.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => time(page)).toBeGreaterThanOrEqual(1.9)
})

test('marks are copied as timecodes, and as a link for others', async ({ page }) => {
  await open(page, `${CLIP.path}?in=1.9&out=3`)
  await points(page).getByRole('button', { name: 'Copy timecodes' }).click()
  await expect(page.getByText('Timecodes copied to your clipboard')).toBeVisible()
  expect(await copied(page)).toBe('In 00:00:01:21, out 00:00:03:00')
  await points(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('URL Successfully copied to your clipboard')).toBeVisible()
  expect(await copied(page)).toBe(page.url())
})

test('marks are cleared, also from the address', async ({ page }) => {
  await open(page, `${CLIP.path}?view=enquire&in=1.9&out=3`)
  await points(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(points(page)).toHaveCount(0)
  expect(queryOf(page)).toEqual({ view: 'enquire' })
})

test('marks outside the film or in the wrong order are no points', async ({ page }) => {
  for (const query of ['in=900', 'in=3&out=1.5', 'in=one']) {
    await open(page, `${CLIP.path}?${query}`)
    await expect(film(page)).toBeVisible()
    await expect(points(page), query).toHaveCount(0)
  }
})

async function startAndPause(page: Page): Promise<void> {
  await open(page, CLIP.path)
  await page.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => time(page)).toBeGreaterThan(0.2)
  await page.keyboard.press('k')
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
}

test('the points and the loop of a film are not those of the next film', async ({ page }) => {
  await open(page, '/clip/41207?in=2&out=3')
  await page.getByRole('button', { name: /^Play / }).click()
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true')
  const related = page
    .getByRole('region', { name: 'More like this' })
    .locator('a[href="/clip/41214"]')
    .first()
  await related.click()
  await expect(page).toHaveURL(/clip\/41214$/)
  await page.getByRole('button', { name: /^Play / }).click()
  await expect(page.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'false')
  await expect(points(page)).toHaveCount(0)
})
