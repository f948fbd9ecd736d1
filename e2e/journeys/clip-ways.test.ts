/**
 * Ways to a clip and from it: back to the results in which it was found, an unavailable clip, and packages of which an
 * account may have only some clips. R-CLIP-2, R-CLIP-4 and R-PACKAGE-1.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { linkOfResult, open, resultIds, resultItems } from '../support/discovery.ts'

/** A member in the United States, whose account may not license one clip of the package. */
const MEMBER = 'us@demo.example'
const PACKAGE = { path: '/package/41998', clips: 4 }

const main = (page: Page) => page.getByRole('main')
const backToResults = (page: Page) => page.getByRole('link', { name: 'Back to results' })

test.describe('Back to results', () => {
  test('Back to results leads to the grown list, at the clip that was looked at', async ({ page }) => {
    await open(page, '/search?type=video&rating=GD,SV')
    await page.getByRole('link', { name: 'MORE RESULTS' }).click()
    await expect.poll(() => resultItems(page).count()).toBeGreaterThan(24)
    const ids = await resultIds(page)
    const viewed = ids.at(-2) ?? 0
    await linkOfResult(page, viewed).click()
    await expect(page).toHaveURL(`/clip/${viewed}`)
    await backToResults(page).click()
    await expect(page).toHaveURL('/search?type=video&rating=GD%2CSV#return')
    await expect.poll(() => resultIds(page)).toEqual(ids)
    await expect(linkOfResult(page, viewed)).toBeInViewport()
  })

  test('Back to results remains after a reload, and is absent without a search before', async ({ page }) => {
    await open(page, '/search?type=video&cat=250')
    const [first = 0] = await resultIds(page)
    await linkOfResult(page, first).click()
    await expect(backToResults(page)).toBeVisible()
    await page.reload()
    await expect(backToResults(page)).toBeVisible()
    await open(page, '/clip/41333')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(backToResults(page)).toHaveCount(0)
  })
})

test('a clip withdrawn since the search shows a message within the frame', async ({ page }) => {
  await open(page, '/search?type=video&cat=250')
  const [first = 0] = await resultIds(page)
  await page.route(`**/rest/clip/clips/${first}`, (route) =>
    route.fulfill({
      status: 410,
      json: {
        success: false,
        httpStatusCode: 410,
        code: 'withdrawn',
        requestId: 'none',
        message: 'This clip has been withdrawn and can no longer be licensed.',
      },
    }),
  )
  await linkOfResult(page, first).click()
  await expect(page).toHaveTitle('Rushes - No longer available')
  await expect(page.getByRole('heading', { level: 1, name: 'No longer available' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'This clip has been withdrawn and can no longer be licensed.',
  )
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Search the library' }).click()
  await expect(resultItems(page).first()).toBeVisible()
})

test.describe('a package', () => {
  test('a package is queued without the clips that the account may not have', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto(PACKAGE.path)
    await expect(main(page).getByRole('article')).toHaveCount(PACKAGE.clips)
    await main(page).getByRole('button', { name: 'Download package' }).click()
    await expect(page.getByText('The package was added to your downloads')).toBeVisible()
    await expect(page.getByRole('link', { name: `Downloads ${PACKAGE.clips - 1}` })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'In your download queue' })).toBeVisible()
  })

  test('a package is bought without them too, and the button becomes a tick', async ({ page }) => {
    await logIn(page, MEMBER)
    await page.goto(PACKAGE.path)
    await buyPackage(page)
    await expect(page.getByRole('link', { name: `Cart ${PACKAGE.clips - 1}` })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'In your cart' })).toBeVisible()
  })

  test('a package is bought by a guest without what is licensed by enquiry only', async ({ page }) => {
    await open(page, '/package/42026')
    await expect(main(page).getByText('Enquiry only')).toHaveCount(1)
    await expect(main(page).getByRole('article')).toHaveCount(3)
    await buyPackage(page)
    await expect(page.getByRole('link', { name: 'Cart 2' })).toBeVisible()
  })
})

async function buyPackage(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Buy package' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a licence' })
    .getByRole('button', { name: /^Add to cart.*National News/ })
    .click()
  await expect(page.getByText('Clips added to cart')).toBeVisible()
}
