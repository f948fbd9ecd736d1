/**
 * R-SHOP-11: a page that is open goes on after a release has replaced its files, and while the connection is lost: the
 * person reads why something is missing, may reload, and keeps page, form and cart.
 */
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser.ts'
import { buyClip } from '../support/checkout.ts'
import { open } from '../support/discovery.ts'

const REPLACED = 'This could not be loaded. The page and your cart stay as they are until you reload.'
const OFFLINE = 'You are offline, so this could not be loaded. The page and your cart stay as they are.'
const SCRIPTS = '**/assets/*.js'

const message = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const pricingOptions = (page: Page) => page.getByRole('button', { name: 'All pricing options' })

/** Waits until the browser was idle and has fetched a file whose name has this part. */
function fetched(page: Page, part: string): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return expect.poll(async () => (await names()).some((name) => name.includes(part))).toBe(true)
}

/** As after a release: the server no longer has the files that this page names. @returns the names asked for. */
async function replaceFiles(page: Page): Promise<string[]> {
  await fetched(page, '/notification-message')
  const asked: string[] = []
  await page.route(SCRIPTS, async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 404, body: '' })
  })
  return asked
}

test('a dialog that cannot be fetched leaves page and cart as they are, and can be opened later', async ({
  page,
}) => {
  await buyClip(page, 41207)
  await open(page, '/clip/41256')
  const asked = await replaceFiles(page)
  await pricingOptions(page).click()
  await expect(message(page, REPLACED)).toBeVisible()
  const dialogs = asked.filter((path) => path.includes('pricing-options'))
  expect(dialogs.length).toBeGreaterThanOrEqual(2)
  await expect(page).toHaveTitle(/Rushes - /)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible()
  await page.unroute(SCRIPTS)
  await pricingOptions(page).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a page that cannot be fetched leaves a half-filled form as it is, until the person reloads', async ({
  page,
}) => {
  await open(page, '/contact-us')
  await page.getByLabel('Message').fill('May we show this clip on the news tonight?')
  await replaceFiles(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(message(page, REPLACED)).toBeVisible()
  await expect(page).toHaveURL(/\/contact-us$/)
  await expect(page.getByLabel('Message')).toHaveValue('May we show this clip on the news tonight?')
  await page.unroute(SCRIPTS)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle('Rushes - Pricing')
})

test('a clip can be bought after a release: the dialog for the licence is there before it is needed', async ({
  page,
}) => {
  await open(page, '/clip/41256')
  await fetched(page, '/buy-modal')
  await replaceFiles(page)
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Choose a licence' })).toBeVisible()
})

test('without a connection the page says so, keeps the form and does not reload', async ({
  page,
  context,
  faults,
}) => {
  await open(page, '/contact-us')
  await page.getByLabel('Message').fill('May we show this clip on the news tonight?')
  await fetched(page, '/notification-message')
  await context.setOffline(true)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(message(page, OFFLINE)).toBeVisible()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(message(page, 'You are still offline.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('May we show this clip on the news tonight?')
  await context.setOffline(false)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle('Rushes - Pricing')
  // The browser reports what it could not fetch; nothing else may have failed.
  expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
  faults.length = 0
})
