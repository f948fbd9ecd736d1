/**
 * The filters of the search screen: every group, every option, its address, and that filters of another type are ignored.
 * R-SEARCH-1, R-SEARCH-13.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { expectCount, open, queryOf, resultItems } from '../support/discovery.ts'

const panel = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const groups = (page: Page) => panel(page).locator('details > summary')
const chips = (page: Page) => page.getByRole('link', { name: /^Remove filter / })

const CATEGORIES = {
  Fails: 'cat=249',
  Family: 'cat=255',
  Paranormal: 'cat=241',
  Pets: 'cat=250',
  Viral: 'cat=253',
  'Wild Animals': 'cat=45',
}
const DURATIONS = {
  '0 to 30 seconds': 'duration_start=0&duration_end=30',
  '31 to 60 seconds': 'duration_start=31&duration_end=60',
  '61 to 180 seconds': 'duration_start=61&duration_end=180',
  'Over 3 minutes': 'duration_start=181',
}
const QUALITIES = {
  SD: 'quality=SD',
  '720p': 'quality=720p',
  '1080p': 'quality=1080p',
  '4K': 'quality=4K',
  '8K': 'quality=8K',
}
const RATINGS = { Gold: 'rating=GD', Silver: 'rating=SV', Bronze: 'rating=BR' }
const LOCATIONS = {
  UK: 'location=gb',
  USA: 'location=us',
  Canada: 'location=ca',
  Australia: 'location=au',
  Germany: 'location=de',
  France: 'location=fr',
}
const PERIODS = {
  Today: 'period=today',
  'Past week': 'period=week',
  'Past month': 'period=month',
  'Past year': 'period=year',
}
const ORIENTATIONS = {
  Landscape: 'orientation=landscape',
  Upright: 'orientation=upright',
  Square: 'orientation=square',
}
const RESTRICTIONS = { 'Without restrictions': 'unrestricted=1' }
const EVIDENCE = { 'Place and date confirmed': 'verified=1', 'Confirmed not made by AI': 'notai=1' }
const CAPTIONS = { 'With captions': 'captions=1' }
const MEMES = { 'Memes only': 'meme=1' }

const MOVING = ['Tone', 'Footage type']
const OF_TYPE = [
  {
    type: 'video',
    names: [
      'Category',
      'Duration',
      'Quality',
      'Orientation',
      'Rating',
      'Location',
      'Restrictions',
      'Evidence',
      'Captions',
      'Date',
      ...MOVING,
      'Memes',
    ],
    options: {
      ...CATEGORIES,
      ...DURATIONS,
      ...QUALITIES,
      ...ORIENTATIONS,
      ...RATINGS,
      ...LOCATIONS,
      ...RESTRICTIONS,
      ...EVIDENCE,
      ...CAPTIONS,
      ...PERIODS,
      ...MEMES,
    },
  },
  {
    type: 'image',
    names: ['Category', 'Orientation', 'Rating', 'Location', 'Restrictions', 'Evidence', 'Date', 'Memes'],
    options: {
      ...CATEGORIES,
      ...ORIENTATIONS,
      ...RATINGS,
      ...LOCATIONS,
      ...RESTRICTIONS,
      ...EVIDENCE,
      ...PERIODS,
      ...MEMES,
    },
  },
  {
    type: 'short',
    names: ['Duration', 'Quality', 'Restrictions', 'Evidence', 'Captions', 'Date', ...MOVING],
    options: { ...DURATIONS, ...QUALITIES, ...RESTRICTIONS, ...EVIDENCE, ...CAPTIONS, ...PERIODS },
  },
  { type: 'packages', names: ['Date'], options: PERIODS },
] as const

// The document has all options: those without results are hidden once the browser has the counts.
test.describe(() => {
  test.use({ javaScriptEnabled: false, window: null })

  for (const { type, names, options } of OF_TYPE) {
    test(`a search of type ${type} has its own filters, and no others`, async ({ page }) => {
      await page.goto(`/search?type=${type}`)
      await expect(groups(page)).toHaveText([...names])
      const fixed = panel(page).locator('a:not([href*="tone="]):not([href*="ftype="])')
      const shown = await fixed.evaluateAll((links) =>
        links.map((link) => [
          link.textContent,
          new URL(link.getAttribute('href') ?? '', location.href).search,
        ]),
      )
      const wanted = Object.entries(options).map(([label, query]) => [label, `?type=${type}&${query}`])
      expect(shown.map(([label, query]) => [label, sorted(String(query))])).toEqual(
        wanted.map(([label, query]) => [label, sorted(String(query))]),
      )
    })
  }
})

/** The order of the parameters means nothing. */
function sorted(query: string): string {
  return [...new URLSearchParams(query)]
    .map((pair) => pair.join('='))
    .toSorted()
    .join('&')
}

for (const [name, path, parameter] of [
  ['Tone', 'tones', 'tone'],
  ['Footage type', 'footageTypes', 'ftype'],
] as const) {
  test(`the values of ${name} come from the server`, async ({ page }) => {
    const answer = await page.request.get(`/rest/clip/${path}`)
    const { data }: { data: { id: number; displayname: string }[] } = await answer.json()
    await open(page, '/search?type=video')
    const group = panel(page).locator('details').filter({ hasText: name })
    await group.locator('summary').click()
    await expect(group.getByRole('link')).toHaveText(data.map(({ displayname }) => displayname))
    const [first] = data
    await group.getByRole('link').first().click()
    await expect.poll(() => queryOf(page)[parameter]).toBe(String(first?.id))
    await expect(chips(page)).toHaveText([`Remove filter ${first?.displayname}: ${first?.displayname}`])
  })
}

