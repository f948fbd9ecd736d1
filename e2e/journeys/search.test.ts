/**
 * The search screen: reached by keyboard, narrowed by filters, made longer by MORE RESULTS, selected from, and found again
 * as it was left. R-SEARCH-1, R-SEARCH-3, R-SEARCH-4 and R-DATE-1.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import { addToCart, checkOutAtNewPrices, payThroughBank } from '../support/checkout.ts'
import {
  expectCount,
  focused,
  idsOfApi,
  linkOfResult,
  open,
  partTakenOver,
  queryOf,
  resultIds,
  resultItems,
  tabTo,
  takenOver,
} from '../support/discovery.ts'

const MEMBER = 'colleague@demo.example'
/** A clip on the first page of all videos, which is licensed by agreement only. */
const ENQUIRY_ONLY = 41522
const ALL_VIDEOS = 59
const PAGE_SIZE = 24

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const applyDates = (page: Page) => filters(page).getByRole('button', { name: 'Apply dates' })
const unfold = (page: Page, legend: string) =>
  filters(page).locator('summary').filter({ hasText: legend }).click()
const option = (page: Page, name: string) => filters(page).getByRole('link', { name, exact: true })
const chip = (page: Page, name: string) =>
  page.getByRole('link', { name: `Remove filter ${name}: ${name}`, exact: true })
const sortLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sort' }).getByRole('link', { name, exact: true })
const moreResults = (page: Page) => page.getByRole('link', { name: 'MORE RESULTS' })
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' })
const selectBox = (page: Page, id: number) => page.locator(`#item-${id}`).getByRole('checkbox')

