/** Results of a search side by side, with films in step, for members and guests. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { open } from '../support/discovery.ts'

const [KITTEN, OTHER] = [41207, 41214]

const times = (page: Page) =>
  page
    .locator('video')
    .evaluateAll((videos: HTMLVideoElement[]) => videos.map(({ currentTime }) => currentTime))

test('selected results are compared side by side, play in step, and one is put into the cart', async ({
  page,
}) => {
  await logIn(page, 'buyer@demo.example')
  await open(page, '/search?type=video&cat=250')
  const selection = page.getByRole('region', { name: 'Selection' })
  for (const id of [KITTEN, OTHER]) await page.locator(`#item-${id}`).getByRole('checkbox').check()
  await selection.getByRole('link', { name: 'Compare' }).click()
  await expect(page).toHaveURL(`/compare?ids=${KITTEN}%2C${OTHER}`)

  const clips = page.getByRole('list', { name: 'Clips' }).locator('> li')
  await expect(clips).toHaveCount(2)
  await expect(clips.first().getByRole('definition').first()).toContainText('From £')
  await page.getByRole('button', { name: 'Play all' }).click()
  await expect.poll(async () => Math.min(...(await times(page)))).toBeGreaterThan(0.5)
  await page.getByRole('button', { name: 'Pause all' }).click()
  const [first = 0, second = 0] = await times(page)
  expect(Math.abs(first - second)).toBeLessThan(0.2)
  await expectAccessible(page)

  await clips.first().getByRole('button', { name: /^Buy / }).click()
  await page
    .getByRole('dialog', { name: 'Choose a licence' })
    .getByRole('button', { name: /^Add to cart.*National News/ })
    .click()
  await expect(page.getByRole('link', { name: 'Cart 1' })).toBeVisible()
})

test('a guest opens a comparison by its address, and other numbers of clips lead to the search', async ({
  page,
}) => {
  await open(page, `/compare?ids=${KITTEN},${OTHER}`)
  await expect(page.getByRole('button', { name: 'Play all' })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  for (const ids of [`${KITTEN}`, '1,2,3,4,5', 'a,b']) {
    await open(page, `/compare?ids=${ids}`)
    await expect(page.getByText(/^A comparison has 2 to 4 clips/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Search the library' })).toBeVisible()
  }
})

test('an unknown clip in a comparison is named, and the others are compared', async ({ page }) => {
  await open(page, `/compare?ids=${KITTEN},${OTHER},99999999`)
  await expect(page.getByText(/^Clip 99999999: /)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Clips' }).locator('> li')).toHaveCount(2)
})
