/**
 * The queue loses nothing: not by leaving the page before the click, not by a session that ends, and another person does
 * not get it. R-DOWNLOAD-6 and R-SESSION-11.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import { buyClip, demoMasterSha256, sha256Of } from '../support/checkout.ts'
import { endSessionOnServer } from '../support/members.ts'

const BUYER = 'colleague@demo.example'
const OWNED = { id: 41277, ref: 'V041277' }
const IN_CART = 41284
const main = (page: Page) => page.getByRole('main')
const queueLink = (page: Page, count: number) =>
  page.getByRole('link', { name: count === 0 ? 'Downloads' : `Downloads ${count}`, exact: true })
const ready = (page: Page) =>
  page.getByRole('link', { name: 'Your files are ready. Click here to download.' })

async function queueOwnedClip(page: Page): Promise<void> {
  await page.goto(`/clip/${OWNED.id}`)
  await main(page).getByRole('button', { name: 'Download options' }).click()
  await page.getByRole('button', { name: 'Add to download queue' }).click()
  await expect(queueLink(page, 1)).toBeVisible()
}

test('a prepared file keeps its link over leaving the page and the end of the session, until it is fetched', async ({
  page,
}) => {
  await logIn(page, BUYER)
  await queueOwnedClip(page)
  await page.goto('/downloads')
  await page.getByRole('button', { name: 'Download all' }).click()
  await expect(ready(page)).toBeVisible()
  await page.goto(`/clip/${OWNED.id}`)
  await expect(queueLink(page, 1)).toBeVisible()

  await endSessionOnServer(page)
  await queueLink(page, 1).click()
  await page.waitForURL('**/login?next=%2Fdownloads')
  await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
  await submitLogin(page, BUYER)
  await page.waitForURL('**/downloads')
  await expect(page.getByRole('heading', { name: 'Download Queue (1)' })).toBeVisible()
  await expect(main(page).getByText('Ready to download')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), ready(page).click()])
  expect(sha256Of(await download.path())).toBe(demoMasterSha256(OWNED.ref))
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()
  await page.reload()
  await expect(queueLink(page, 0)).toBeVisible()
})

test('R-SESSION-11: another user who logs in gets neither the queue nor the cart', async ({ page }) => {
  await logIn(page, BUYER)
  await queueOwnedClip(page)
  await buyClip(page, IN_CART)
  await endSessionOnServer(page)
  await page.goto('/downloads')
  await page.waitForURL('**/login?next=%2Fdownloads')
  await submitLogin(page, 'us@demo.example')
  await page.waitForURL('**/downloads')
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible()
})
