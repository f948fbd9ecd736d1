/**
 * Help with searching: suggestions while a word is typed, corrections of a misspelt word, the number of
 * results with a filter, and the number with one filter less. R-SEARCH-4.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import { expectCount, open, queryOf, resultItems } from '../support/discovery.ts'

const box = (page: Page) => page.getByRole('combobox', { name: /^Search for/ })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')
const marked = (page: Page) => list(page).getByRole('option', { selected: true })
const filter = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Filters' }).getByRole('link', { name, exact: true })

/** Types the beginning of a word. @returns the server's suggestions for it. */
async function suggestionsFor(page: Page, beginning: string): Promise<string[]> {
  const answered = page.waitForResponse((response) => {
    return (
      new URL(response.url()).searchParams.get('term') === beginning && response.url().includes('/suggest')
    )
  })
  await box(page).pressSequentially(beginning)
  const { data }: { data: { text: string }[] } = await (await answered).json()
  return data.map(({ text }) => text)
}

test.describe('suggestions', () => {
  test('complete what is typed, are chosen by keys, and search', async ({ page }) => {
    await open(page, '/')
    const wanted = await suggestionsFor(page, 'ca')
    expect(wanted.length).toBeGreaterThan(1)
    await expect(options(page)).toContainText(wanted)
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('status').filter({ hasText: `${wanted.length} suggestions` })).toBeAttached()
    await expect(marked(page)).toHaveCount(0)
    await expectAccessible(page)

    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toContainText(wanted[0] ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(marked(page)).toContainText(wanted[1] ?? '')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Rushes - Search Results')
    expect(queryOf(page)).toEqual({ term: wanted[1], type: 'video', page: '1' })
    await expect(box(page)).toHaveValue(wanted[1] ?? '')
  })

  test('suggestions with a picture open the clip', async ({ page }) => {
    await open(page, '/')
    await box(page).pressSequentially('ginger kitten pe')
    await expect(options(page).first()).toContainText('Ginger kitten peers over garden wall')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/clip\/41207$/)
  })

  test('suggestions of a misspelt beginning, a German noun and a number lead to the clips', async ({
    page,
  }) => {
    await open(page, '/')
    await box(page).fill('squirl')
    await expect(options(page).first()).toContainText('squirrel')
    await box(page).fill('41207')
    await expect(options(page)).toContainText(['Ginger kitten peers over garden wall'])
    await box(page).fill('Eichhörnc')
    const noun = options(page).filter({ hasText: 'squirrel for “Eichhörnchen”' })
    await expect(noun).toBeVisible()
    await expectAccessible(page)
    await noun.click()
    await expect.poll(() => queryOf(page).term).toBe('squirrel')
  })

  test('suggestions are closed by Escape, which leaves what was typed', async ({ page }) => {
    await open(page, '/search')
    await box(page).pressSequentially('kit')
    await expect(options(page).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list(page)).toBeHidden()
    await expect(box(page)).toHaveValue('kit')
    await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect.poll(() => queryOf(page).term).toBe('kit')
  })

  test('suggestions are chosen by the pointer', async ({ page }) => {
    await open(page, '/search')
    const [first = ''] = await suggestionsFor(page, 'kit')
    await options(page).first().click()
    await expect.poll(() => queryOf(page).term).toBe(first)
  })
})

test('the tabs of a misspelt word lead to the corrected word', async ({ page }) => {
  await open(page, '/search?term=squirl&type=video')
  await expect(page.getByText('Showing results for squirrel.')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Types of result' })
    .getByRole('link', { name: /^Shorts/ })
    .click()
  await expect.poll(() => queryOf(page)).toMatchObject({ term: 'squirrel', type: 'short' })
})

test('a misspelt word shows what was meant, with a way to exactly what was typed', async ({ page }) => {
  await open(page, '/search?term=kiten&type=video')
  await expect(page.getByText('Showing results for kitten.')).toBeVisible()
  await expect(resultItems(page).first()).toBeVisible()
  await page.getByRole('link', { name: 'Search only for “kiten”' }).click()
  await expect.poll(() => queryOf(page)).toEqual({ term: 'kiten', type: 'video', exact: '1' })
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByText('No results')).toBeVisible()
  await results.getByRole('link', { name: 'kitten' }).click()
  await expect.poll(() => queryOf(page)).toEqual({ term: 'kitten', type: 'video' })
  await expect(resultItems(page).first()).toBeVisible()
})

