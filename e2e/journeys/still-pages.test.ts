/** Layout: no page moves while it loads, nothing overlaps, and a word of any length stays within the page. */
import { expect, type Page } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { apiOf } from '../support/deliveries.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'
import { buyByCalls } from '../support/purchases.ts'

/** Good is below 0.1; the pages of a shop that are filled in the browser can do better. */
const MAX_SHIFT = 0.02
const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const LONG_WORD = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(3)
const LONG_CLIP = 41354
const ARABIC_CLIP = 41361

// A first visit: nothing is in the cache.
test.use({ window: null })

declare global {
  interface Window {
    shift: number
  }
}

async function sumShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry && 'hadRecentInput' in entry && !entry.hadRecentInput) {
          window.shift += Number(entry.value)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

async function expectStill(page: Page, paths: readonly string[]): Promise<void> {
  await sumShifts(page)
  for (const path of paths) {
    for (const size of SIZES) {
      await page.setViewportSize(size)
      await page.goto(path, { waitUntil: 'networkidle' })
      await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
      const shift = await page.evaluate(() => window.shift)
      expect(shift, `${path} at ${size.width} px`).toBeLessThanOrEqual(MAX_SHIFT)
    }
  }
}

test('no page of a guest moves while it loads', async ({ page }) => {
  await expectStill(page, [
    '/',
    '/search',
    '/search?term=cat&type=video',
    '/search?term=qqxzzv',
    '/search?term=sea+qqxzzv',
    '/search?term=moutain',
    '/clip/41207',
    '/clip/41704',
    '/clip/41641',
    '/package/41984',
    '/pricing',
    '/pricing/national-news',
    '/cart',
    '/login',
    '/register',
    '/contact-us',
    '/faq',
    '/list/share/demo-list',
    '/download-link/demo-link',
    '/upload-link/demo-upload',
    '/verify/7Q2M-9KDT-4XWB',
    '/confirm-payment',
    '/no-such-page',
  ])
})

test('no page of a member moves while it loads', async ({ page }) => {
  await logIn(page, 'buyer@demo.example')
  await expectStill(page, [
    '/',
    '/search',
    '/clip/41207',
    '/clip/41277',
    '/dashboard',
    '/profile',
    '/my-purchases',
    '/my-downloads',
    '/downloads',
    '/list/301',
    '/licence/1',
    '/cart',
  ])
})

test('the security page of the admin area does not move while it loads', async ({ page }) => {
  await logIn(page, 'admin@demo.example')
  await sumShifts(page)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.goto('/admin/security')
    await expect(page.getByText('This device')).toBeVisible()
    expect(await page.evaluate(() => window.shift)).toBeLessThanOrEqual(MAX_SHIFT)
  }
})

test('the film of a short never covers the facts next to it', async ({ page }) => {
  await page.goto('/clip/41641')
  for (const [width, height] of [
    [1024, 700],
    [1024, 900],
    [1024, 1366],
    [1100, 900],
    [1180, 1400],
    [1440, 2000],
  ] as const) {
    await page.setViewportSize({ width, height })
    const film = await page.locator('video').boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    const end = (film?.x ?? 0) + (film?.width ?? 0)
    expect(end, `${width} × ${height}`).toBeLessThanOrEqual(title?.x ?? 0)
    expect(film?.width, `${width} × ${height}`).toBeGreaterThan(250)
  }
})

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectWithinWidths(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  // A page of the admin area keeps a connection open.
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0)
  for (const width of [320, 390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysScroll(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Changes the texts of a clip by the API of the admin area. */
async function changeTexts(page: Page, clip: number, changes: Record<string, string>): Promise<void> {
  const login = await page.request.post('/rest/clip/users/login', {
    data: { email: 'admin@demo.example', password: 'rushes-demo-2026' },
  })
  const { data: session }: { data: { token: string } } = await login.json()
  const headers = { authorization: `Bearer ${session.token}` }
  const address = `/rest/agency/clips/${clip}`
  const stored: { data: { revision: number } } = await (await page.request.get(address, { headers })).json()
  const data = { revision: stored.data.revision, changes }
  await expect(await page.request.post(address, { headers, data })).toBeOK()
}

test('a word of 150 letters scrolls no page sideways', async ({ page, openWindow }) => {
  await changeTexts(page, LONG_CLIP, {
    title: LONG_WORD.slice(0, 150),
    description: LONG_WORD,
    location: LONG_WORD.slice(0, 100),
    credit_author: LONG_WORD.slice(0, 100),
  })
  await expectWithinWidths(page, `/clip/${LONG_CLIP}`)
  await expectWithinWidths(page, `/search?term=${LONG_WORD}`)
  await expectWithinWidths(page, `/no-such-page/${LONG_WORD}`)
  const buyer = await openWindow()
  await logIn(buyer, await givenMember(buyer, 'GB'), MEMBER_PASSWORD)
  await buyByCalls(buyer, [LONG_CLIP])
  await (await apiOf(buyer)).call('POST /clip/clips/download', { body: { ids: [{ id: LONG_CLIP }] } })
  for (const path of ['/my-downloads', '/dashboard', '/my-purchases']) await expectWithinWidths(buyer, path)
  await logIn(page, 'admin@demo.example')
  await expectWithinWidths(page, `/clip/${LONG_CLIP}`)
  await expectWithinWidths(page, `/admin/clips/${LONG_CLIP}`)
  await expectWithinWidths(page, '/admin/clips')
})

test('texts in Arabic are shown from right to left, on a page in English', async ({ page }) => {
  const title = 'ثعلب في حافلة (2026)'
  await changeTexts(page, ARABIC_CLIP, { title, description: 'نزل الثعلب في المحطة الأخيرة.' })
  await logIn(page, 'buyer@demo.example')
  await page.goto(`/clip/${ARABIC_CLIP}`)
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toHaveCSS('direction', 'rtl')
  await expect(page.getByText('نزل الثعلب')).toHaveCSS('direction', 'rtl')
  await expect(page.getByRole('heading', { name: 'The story' })).toHaveCSS('direction', 'ltr')
  await page.goto('/search?term=ثعلب')
  await expect(page.getByRole('heading', { name: title })).toHaveCSS('direction', 'rtl')
  await expect(
    page.getByRole('combobox', { name: 'Search for an image, a video, a short or a package' }).first(),
  ).toHaveCSS('direction', 'rtl')
})

test('both histories fit a window of 320 px', async ({ page }) => {
  await logIn(page, 'buyer@demo.example')
  for (const path of ['/my-purchases', '/my-downloads']) await expectWithinWidths(page, path)
})

test('a clip is printed with its still and its facts, without anything to press', async ({ page }) => {
  await page.goto('/clip/41207', { waitUntil: 'networkidle' })
  await page.emulateMedia({ media: 'print' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main.locator('.clip-sheet img').first()).toBeVisible()
  await expect(main.getByText('Duration')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  await expect(main.getByRole('searchbox')).toHaveCount(0)
  await expect(main.getByRole('combobox')).toHaveCount(0)
  await expect(main.locator('video')).toBeHidden()
})
