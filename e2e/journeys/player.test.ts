/** The tools of an editor in the player of a clip's page: keys, loop, speed, timecode and guides. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import { open } from '../support/discovery.ts'

const PATH = '/clip/41319'

const player = (page: Page) => page.getByRole('group', { name: /^Player: / })
const film = (page: Page) => player(page).locator('video')
const isPaused = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.paused)
const time = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

async function openPaused(page: Page, query = ''): Promise<void> {
  await open(page, `${PATH}${query}`)
  await page.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.keyboard.press('k')
}

test('the space bar plays and pauses from anywhere on the page, and does not scroll it', async ({ page }) => {
  await open(page, PATH)
  await expect(page.getByRole('button', { name: /^Play / })).toBeVisible()
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.getByRole('link', { name: 'Pricing' }).first().focus()
  await page.keyboard.press('Space')
  await expect.poll(() => isPaused(page)).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const search = page.getByRole('combobox', { name: /^Search for/ }).first()
  await search.fill('red')
  await page.keyboard.press('Space')
  await expect(search).toHaveValue('red ')
  expect(await isPaused(page)).toBe(true)
})

test('a loop stays between the in and the out point', async ({ page }) => {
  await openPaused(page, '?in=1&out=1.5')
  await page.keyboard.press('r')
  await page.keyboard.press('Space')
  const laps = await film(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = []
        // The film already plays when the seek has ended.
        video.addEventListener('seeking', () => {
          times.push(video.currentTime)
          if (times.length === 2) resolve(times)
        })
      }),
  )
  expect(laps).toEqual([1, 1])
})

test('speed and sound are kept for the next film', async ({ page }) => {
  await openPaused(page)
  await player(page).hover()
  await page.getByRole('combobox', { name: 'Speed' }).selectOption('0.5×')
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3')
  await page.reload()
  await openPaused(page)
  const kept = await film(page).evaluate(({ volume, playbackRate }: HTMLVideoElement) => [
    volume,
    playbackRate,
  ])
  expect(kept).toEqual([0.3, 0.5])
})

test('a timecode that is entered leads to its frame', async ({ page }) => {
  await openPaused(page)
  const field = page.getByRole('textbox', { name: 'Timecode' })
  await field.fill('212')
  await field.press('Enter')
  await expect.poll(async () => Math.floor((await time(page)) * 24)).toBe(2 * 24 + 12)
  await expect(field).toHaveValue('00:00:02:12')
  await field.fill('90000')
  await field.press('Enter')
  await expect(page.getByText('The film has no such timecode.')).toBeVisible()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(field).toHaveValue('00:00:02:12')
})

test('guides show the cuts to other shapes', async ({ page }) => {
  await openPaused(page)
  for (const [shape, ratio] of [
    ['9:16', 9 / 16],
    ['4:5', 4 / 5],
    ['1:1', 1],
  ] as const) {
    await page.keyboard.press('g')
    const guide = player(page).locator(`[data-guide="${shape}"]`)
    await expect(guide).toBeVisible()
    const box = await guide.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(ratio, 1)
  }
  await expectAccessible(page)
  await page.keyboard.press('g')
  await expect(player(page).locator('[data-guide]')).toHaveCount(0)
})

for (const [name, size, rungs] of [
  ['a phone', { width: 390, height: 844 }, ['360p']],
  ['a laptop', { width: 1440, height: 900 }, ['540p']],
  ['a large screen', { width: 2560, height: 1440 }, ['1080p']],
] as const) {
  test(`the player loads the preview that fits its size: on ${name}`, async ({ page }) => {
    await page.setViewportSize(size)
    const loaded = recordRungs(page)
    await open(page, '/clip/41207')
    await page.getByRole('button', { name: /^Play / }).click()
    await expect.poll(() => time(page)).toBeGreaterThan(4)
    expect([...loaded]).toEqual(rungs)
  })
}

test('the player loads a larger preview in full screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const loaded = recordRungs(page)
  await open(page, '/clip/41207')
  await page.getByRole('button', { name: /^Play / }).click()
  await expect.poll(() => time(page)).toBeGreaterThan(0)
  expect([...loaded]).toEqual(['540p'])
  await page.keyboard.press('f')
  await expect.poll(() => [...loaded]).toEqual(['540p', '1080p'])
  await expect.poll(() => film(page).evaluate((video: HTMLVideoElement) => video.videoHeight)).toBe(1080)
})

/** Names of the files of a film, as they are requested from here on. */
function recordRungs(page: Page): Set<string> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const [, rung] = /\/hls\/(\w+)\.m4s/.exec(request.url()) ?? []
    if (rung !== undefined) loaded.add(rung)
  })
  return loaded
}