test('a search without results shows near matches, and an enquiry contains its text', async ({ page }) => {
  await open(page, '/search?term=zebra+crossing&type=video')
  const results = page.getByRole('region', { name: 'Results', exact: true })
  await expect(results.getByText('No results')).toBeVisible()
  await expect(results.getByRole('heading', { name: 'These match some of your words' })).toBeVisible()
  await results.getByRole('link', { name: 'Ask for “zebra crossing”' }).click()
  await expect(page.getByLabel('Message', { exact: false })).toHaveValue(/zebra crossing/)
})

test('a number leads to its clip, and a tab to the same search in another type (R-SEARCH-19)', async ({
  page,
}) => {
  await open(page, '/search?term=VIDEO-41207&type=video')
  await expect(page.getByRole('heading', { name: 'VIDEO-41207' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ginger kitten peers over garden wall' })).toBeVisible()
  await open(page, '/search?term=koala&type=video')
  const tabs = page.getByRole('navigation', { name: 'Types of result' })
  await tabs.getByRole('link', { name: 'Shorts 1' }).click()
  await expect(resultItems(page)).toHaveCount(1)
})

test('a filter shows how many results it would give, and then gives as many', async ({ page }) => {
  await open(page, '/search?type=video&cat=250')
  await page.getByRole('complementary', { name: 'Filters' }).getByText('Rating').click()
  await expect(filter(page, 'Gold')).toHaveAccessibleDescription(/^\d+ results?$/)
  const shown = await filter(page, 'Gold').evaluate((link) => {
    return document.getElementById(link.getAttribute('aria-describedby') ?? '')?.textContent
  })
  await filter(page, 'Gold').click()
  await expectCount(page, shown ?? '')
  // A filter without results is hidden.
  await page.getByRole('complementary', { name: 'Filters' }).getByText('Quality').click()
  await expect(filter(page, '1080p')).toBeVisible()
  await expect(filter(page, '8K')).toHaveCount(0)
})

test('few results show how many there would be with one filter less', async ({ page }) => {
  await open(page, '/search?term=cat&type=video&cat=250&rating=GD&location=us')
  const fewer = page.getByRole('region', { name: 'More results if you remove a filter' })
  const withoutGold = fewer.getByRole('link', { name: /^Without Gold/ })
  await expect(withoutGold).toBeVisible()
  const shown = /\d+ results?$/.exec((await withoutGold.textContent()) ?? '')?.[0]
  await withoutGold.click()
  await expect.poll(() => queryOf(page).rating).toBeUndefined()
  await expectCount(page, shown ?? '')
})

/** The response of the server after too many requests. */
const TOO_MANY = {
  status: 429,
  json: { success: false, httpStatusCode: 429, code: 'too_many_requests', message: 'Please wait a moment.' },
}

test('MORE RESULTS that fails shows an error, keeps the results, and can be retried', async ({ page }) => {
  await open(page, '/search?type=video')
  const shown = await resultItems(page).count()
  const address = /\/rest\/clip\/clips\?.*page=2/
  await page.route(address, (route) => route.fulfill(TOO_MANY))
  await page.getByRole('link', { name: 'MORE RESULTS' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Please wait a moment.')
  await expect(resultItems(page)).toHaveCount(shown)
  await page.unroute(address)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(resultItems(page)).toHaveCount(2 * shown)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a search works without counts and suggestions, and shows no error', async ({ page }) => {
  await page.route(/\/rest\/clip\/clips\/(facets|suggest|relax)/, (route) => route.fulfill(TOO_MANY))
  await open(page, '/search?type=video')
  await box(page).fill('kitten')
  await page.getByRole('complementary', { name: 'Filters' }).getByText('Rating').click()
  await filter(page, 'Gold').click()
  await expect.poll(() => queryOf(page).rating).toBe('GD')
  await expect(resultItems(page).first()).toBeVisible()
  await expect(filter(page, 'Silver')).toHaveAccessibleDescription('')
  await expect(list(page)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
