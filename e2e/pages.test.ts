/**
 * Every address of the route table at three widths: its exact title (R-SHOP-1), no fault in the console and no breach of the
 * content security policy, nothing wider than the screen, and no serious accessibility finding. Also R-SHOP-2, R-SHOP-3,
 * R-PAGE-1 and the budget of JavaScript.
 */
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from './support/browser.ts'
import { open } from './support/discovery.ts'

const WIDTHS = [360, 1024, 1440]
// At 1024 pixels only the number of columns differs, so accessibility is not examined again.
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
  ['/clip/41704', 'Rushes - Common kingfisher on mossy branch'],
  ['/package/41984', 'Rushes - Cats being cats'],
  ['/download-link/demo-link', 'Rushes - Download by link'],
  ['/list/share/demo-list', 'Rushes - Shared List'],
  ['/forgot-password', 'Rushes - Forgot password'],
  ['/licensing-terms', 'Rushes - Licensing terms'],
  ['/cart', 'Rushes - My Cart'],
  ['/pricing', 'Rushes - Pricing'],
  ['/pricing/national-news', 'Rushes - National News/Talk Shows'],
  ['/purchase-options', 'Rushes - Purchase options'],
  ['/confirm-payment', 'Rushes - Payment confirmation'],
  ['/faq', 'Rushes - FAQ'],
  ['/about', 'Rushes - About'],
  ['/privacy', 'Rushes - Privacy notice'],
] as const

const MEMBER_PAGES = [
  ['/dashboard', 'Rushes - My Account'],
  ['/my-purchases', 'Rushes - Purchase history'],
  ['/my-downloads', 'Rushes - Download history'],
  ['/downloads', 'Rushes - Queued Downloads'],
  ['/list/301', 'Rushes - Slow news day'],
] as const

for (const [path, title] of PUBLIC_PAGES) {
  test(`${path} is right at every width`, async ({ page }) => {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSaysTest(page)
    for (const width of WIDTHS) await expectFits(page, width)
  })
}

test('the pages that need a login are right at every width', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, 'buyer@demo.example')
  for (const [path, title] of MEMBER_PAGES) {
    await page.goto(path)
    await expect(page).toHaveTitle(title)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSaysTest(page)
    for (const width of WIDTHS) await expectFits(page, width)
  }
})

for (const [path] of [...MEMBER_PAGES, ['/checkout'] as const]) {
  test(`R-SHOP-3: ${path} sends a visitor without a session to /login`, async ({ page }) => {
    await page.goto(path)
    await page.waitForURL(/\/login(\?|$)/)
  })
}

test('R-SHOP-2: any other address shows a page titled Not found, with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Rushes - Not found')
  await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeAttached()
})

test('an unknown clip answers 404 within the frame', async ({ page }) => {
  const response = await page.goto('/clip/999999')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Rushes - Not found')
})

test('a request for the head of a page does not empty the cached page', async ({ request }) => {
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

test('the home page loads at most 135 KB of JavaScript until it is ready', async ({ page, request }) => {
  await open(page, '/')
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
  expectWithinBudget(await bodiesOf(request, scripts), '/')
})

test('a document asks for at most 135 KB of JavaScript', async ({ request }) => {
  const paths = [...PUBLIC_PAGES, ...MEMBER_PAGES].map(([path]) => path)
  for (const path of [...paths, '/checkout']) {
    const html = await (await request.get(path)).text()
    const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? []
    expectWithinBudget(await bodiesOf(request, scripts), path)
  }
})

test('a click made before React has taken over the page acts as soon as it has', async ({ page }) => {
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

/** Where no money moves, every page says so and asks search engines to stay away (R-PAYMENT-4). */
async function expectSaysTest(page: Page): Promise<void> {
  await expect(page.getByText('TEST PAYMENTS - no money moves', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
}

function bodiesOf(request: APIRequestContext, paths: readonly string[]): Promise<Buffer[]> {
  return Promise.all([...new Set(paths)].map(async (path) => (await request.get(path)).body()))
}

function expectWithinBudget(bodies: readonly Buffer[], path: string): void {
  const size = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  // React alone is larger than this, so less means that something was not measured.
  expect(size, path).toBeGreaterThan(60_000)
  expect(size, path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES)
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `wider than the screen at ${width}`).toBeLessThanOrEqual(0)
  if (EXAMINED_WIDTHS.includes(width)) await expectAccessible(page)
}
