/**
 * Every address of the route table (specification, section 2): its title, no fault in the console (the content
 * security policy included), nothing that sticks out sideways, and no serious accessibility finding, at three widths.
 */
import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from './support/browser.ts'

const WIDTHS = [360, 1024, 1440]
// In between, only the number of columns differs.
const EXAMINED_WIDTHS = [360, 1440]
/** Compressed, as browsers fetch it. */
const MAX_SCRIPT_BYTES = 135_000

const PUBLIC_PAGES = [
  ['/', 'Rushes - Home'],
  ['/login', 'Rushes - Login'],
  ['/register', 'Rushes - Register'],
  ['/contact-us', 'Rushes - Contact'],
  ['/search', 'Rushes - Search Results'],
  ['/search?term=cat&type=video&rating=GD', 'Rushes - Search Results'],
  ['/search?type=packages', 'Rushes - Search Results'],
  ['/clip/41207', 'Rushes - Ginger kitten peers over garden wall'],
  ['/clip/41704', /^Rushes - /],
  ['/package/41984', 'Rushes - Cats being cats'],
  ['/forgot-password', 'Rushes - Forgot password'],
  ['/licensing-terms', 'Rushes - Licensing terms'],
  ['/cart', 'Rushes - My Cart'],
  ['/pricing', 'Rushes - Pricing'],
  ['/pricing/national-news', /^Rushes - /],
  ['/purchase-options', 'Rushes - Purchase options'],
  ['/confirm-payment', 'Rushes - Payment confirmation'],
  ['/faq', /^Rushes - /],
  ['/about', /^Rushes - /],
  ['/privacy', /^Rushes - /],
] as const

const MEMBER_PAGES = [
  ['/dashboard', 'Rushes - My Account'],
  ['/my-purchases', 'Rushes - Purchase history'],
  ['/my-downloads', 'Rushes - Download history'],
  ['/downloads', 'Rushes - Queued Downloads'],
] as const

for (const [path, title] of PUBLIC_PAGES) {
  test(`${path} holds at every width`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSaysTest(page)
    for (const width of WIDTHS) await expectHolds(page, width)
  })
}

test('the pages that need a login hold at every width', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, 'buyer@demo.example')
  for (const [path, title] of MEMBER_PAGES) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSaysTest(page)
    for (const width of WIDTHS) await expectHolds(page, width)
  }
})

for (const [path] of [...MEMBER_PAGES, ['/checkout'] as const]) {
  test(`${path} visited logged out redirects to /login`, async ({ page }) => {
    await page.goto(path)
    await page.waitForURL(/\/login(\?|$)/)
  })
}

test('any other path shows a page titled Not found, with the status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Rushes - Not found')
  await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeAttached()
})

test('an unknown clip answers 404 within the frame', async ({ page }) => {
  const response = await page.goto('/clip/999999')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle(/Not found/)
})

test('asking for the head of a page leaves the page whole for the next visitor', async ({ request }) => {
  const head = await request.head('/about?asked=head')
  expect(head.status()).toBe(200)
  const page = await request.get('/about?asked=head')
  expect(head.headers()['etag']).toBe(page.headers()['etag'])
  expect(await page.text()).toContain('</html>')
})

test('the API can be read by people at /rest/docs', async ({ page }) => {
  await page.goto('/rest/docs/')
  await expect(page).toHaveTitle('Rushes - API')
  await expect(page.getByText('Exchange an email address and a password for a token')).toBeVisible()
})

test('the JavaScript of the first route is at most 135 KB', async ({ page }) => {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  const total = gzippedSize(await Promise.all(scripts))
  // The measurement itself works: React alone is larger than that.
  expect(total).toBeGreaterThan(60_000)
  expect(total).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
})

test('the JavaScript that a document asks for is at most 135 KB', async ({ request }) => {
  const paths = [...PUBLIC_PAGES, ...MEMBER_PAGES].map(([path]) => path)
  for (const path of [...paths, '/checkout']) {
    const html = await (await request.get(path)).text()
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
    const bodies = await Promise.all(scripts.map(async (script) => (await request.get(script)).body()))
    expect(gzippedSize(bodies), path).toBeGreaterThan(60_000)
    expect(gzippedSize(bodies), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
  }
})

test('a click made before the scripts have taken over is done when they have', async ({ page }) => {
  let letScriptsIn = () => {}
  const clicked = new Promise<void>((resolve) => {
    letScriptsIn = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await clicked
    await route.continue()
  })
  await page.goto('/clip/41256', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  letScriptsIn()
  await expect(page.getByRole('dialog', { name: 'Choose a licence' })).toBeVisible()
})

test.describe('before JavaScript arrives', () => {
  test.use({ javaScriptEnabled: false })

  test('a search is a form, results are links, and MORE RESULTS is the next page', async ({ page }) => {
    await page.goto('/')
    await page
      .getByRole('combobox', { name: /^Search for/ })
      .first()
      .fill('')
    await page.getByRole('button', { name: 'Search' }).first().click()
    await expect(page).toHaveURL(/\/search\?/)
    await expect(page.getByText(/\d+ results/).first()).toBeVisible()
    await page.getByRole('link', { name: 'MORE RESULTS' }).click()
    await expect(page).toHaveURL(/page=2/)
    await page.locator('main a[href^="/clip/"]').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

/** Where cards are not charged every page says so, and search engines are asked to stay away (payments, section 6). */
async function expectSaysTest(page: Page): Promise<void> {
  await expect(page.getByText('TEST PAYMENTS - no money moves', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
}

function gzippedSize(bodies: readonly Buffer[]): number {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

async function expectHolds(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sticksOut, `sideways at ${width}`).toBeLessThanOrEqual(0)
  if (EXAMINED_WIDTHS.includes(width)) await expectAccessible(page)
}