test('the date that a period is about can be chosen, where the type has several', async ({ page }) => {
  const unfold = () => groups(page).filter({ hasText: 'Date' }).click()
  await open(page, '/search?type=image')
  await unfold()
  await expect(panel(page).getByLabel('Which date').getByRole('option')).toHaveText([
    'Date Added',
    'Date Shot/Taken',
    'Date Posted',
  ])
  await open(page, '/search?type=short')
  await unfold()
  await expect(panel(page).getByLabel('From')).toBeVisible()
  await expect(panel(page).getByLabel('Which date')).toHaveCount(0)
})

test('filters that the type does not have are neither chips nor conditions', async ({ page }) => {
  await open(page, '/search?type=image&rating=GD&quality=8K&duration_start=181&tone=2')
  await expect(chips(page)).toHaveText(['Remove filter Gold: Gold'])
  await expect(page.getByRole('region', { name: 'Results' }).getByRole('article').first()).toBeVisible()
  await open(page, '/search?type=packages&rating=GD&cat=250')
  await expect(chips(page)).toHaveCount(0)
  await expectCount(page, '8 results')
})

test('an option that is chosen again is removed', async ({ page }) => {
  await open(page, '/search?type=video&meme=1')
  await expect(chips(page)).toHaveText(['Remove filter Memes: Memes'])
  await panel(page).getByRole('link', { name: 'Memes only' }).click()
  await expect.poll(() => queryOf(page)).toEqual({ type: 'video' })
})

test('R-SEARCH-28: what I can download now is a filter for members, and guests see a note', async ({
  page,
}) => {
  await open(page, '/search?type=video&obtainable=1')
  await expect(panel(page)).toContainText('This filter is for those who have logged in, so it is left out.')
  // The document does not contain it, because a guest who reloads it may have logged in.
  const document = await page.request.get('/search?type=video&obtainable=1')
  expect(await document.text()).not.toContain('This filter is for')
  await logIn(page, 'buyer@demo.example')
  await open(page, '/search?type=video')
  const option = panel(page).getByRole('link', { name: 'I can download this now' })
  await expect(option).toHaveAccessibleDescription(/^\d+ results?$/)
  const description = (await option.getAttribute('aria-describedby')) ?? ''
  const promised = await page.locator(`[id="${description}"]`).innerText()
  await option.click()
  await expect(chips(page)).toHaveText(['Remove filter I can download this now: I can download this now'])
  await expectCount(page, promised.replace(/\s+/g, ' '))
})

test('on a phone the filters are a sheet that the button opens, and a choice keeps its place', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/search?type=video')
  await expect(panel(page)).toBeHidden()
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(panel(page)).toBeVisible()
  await panel(page).getByRole('link', { name: 'Pets', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeAttached()
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toBeHidden()
  await expectCount(page, '9 results')
})

test('invalid values are reported next to their field, on a phone above the results', async ({ page }) => {
  await open(page, '/search?type=video&rating=XX&tone=999&cat=250&cdatefrom=31-02-2026')
  await expectCount(page, '9 results')
  const of = (legend: string) =>
    panel(page)
      .locator('details')
      .filter({ has: page.locator('summary').filter({ hasText: new RegExp(`^${legend}`) }) })
  await expect(of('Rating')).toContainText('There is no rating “XX”, so it is left out.')
  await expect(of('Tone')).toContainText('There is no tone “999”, so it is left out.')
  await expect(of('Date')).toContainText('There is no day 31-02-2026, so it is left out.')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(
    page.getByRole('region', { name: 'Results' }).getByText('There is no rating “XX”'),
  ).toBeVisible()
})

test('a keyword without any word finds nothing and shows the reason', async ({ page }) => {
  await open(page, `/search?type=video&term=${encodeURIComponent('🦊!!')}`)
  const reason = page.getByRole('status').filter({ hasText: 'No results: “🦊!!” has no letters or numbers.' })
  await expect(reason).toBeVisible()
})

test('the panel stays in view while the results are scrolled, and scrolls on its own', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 600 })
  await open(page, '/search?type=video')
  for (const legend of ['Quality', 'Location', 'Date']) await groups(page).filter({ hasText: legend }).click()
  await resultItems(page).nth(12).scrollIntoViewIfNeeded()
  const box = await panel(page).boundingBox()
  expect(box?.y).toBe(0)
  expect(box?.height).toBeLessThanOrEqual(600)
  await groups(page).last().scrollIntoViewIfNeeded()
  await expect(groups(page).last()).toBeInViewport()
  expect(await panel(page).evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0)
  await expectAccessible(page)
})

test('groups stay as they were folded while filters change', async ({ page }) => {
  await open(page, '/search?type=video')
  const openGroups = panel(page).locator('details[open] > summary')
  await expect(openGroups).toHaveText(['Category', 'Duration'])
  await groups(page).filter({ hasText: 'Duration' }).click()
  await groups(page).filter({ hasText: 'Rating' }).click()
  await panel(page).getByRole('link', { name: 'Gold' }).click()
  await expect(chips(page)).toHaveText(['Remove filter Gold: Gold'])
  await expect(openGroups).toHaveText(['Category', 'Rating'])
  await chips(page).click()
  await expect(chips(page)).toHaveCount(0)
  await expect(openGroups).toHaveText(['Category', 'Rating'])
})

test('on a phone the first row of results is in view, and a card is read fact by fact', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/search?type=video')
  const first = resultItems(page).first()
  const box = await first.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844)
  await expect(first.locator('.caption')).toHaveText(
    /^(Gold|Silver|Bronze), \d\d:\d\d · \w+, .+ · \d+ \w+ \d\d$/,
  )
})
