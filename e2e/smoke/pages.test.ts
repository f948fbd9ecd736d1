/**
 * Every address of the route table: its exact title, no fault in the console, no breach of the content security
 * policy, nothing wider than the screen, no finding of axe in either theme, and every icon seen in forced colours. Also R-PAGE-1 and the budget of JavaScript.
 */
import { globSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { type APIRequestContext, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { test as base, expectAccessible, logIn, unseenIcons } from '../support/browser.ts'
import { open, takenOver } from '../support/discovery.ts'

// 720 pixels are 1440 at a zoom of 200 %.
const WIDTHS = [360, 720, 1024, 1440]
// Only these rules of axe depend on the width.
const RULES_OF_WIDTH = ['target-size', 'scrollable-region-focusable']
/** The compressed size, as browsers fetch it. */
const MAX_SCRIPT_BYTES = 140_000
const MAX_ADMIN_SCRIPT_BYTES = 155_000
/** The maximum that any other screen of the admin area adds. */
const MAX_SCREEN_SCRIPT_BYTES = 15_000

/** Storage of a window after a login, because the tests of a worker log in once as each visitor. */
const logins = new Map<string, Awaited<ReturnType<BrowserContext['storageState']>>>()

const test = base.extend<{ visitor: string | null }>({
  visitor: [null, { option: true }],
  page: async ({ page, visitor }, use) => {
    if (visitor !== null) await beLoggedIn(page, visitor)
    await use(page)
    // The next tests use the same session. A window that is left with it logs it out.
    if (visitor !== null) await page.evaluate(() => localStorage.removeItem('rushes.session'))
  },
})

async function beLoggedIn(page: Page, email: string): Promise<void> {
  const login = logins.get(email)
  if (!login) {
    await logIn(page, email)
    logins.set(email, await page.context().storageState())
    return
  }
  await page.context().addCookies(login.cookies)
  await page.evaluate(
    (kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value)
    },
    login.origins.flatMap(({ localStorage }) => localStorage),
  )
}

// The file comes last and takes longest; its tests change nothing, so that all workers share them.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const PUBLIC_PAGES = [
  ['/', 'Rushes - Home'],
  ['/login', 'Rushes - Login'],
  ['/register', 'Rushes - Register'],
  ['/contact-us', 'Rushes - Contact'],
  ['/search', 'Rushes - Search Results'],
  ['/search?term=cat&type=video&rating=GD', 'Rushes - Search Results'],
  ['/search?type=packages', 'Rushes - Search Results'],
  ['/compare?ids=41207,41214,41319', 'Rushes - Compare clips'],
  ['/clip/41207', 'Rushes - Ginger kitten peers over garden wall'],
  ['/clip/41704', 'Rushes - Common kingfisher on mossy branch'],
  ['/package/41984', 'Rushes - Cats being cats'],
  ['/download-link/demo-link', 'Rushes - Download by link'],
  ['/upload-link/demo-upload', 'Rushes - Send files'],
  ['/list/share/demo-list', 'Rushes - Shared List'],
  ['/verify', 'Rushes - Verify a licence'],
  ['/verify/7Q2M-9KDT-4XWB', 'Rushes - Verify a licence'],
  ['/login-link?token=none', 'Rushes - Login'],
  ['/saved-searches/stop?token=none', 'Rushes - Stop alerts'],
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
  ['/profile', 'Rushes - Your profile'],
  ['/my-purchases', 'Rushes - Purchase history'],
  ['/my-downloads', 'Rushes - Download history'],
  ['/my-downloads?view=company', 'Rushes - Download history'],
  ['/webhooks', 'Rushes - Webhooks'],
  ['/downloads', 'Rushes - Queued Downloads'],
  ['/saved-searches', 'Rushes - Saved searches'],
  ['/saved-searches/new?term=cat&type=video&rating=GD', 'Rushes - Save search'],
  ['/list/301', 'Rushes - Slow news day'],
] as const

