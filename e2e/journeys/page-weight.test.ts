/** The requests of the first view of a page, and the cuts of its pictures. */
import { expect, type Page, type Request } from '@playwright/test'
import { test } from '../support/browser.ts'
import { takenOver } from '../support/discovery.ts'

const MAX_SEARCH_BYTES = 650_000

// A new window, because a cached file is not fetched.
test.use({ contextOptions: { reducedMotion: 'no-preference' }, window: null })

/** Bytes transferred, headers included, until the visible pictures are loaded and no request is left. */
async function weighFirstView(page: Page, path: string): Promise<{ total: number; paths: string[] }> {
  const finished: Promise<number>[] = []
  const paths: string[] = []
  const underWay = new Set<Request>()
  const weigh = (request: Request) => {
    underWay.delete(request)
    paths.push(new URL(request.url()).pathname)
    finished.push(
      request
        .sizes()
        .then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
    )
  }
  page.on('request', (request) => underWay.add(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  page.on('requestfinished', weigh)
  await page.goto(path, { waitUntil: 'networkidle' })
  await takenOver(page)
  // On a busy machine the network may be idle before the layout, during which lazy pictures are requested.
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.checkVisibility())
      // The slides after the shown ones are fetched when they come into view.
      .filter((image) => {
        const { top, left } = image.getBoundingClientRect()
        return top < innerHeight && left < innerWidth
      })
      .every(({ complete }) => complete),
  )
  await expect.poll(() => underWay.size).toBe(0)
  // A request that ends later may end with the page, which has no sizes then.
  page.off('requestfinished', weigh)
  const total = (await Promise.all(finished)).reduce((sum, bytes) => sum + bytes, 0)
  return { total, paths }
}

test('the first view of the search takes at most 650 KB with its pictures', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { total, paths } = await weighFirstView(page, '/search')
  expect(paths.filter((path) => path.endsWith('.avif')).length).toBeGreaterThanOrEqual(8)
  expect(paths.filter((path) => path.endsWith('poster-640.jpg'))).toEqual([])
  // Less means that the pictures were not measured.
  expect(total).toBeGreaterThan(200_000)
  expect(total).toBeLessThanOrEqual(MAX_SEARCH_BYTES)
})

test('the document of a page of 24 results has at most 80 KB before compression', async ({ request }) => {
  const html = await (await request.get('/search')).text()
  expect(html.match(/<article/g)).toHaveLength(24)
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(80_000)
})

test('the home page on a phone takes at most 600 KB before a press', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { total, paths } = await weighFirstView(page, '/')
  expect(paths.filter((path) => path.endsWith('.mp4'))).toEqual([])
  expect(total).toBeLessThanOrEqual(600_000)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect(page.getByRole('button', { name: 'Pause the film' })).toBeVisible()
})

test('the page of a clip makes at most 45 requests before a press', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const path of ['/clip/41207', '/clip/41704']) {
    const { paths } = await weighFirstView(page, path)
    expect(paths.length, path).toBeGreaterThan(20)
    expect(paths.length, path).toBeLessThanOrEqual(45)
  }
})

test('a card has the posters of its width, and only the first row is fetched before the others', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/search', { waitUntil: 'networkidle' })
  const cards = page.locator('.contact-sheet img')
  await expect(cards).toHaveCount(24)
  const first = cards.first()
  await expect(first).toHaveJSProperty('complete', true)
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/poster-320\.avif$/)
  const eager = await cards.evaluateAll(
    (all) => all.filter((image) => image.getAttribute('loading') === null).length,
  )
  expect(eager).toBe(4)
})

test('shorts are upright on their own, and whole among films', async ({ page }) => {
  await page.goto('/search?type=short', { waitUntil: 'networkidle' })
  const box = await page.locator('.contact-sheet picture img').first().boundingBox()
  expect(box?.height).toBeGreaterThan(box?.width ?? 0)
  await page.goto('/clip/41620', { waitUntil: 'networkidle' })
  const among = page.getByRole('region', { name: 'More like this' }).getByRole('article')
  const fit = await among
    .filter({ hasText: 'Short' })
    .first()
    .locator('img')
    .evaluate((image) => getComputedStyle(image).objectFit)
  expect(fit).toBe('contain')
})

test('a picture is cut around its focal point, with the server’s policy for styles', async ({ page }) => {
  await page.goto('/search?type=image', { waitUntil: 'networkidle' })
  const positions = await page
    .locator('.contact-sheet img[data-y]')
    .evaluateAll((all) =>
      all.map((image) => [
        image.getAttribute('data-y'),
        getComputedStyle(image).objectPosition.split(' ')[1],
      ]),
    )
  expect(positions.length).toBeGreaterThan(0)
  for (const [tenths, share] of positions) expect(share).toBe(`${Number(tenths) * 10}%`)
})