test.describe('by keyboard alone', () => {
  test('a search leads to a clip', async ({ page }) => {
    await open(page, '/pricing')
    await page.keyboard.press('/')
    // A page without a box gets one in a modal.
    await expect(page).toHaveURL('/pricing')
    const box = page.getByRole('combobox', { name: 'Search for an image, a video, a short or a package' })
    await expect(box).toBeFocused()
    await page.keyboard.type('kitten')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: 'Type' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/term=kitten/)
    expect(queryOf(page)).toEqual({ term: 'kitten', type: 'video', page: '1' })
    await expect(page.locator('[id^="item-"]').first()).toContainText(/kitten/i)

    const [first = 0] = await resultIds(page)
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await tabTo(page, filters(page))
    await tabTo(page, page.getByRole('navigation', { name: 'Sort' }))
    await tabTo(page, page.locator(`#item-${first}`))
    await expect(focused(page)).toHaveAttribute('href', `/clip/${first}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/clip/${first}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('the first stop is the way past the header', async ({ page }) => {
    await open(page, '/search?type=video')
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText('Skip to content')
    await page.keyboard.press('Tab')
    await expect(focused(page)).toHaveText('Skip to results')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: /^Search for/ })).toBeFocused()
  })

  test('/ typed into a field is a character', async ({ page }) => {
    await open(page, '/search')
    await page.getByRole('combobox', { name: /^Search for/ }).fill('4')
    await page.getByRole('combobox', { name: /^Search for/ }).press('/')
    await expect(page.getByRole('combobox', { name: /^Search for/ })).toHaveValue('4/')
  })
})

test.describe('filters', () => {
  test('the address holds every choice, and each has a chip that removes it', async ({ page }) => {
    await open(page, '/search?type=video')
    const choices = [
      ['Category', 'Pets', 'cat', '250'],
      ['Duration', '0 to 30 seconds', 'duration_start', '0'],
      ['Quality', '1080p', 'quality', '1080p'],
      ['Rating', 'Gold', 'rating', 'GD'],
      ['Location', 'USA', 'location', 'us'],
      ['Date', 'Past year', 'period', 'year'],
      ['Tone', 'Cute', 'tone', '2'],
    ] as const
    for (const [group, label, name, value] of choices) {
      const details = filters(page).getByRole('group').filter({ hasText: group }).first()
      if (!(await option(page, label).isVisible())) await details.locator('summary').click()
      await option(page, label).click()
      await expect.poll(() => queryOf(page)[name]).toBe(value)
      await expect(chip(page, label)).toBeVisible()
    }
    await expectCount(page, '1 result')
    await expect(page.getByRole('heading', { name: 'Ginger kitten peers over garden wall' })).toBeVisible()
    expect(queryOf(page)).toMatchObject({ duration_end: '30', type: 'video' })
    // The earlier results are dimmed while the new ones load and half a second longer.
    await expect(page.getByRole('region', { name: 'Results' })).toHaveCSS('opacity', '1')
    await expectAccessible(page)

    for (const [, label, name] of choices) {
      await chip(page, label).click()
      await expect(chip(page, label)).toHaveCount(0)
      expect(queryOf(page)[name]).toBeUndefined()
    }
    await expectCount(page, `${ALL_VIDEOS} results`)
  })

  test('several values of one filter are combined', async ({ page }) => {
    await open(page, '/search?type=video&cat=250')
    await unfold(page, 'Rating')
    await option(page, 'Gold').click()
    await expectCount(page, '2 results')
    await option(page, 'Silver').click()
    await expectCount(page, '6 results')
    expect(queryOf(page).rating).toBe('GD,SV')
    await chip(page, 'Gold').click()
    await expectCount(page, '4 results')
    expect(queryOf(page).rating).toBe('SV')
  })

  test('custom dates are sent as DD-MM-YYYY, with the date that they are about', async ({ page }) => {
    await open(page, '/search?type=video&rating=GD')
    await unfold(page, 'Date')
    await filters(page).getByLabel('Which date').selectOption('Date Shot/Taken')
    await filters(page).getByLabel('From').fill('2025-06-01')
    await filters(page).getByLabel('To', { exact: true }).fill('2025-06-30')
    // Without its code the browser sends the form itself, with the dates in the form of the field.
    await partTakenOver(applyDates(page))
    await applyDates(page).click()
    await expect.poll(() => queryOf(page).period).toBe('custom')
    expect(queryOf(page)).toEqual({
      type: 'video',
      rating: 'GD',
      period: 'custom',
      datefield: 'date_taken',
      cdatefrom: '01-06-2025',
      cdateto: '30-06-2025',
    })
    await expect(chip(page, 'Date Shot/Taken: from 01-06-2025 to 30-06-2025')).toBeVisible()
  })

  test('what is typed into the dates before their code has arrived stays', async ({ page }) => {
    let release = (): void => undefined
    const isReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/date-form-*.js', async (route) => {
      await isReleased
      await route.continue()
    })
    const counted = page.waitForResponse((answer) => answer.url().includes('/rest/clip/clips/facets'))
    await open(page, '/search?type=video&rating=GD')
    await unfold(page, 'Date')
    const from = filters(page).getByLabel('From')
    await from.fill('2025-06-01')
    await counted
    await expect(option(page, 'Silver')).toHaveAccessibleDescription(/\d results/)
    const arrived = page.waitForResponse('**/assets/date-form-*.js')
    release()
    await (await arrived).finished()
    await expect(from).toHaveValue('2025-06-01')
    await partTakenOver(applyDates(page))
    await applyDates(page).click()
    await expect.poll(() => queryOf(page).cdatefrom).toBe('01-06-2025')
  })

  test('a region or city narrows the location', async ({ page }) => {
    await open(page, '/search?type=video&location=us')
    await filters(page).getByLabel('Region or city').fill('Texas')
    await filters(page).getByLabel('Region or city').press('Enter')
    await expect.poll(() => queryOf(page)).toEqual({ type: 'video', location: 'us', loc2: 'Texas' })
    await expect(chip(page, 'Texas')).toBeVisible()
    await expect(linkOfResult(page, 41207)).toBeVisible()
  })

  test('any filter change resets to page 1, clears results and reloads', async ({ page }) => {
    await open(page, '/search?type=video&page=2')
    await unfold(page, 'Rating')
    await option(page, 'Gold').click()
    await expect.poll(() => queryOf(page)).toEqual({ type: 'video', rating: 'GD' })
    await expect
      .poll(() => resultIds(page))
      .toEqual(await idsOfApi(page, 'type=video&rating=GD&sort=most_recent'))
    await chip(page, 'Gold').click()
    await expectCount(page, `${ALL_VIDEOS} results`)
    await moreResults(page).click()
    await expect(resultItems(page)).toHaveCount(2 * PAGE_SIZE)
    await option(page, 'Silver').click()
    await expect(chip(page, 'Silver')).toBeVisible()
    await expect
      .poll(() => resultIds(page))
      .toEqual(await idsOfApi(page, 'type=video&rating=SV&sort=most_recent'))
  })

  test('Clear all leaves the keyword, the type and the order', async ({ page }) => {
    await open(page, '/search?term=cat&type=video&sort=oldest&rating=GD&location=us')
    await page.getByRole('link', { name: 'Clear all' }).click()
    await expect.poll(() => queryOf(page)).toEqual({ term: 'cat', type: 'video', sort: 'oldest' })
    await expect(page.getByRole('link', { name: 'Clear all' })).toHaveCount(0)
  })

  test('No results is stated once, with a link that clears the search', async ({ page }) => {
    await open(page, '/search?term=zzqqzz&type=video')
    await expectCount(page, 'No results')
    await expect(page.getByRole('main').getByText(/no results|\b0\b/i)).toHaveCount(1)
    await expect(moreResults(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Clear the search' }).click()
    await expectCount(page, `${ALL_VIDEOS} results`)
  })

  test('without results, the ways on begin with the filters and end with clearing the search', async ({
    page,
  }) => {
    await open(page, '/search?term=lanterns&type=video&cat=250&rating=BR')
    await expectCount(page, 'No results')
    const results = page.getByRole('region', { name: 'Results', exact: true })
    const fewer = results.getByRole('region', { name: 'More results if you remove a filter' })
    await expect(fewer).toBeVisible()
    const ways = [chip(page, 'Bronze'), fewer, results.getByRole('link', { name: 'Clear the search' })]
    const tops = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.y ?? 0))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    await expectAccessible(page)
  })
})

test.describe('the order', () => {
  test('the order is most_recent by default', async ({ page }) => {
    await open(page, '/search?type=video')
    await expect(sortLink(page, 'Most recent')).toHaveAttribute('aria-current', 'true')
    await expect(sortLink(page, 'Most relevant')).toHaveCount(0)
    expect(await resultIds(page)).toEqual(await idsOfApi(page, 'type=video&sort=most_recent'))
  })

  test('the order is most_rel when a keyword exists and no sort is given', async ({ page }) => {
    await open(page, '/search?term=cat&type=video')
    await expect(sortLink(page, 'Most relevant')).toHaveAttribute('aria-current', 'true')
    const relevant = await idsOfApi(page, 'term=cat&type=video&sort=most_rel')
    const recent = await idsOfApi(page, 'term=cat&type=video&sort=most_recent')
    // If the two orders were equal, the test would prove nothing.
    expect(recent).not.toEqual(relevant)
    expect(await resultIds(page)).toEqual(relevant)
    await sortLink(page, 'Most recent').click()
    await expect.poll(() => resultIds(page)).toEqual(recent)
    expect(queryOf(page)).toEqual({ term: 'cat', type: 'video', sort: 'most_recent' })
  })
})

test.describe('MORE RESULTS', () => {
  test('appends the next page, passing the cursor of the page before', async ({ page }) => {
    await open(page, '/search?type=video')
    const first = await resultIds(page)
    const requested = page.waitForRequest((request) => request.url().includes('/rest/clip/clips?'))
    await moreResults(page).click()
    const query = new URL((await requested).url()).searchParams
    expect(query.get('page')).toBe('2')
    expect(query.get('es_after')).toBeTruthy()
    await expect(resultItems(page)).toHaveCount(2 * PAGE_SIZE)
    await moreResults(page).click()
    await expect(resultItems(page)).toHaveCount(ALL_VIDEOS)
    const all = await resultIds(page)
    expect(all.slice(0, PAGE_SIZE)).toEqual(first)
    expect(new Set(all).size).toBe(ALL_VIDEOS)
    await expect(moreResults(page)).toHaveCount(0)
  })

  test.describe(() => {
    // An installed clock cannot be removed from a window.
    test.use({ window: null })

    test('MORE RESULTS hides the loading indicator 500 ms after results arrive', async ({ page }) => {
      await page.clock.install()
      await open(page, '/search?type=video')
      await page.clock.pauseAt(Date.now() + 60_000)
      await moreResults(page).click()
      await expect(resultItems(page)).toHaveCount(2 * PAGE_SIZE)
      const loading = page.getByRole('status').filter({ hasText: /^Loading$/ })
      await page.clock.runFor(499)
      await expect(loading).toBeVisible()
      await page.clock.runFor(1)
      await expect(loading).toHaveCount(0)
    })
  })

  test('BACK TO TOP is not there where two screens show all', async ({ page }) => {
    await open(page, '/search?type=packages')
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'BACK TO TOP' })).toHaveCount(0)
  })

  test('BACK TO TOP comes late and moves nothing away from the pointer', async ({ page }) => {
    const arrive = Promise.withResolvers<void>()
    await page.route('**/assets/back-to-top-*.js', async (route) => {
      await arrive.promise
      await route.continue()
    })
    await open(page, '/search?type=video')
    const before = await moreResults(page).boundingBox()
    arrive.resolve()
    await expect(page.getByRole('button', { name: 'BACK TO TOP' })).toBeVisible()
    expect(await moreResults(page).boundingBox()).toEqual(before)
  })

  test('BACK TO TOP goes to the top, and leaves the history alone', async ({ page }) => {
    await open(page, '/search?type=video')
    const entries = await page.evaluate(() => history.length)
    await page.getByRole('button', { name: 'BACK TO TOP' }).click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    expect(await page.evaluate(() => history.length)).toBe(entries)
    // The next Tab continues from the top of the page.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('combobox', { name: /^Search for/ })).toBeFocused()
  })
})

test.describe('the selection', () => {
  test('the selection skips enquiry-only items on select all, shows what will happen, and is cleared by queuing', async ({
    page,
  }) => {
    await logIn(page, MEMBER)
    await open(page, '/search?type=video')
    await page.getByRole('button', { name: 'Select all on page' }).click()
    await expect(page.getByText('3 skipped: enquiry only, or already in your cart or queue')).toBeVisible()
    await expect(selection(page).getByRole('status')).toHaveText('21 clips')
    await expect(selectBox(page, ENQUIRY_ONLY)).not.toBeChecked()
    await selectBox(page, ENQUIRY_ONLY).check()
    await expect(selection(page).getByRole('status')).toHaveText(
      '22 clips · 21 can be licensed · 1 enquiry only',
    )
    await expectAccessible(page)
    await selection(page).getByRole('button', { name: 'Add to download queue' }).click()
    await expect(page.getByText('Clips added to your download queue')).toBeVisible()
    await expect(selection(page)).toHaveCount(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Downloads 21' })).toBeVisible()

    await page.getByRole('button', { name: 'Select all on page' }).click()
    await expect(page.getByText('24 skipped')).toBeVisible()
    await expect(selection(page)).toHaveCount(0)
  })

  test('the selection is cleared by buying', async ({ page }) => {
    await logIn(page, MEMBER)
    await open(page, '/search?type=video&cat=250')
    await selectBox(page, 41207).check()
    await selectBox(page, 41214).check()
    await selection(page).getByRole('button', { name: 'Buy' }).click()
    const choice = page.getByRole('dialog', { name: 'Choose a licence' })
    await choice.getByRole('button', { name: /^Add to cart.*National News/ }).click()
    await expect(page.getByText('Clips added to cart')).toBeVisible()
    await expect(selection(page)).toHaveCount(0)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible()
  })

  test('the selection holds nothing that can be bought while it is of enquiry-only clips', async ({
    page,
  }) => {
    await logIn(page, MEMBER)
    await open(page, '/search?type=video')
    await selectBox(page, ENQUIRY_ONLY).check()
    await expect(selection(page).getByRole('button', { name: 'Buy' })).toBeDisabled()
    await expect(selection(page).getByRole('button', { name: 'Add to download queue' })).toBeDisabled()
    await selection(page).getByRole('button', { name: 'Clear selection' }).click()
    await expect(selectBox(page, ENQUIRY_ONLY)).not.toBeChecked()
  })

  test('the selection is not offered to guests', async ({ page }) => {
    await open(page, '/search?type=video')
    await expect(resultItems(page)).toHaveCount(PAGE_SIZE)
    await expect(page.getByRole('button', { name: 'Select all on page' })).toHaveCount(0)
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })
})

test.describe('back navigation', () => {
  test('a page change that skips the animation of another one is no error', async ({ page }) => {
    await open(page, '/search?type=video')
    await page.evaluate(async () => {
      const animation = document.startViewTransition(() => {})
      animation.skipTransition()
      await animation.finished
      await new Promise((resolve) => setTimeout(resolve))
    })
  })

  test('back navigation restores the loaded pages and the scroll position', async ({ page }) => {
    const left = await leaveFromThirdPage(page)
    await page.goBack()
    await expectAsLeft(page, left)
  })

  test('back navigation restores them after a reload of the clip and of the search', async ({ page }) => {
    const left = await leaveFromThirdPage(page)
    await page.reload()
    await takenOver(page)
    await page.goBack()
    await expectAsLeft(page, left)
    await page.reload()
    await expectAsLeft(page, left)
  })

  test('back navigation restores them across the login page', async ({ page }) => {
    const left = await leaveFromThirdPage(page)
    await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
    await submitLogin(page, MEMBER)
    await expect(page).toHaveURL(`/clip/${left.viewed}`)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`/clip/${left.viewed}`)
    await page.goBack()
    await expect(resultItems(page)).toHaveCount(ALL_VIDEOS)
    await expect(linkOfResult(page, left.viewed)).toBeInViewport()
  })

  test('back navigation restores them across the payment pages', async ({ page }) => {
    const left = await leaveFromThirdPage(page)
    await addToCart(page)
    await page.goto('/cart')
    await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
    await submitLogin(page, MEMBER)
    await checkOutAtNewPrices(page)
    await payThroughBank(page)

    await page.goto(`/clip/${left.viewed}`)
    await page.getByRole('link', { name: 'Back to results' }).click()
    await expect(resultItems(page)).toHaveCount(ALL_VIDEOS)
    await expect(linkOfResult(page, left.viewed)).toBeInViewport()
  })
})

type Left = { ids: number[]; viewed: number; scrolled: number }

/** Loads three pages, scrolls to a clip of the third, which is for sale in every tier, and opens it. */
async function leaveFromThirdPage(page: Page): Promise<Left> {
  await open(page, '/search?type=video')
  await moreResults(page).click()
  await expect(resultItems(page)).toHaveCount(2 * PAGE_SIZE)
  await moreResults(page).click()
  await expect(resultItems(page)).toHaveCount(ALL_VIDEOS)
  const ids = await resultIds(page)
  const viewed = ids[52] ?? 0
  await linkOfResult(page, viewed).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(500)
  await linkOfResult(page, viewed).click()
  await expect(page).toHaveURL(`/clip/${viewed}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { ids, viewed, scrolled }
}

async function expectAsLeft(page: Page, { ids, viewed, scrolled }: Left): Promise<void> {
  await expect(page).toHaveURL(/\/search/)
  await expect.poll(() => resultIds(page)).toEqual(ids)
  await expect(linkOfResult(page, viewed)).toBeInViewport()
  await expect.poll(async () => Math.abs((await page.evaluate(() => scrollY)) - scrolled)).toBeLessThan(40)
}