const ADMIN_PAGES = [
  ['/admin/security', 'Rushes - Security'],
  ['/admin/contributors', 'Rushes - Contributors'],
  ['/admin/contributors/1/statement', 'Rushes - Statement'],
  ['/admin/setup?token=ended', 'Rushes - Set up the agency'],
  ['/admin/team', 'Rushes - Team'],
  ['/admin/reports/sales?period=90&compare=1', 'Rushes - Reports'],
  ['/admin/pages', 'Rushes - Pages'],
  ['/admin/pages/faq', 'Rushes - Page'],
  ['/admin/pages/faq/versions/1', 'Rushes - Version of a page'],
  ['/admin/terms', 'Rushes - Terms'],
  ['/admin/terms/new', 'Rushes - New terms'],
  ['/admin/licences', 'Rushes - Licences'],
  ['/admin/prices', 'Rushes - Prices'],
  ['/admin/prices/1', 'Rushes - Price list'],
  ['/admin/settings', 'Rushes - Agency settings'],
  ['/admin/emails', 'Rushes - Outbox'],
  ['/admin/emails/1', 'Rushes - Email'],
  ['/admin/audit', 'Rushes - Audit'],
  ['/admin', 'Rushes - Home'],
  ['/admin/accounts', 'Rushes - Accounts'],
  ['/admin/accounts?state=waiting', 'Rushes - Accounts'],
  ['/admin/accounts/1002', 'Rushes - Account'],
  ['/admin/accounts/1002/users', 'Rushes - Users of an account'],
  ['/admin/accounts/1002/credits', 'Rushes - Credits of an account'],
  ['/admin/accounts/1002/licences', 'Rushes - Licences of an account'],
  ['/admin/accounts/1002/orders', 'Rushes - Orders of an account'],
  ['/admin/accounts/1002/invoices', 'Rushes - Invoices of an account'],
  ['/admin/accounts/1002/offers', 'Rushes - Offers to an account'],
  ['/admin/accounts/1002/activity', 'Rushes - Activity of an account'],
  ['/admin/accounts/1002/preview', 'Rushes - Preview as an account'],
  ['/admin/users', 'Rushes - Users'],
  ['/admin/users/5003', 'Rushes - User'],
  ['/admin/clips', 'Rushes - Clips'],
  ['/admin/clips/41207', 'Rushes - Clip'],
  ['/admin/clips/41207/evidence', 'Rushes - Evidence of a clip'],
  ['/admin/clips/41207/rights', 'Rushes - Rights of a clip'],
  ['/admin/clips/41207/captions', 'Rushes - Captions of a clip'],
  ['/admin/clips/42107', 'Rushes - Clip'],
  ['/admin/clips/41207/history', 'Rushes - History of a clip'],
  ['/admin/clips/41207/files', 'Rushes - Files of a clip'],
  ['/admin/clips/41207/neighbours', 'Rushes - Related clips of a clip'],
  ['/admin/clips/41207/sales', 'Rushes - Sales of a clip'],
  ['/admin/ingest', 'Rushes - Ingest'],
  ['/admin/ingest/1', 'Rushes - Import batch'],
  ['/admin/ingest?view=decide', 'Rushes - Ingest'],
  ['/admin/inbox', 'Rushes - Inbox'],
  ['/admin/inbox/1', 'Rushes - Thread'],
  ['/admin/links', 'Rushes - Download links'],
  ['/admin/links/1', 'Rushes - Download link'],
  ['/admin/offers', 'Rushes - Offers'],
  ['/admin/offers/1', 'Rushes - Offer'],
  ['/admin/upload-links', 'Rushes - Upload links'],
  ['/admin/upload-links/1', 'Rushes - Upload link'],
  ['/admin/orders', 'Rushes - Orders'],
  ['/admin/orders/70001', 'Rushes - Order'],
  ['/admin/rights', 'Rushes - Rights'],
  ['/admin/rights/new', 'Rushes - New rights record'],
  ['/admin/rights/1', 'Rushes - Rights record'],
  ['/admin/curation', 'Rushes - Front page'],
  ['/admin/vocabulary', 'Rushes - Vocabulary'],
  ['/admin/vocabulary?view=nouns', 'Rushes - Vocabulary'],
  ['/admin/vocabulary?view=values', 'Rushes - Vocabulary'],
  ['/admin/packages', 'Rushes - Packages'],
  ['/admin/packages/41984', 'Rushes - Package'],
] as const

// The two longest come first, so that no worker waits for them in the end.
test('the API documentation is readable at /rest/docs', async ({ page }) => {
  await page.goto('/rest/docs/')
  await expect(page).toHaveTitle('Rushes - API')
  await expect(page.getByText('Exchange an email address and a password for a token')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Rushes.' })).toHaveAttribute('href', '/')
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the quick start of the API is readable, in both themes and at every width', async ({ page }) => {
  await page.goto('/rest/docs')
  await page.getByRole('link', { name: 'Quick start', exact: true }).click()
  await expect(page).toHaveTitle('Rushes - API quick start')
  await expect(page.getByRole('group', { name: 'Python' }).first()).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

async function leaveAndReturn(page: Page): Promise<void> {
  const { pathname } = new URL(page.url())
  await page.goto('/robots.txt')
  // A browser that goes back at once would never answer the call.
  await page.evaluate(() => void setTimeout(() => history.back()))
  await page.waitForFunction((path) => location.pathname === path, pathname)
}

test('Back brings a public page out of the memory of the browser', async ({ launchOptions, baseURL }) => {
  // Playwright switches this memory off for its own pages.
  const browser = await chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: baseURL ?? '' })
  const session = await page.context().newCDPSession(page)
  const hindrances: string[] = []
  // A browser without a window keeps no page at all, but still reports what prevents it.
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    const ofPage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial')
    hindrances.push(...ofPage.map(({ reason }) => reason))
  })
  await session.send('Page.enable')

  await page.goto('/faq')
  await page.evaluate(() => addEventListener('unload', () => {}))
  await leaveAndReturn(page)
  expect(hindrances.splice(0)).toContain('UnloadHandlerExistsInMainFrame')

  for (const path of [
    '/',
    '/search?term=cat&type=video',
    '/clip/41207',
    '/clip/41704',
    '/package/41984',
    '/pricing',
    '/cart',
    '/login',
    '/faq',
    '/contact-us',
    '/list/share/demo-list',
    '/download-link/demo-link',
    '/upload-link/demo-upload',
  ]) {
    await page.goto(path)
    await takenOver(page)
    await leaveAndReturn(page)
    expect(hindrances, path).toEqual([])
  }
  await browser.close()
})

test.describe('for a guest', () => {
  for (const [path, title] of PUBLIC_PAGES) {
    test(`${path} is right at every width`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(200)
      expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe-inline|unsafe-eval/)
      await expectRight(page, title)
    })
  }
})

test.describe('for a member', () => {
  test.use({ visitor: 'buyer@demo.example' })
  for (const [path, title] of MEMBER_PAGES) {
    test(`${path} is right at every width`, async ({ page }) => {
      await page.goto(path)
      await expectRight(page, title)
    })
  }
})

test.describe('in the admin area', () => {
  test.use({ visitor: 'admin@demo.example' })
  for (const [path, title] of ADMIN_PAGES) {
    test(`${path} is right at every width, within its budget of JavaScript`, async ({ page, request }) => {
      const response = await page.goto(path)
      expect(response?.headers()['x-robots-tag']).toBe('noindex')
      await expect(page).toHaveTitle(title)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // A page that cannot be opened has the title too.
      await expect(
        page.getByText(
          /^(There is no such|This page does not exist|Your role does not allow access)|not found/,
        ),
      ).toHaveCount(0)
      const screen = path === '/admin' ? 0 : MAX_SCREEN_SCRIPT_BYTES
      const most = MAX_ADMIN_SCRIPT_BYTES + screen
      await expectWithinBudget(request, await scriptsOf(page), { path, most })
      await expectRight(page, title)
      await page.setViewportSize({ width: 360, height: 900 })
      expect(await cutTables(page)).toEqual([])
    })
  }
})

/** Tables that extend beyond the edge of their container. */
const cutTables = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('table')]
      .filter(({ scrollWidth, parentElement }) => scrollWidth > (parentElement?.clientWidth ?? 0))
      .map(({ caption, className }) => caption?.textContent ?? className),
  )

/** `/admin/reports/:name?` as an expression. */
const patternOf = (screen: string) =>
  new RegExp(`^${screen.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}$`)

test('every screen of the admin area is among them', () => {
  const folder = new URL('../../apps/web/app/admin/', import.meta.url)
  const tables = globSync('*/index.ts', { cwd: folder }).map((name) =>
    readFileSync(new URL(name, folder), 'utf8'),
  )
  const screens = [...tables.join('').matchAll(/\bpath: '([^']+)',/g)].map(([, path = '']) => path)
  expect(screens.length).toBeGreaterThan(40)
  const opened = ADMIN_PAGES.map(([path]) => new URL(path, 'http://admin.example').pathname)
  // Names before parameters, as the admin area itself finds a screen: `/admin/rights/new` is no record.
  const found = opened.map((path) => screens.find((screen) => patternOf(screen).test(path)))
  expect(screens.filter((screen) => !found.includes(screen))).toEqual([])
})

for (const [path] of [...MEMBER_PAGES, ['/checkout'] as const]) {
  test(`${path} sends a visitor without a session to /login`, async ({ page }) => {
    await page.goto(path)
    await page.waitForURL(/\/login(\?|$)/)
  })
}

test('any other address shows a page titled Not found, with status 404', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Rushes - Not found')
  await expect(page.getByRole('link', { name: 'Pricing' }).first()).toBeAttached()
})

test('an address of the admin area that was moved leads to the present one', async ({ request }) => {
  const answer = await request.get('/admin/words', { maxRedirects: 0 })
  expect([answer.status(), answer.headers()['location']]).toEqual([301, '/admin/vocabulary'])
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

test('the home page loads at most 140 KB of JavaScript until it is ready', async ({ page, request }) => {
  await open(page, '/')
  await expectWithinBudget(request, await scriptsOf(page), { path: '/' })
})

test('the admin style sheet is loaded by the admin area alone', async ({ request }) => {
  expect(await (await request.get('/admin')).text()).toContain('/assets/admin-')
  expect(await (await request.get('/')).text()).not.toContain('/assets/admin-')
})

test('a document loads at most 140 KB of JavaScript', async ({ request }) => {
  const paths = [...PUBLIC_PAGES, ...MEMBER_PAGES].map(([path]) => path)
  for (const path of [...paths, '/checkout']) {
    const html = await (await request.get(path)).text()
    // Pictures and texts come first: the document itself requests no code before them.
    expect(html, path).not.toContain('rel="modulepreload"')
    expect(html, path).toContain('img[fetchpriority=high]')
    expect(html, path).not.toMatch(/^import /m)
    const scripts = html.match(/\/assets\/[\w.-]+\.js/g) ?? []
    await expectWithinBudget(request, scripts, { path })
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
  test.use({ javaScriptEnabled: false, window: null })

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

/** Where no money moves, every page states it and excludes search engines (R-PAYMENT-4). */
async function expectSaysTest(page: Page): Promise<void> {
  await expect(page.getByText('TEST PAYMENTS - no money moves', { exact: true })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
}

/** Many pages request the same files. */
const compressed = new Map<string, Promise<number>>()

async function compressedSize(request: APIRequestContext, script: string): Promise<number> {
  const body = await (await request.get(script)).body()
  return gzipSync(body, { level: 9 }).length
}

function sizeOf(request: APIRequestContext, script: string): Promise<number> {
  const size = compressed.get(script) ?? compressedSize(request, script)
  compressed.set(script, size)
  return size
}

/** The scripts that a page has loaded. */
const scriptsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

async function expectWithinBudget(
  request: APIRequestContext,
  scripts: readonly string[],
  { path, most = MAX_SCRIPT_BYTES }: { path: string; most?: number },
): Promise<void> {
  const sizes = await Promise.all([...new Set(scripts)].map((script) => sizeOf(request, script)))
  const size = sizes.reduce((sum, one) => sum + one, 0)
  // React alone is larger than this, so less means that something was not measured.
  expect(size, path).toBeGreaterThan(60_000)
  expect(size, path).toBeLessThanOrEqual(most)
}

/** Checks one load of a page in every width, both themes and the colours of the device. */
async function expectRight(page: Page, title: string): Promise<void> {
  await expect(page).toHaveTitle(title)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSaysTest(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, `wider than the screen at ${width}`).toBeLessThanOrEqual(0)
    if (width === 360) await expectAccessible(page, RULES_OF_WIDTH)
  }
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, ['color-contrast'])
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await unseenIcons(page)).toEqual([])
}
