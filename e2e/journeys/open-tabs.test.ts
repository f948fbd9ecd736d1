/**
 * An open page continues after a release has replaced its files, and while the connection is lost: the user
 * reads why something is missing, may reload, and keeps page, form and cart.
 */
import { expect, type Page } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { buyClip } from '../support/checkout.ts'
import { open, takenOver } from '../support/discovery.ts'

const REPLACED = 'This could not be loaded. Reload the page to try again. Your cart is kept.'
const OFFLINE = 'You are offline, so this could not be loaded. Your cart is kept.'
const QUESTION = 'May we show this clip on the news tonight?'
/** The file with the code of notices. */
const NOTICES = '/page-end'
const SCRIPTS = '**/assets/*.js'
const LOGIN = '**/assets/login-*.js'

type Router = { navigate(to: string): Promise<void> }

const message = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const pricingOptions = (page: Page) => page.getByRole('button', { name: 'All pricing options' })

/** Waits until the browser was idle and has fetched a file whose name has this part, with all that it needs. */
async function fetched(page: Page, part: string): Promise<void> {
  const names = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const find = async () => (await names()).find((name) => name.includes(part))
  await expect.poll(find).toBeDefined()
  await page.evaluate((name) => import(name).then(() => undefined), (await find()) ?? '')
}

/** Simulates a release: the server no longer has these files of the page. @returns the requested names. */
async function replaceFiles(page: Page, files = SCRIPTS): Promise<string[]> {
  await fetched(page, NOTICES)
  const requested: string[] = []
  await page.route(files, async (route) => {
    requested.push(new URL(route.request().url()).pathname)
    await route.fulfill({ status: 404, body: '' })
  })
  return requested
}

test('a dialog that cannot be fetched leaves page and cart as they are, and can be opened later', async ({
  page,
}) => {
  await buyClip(page, 41207)
  await open(page, '/clip/41256')
  const requested = await replaceFiles(page)
  await pricingOptions(page).click()
  await expect(message(page, REPLACED)).toBeVisible()
  const dialogs = requested.filter((path) => path.includes('pricing-options'))
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
  await page.getByLabel('Message').fill(QUESTION)
  await replaceFiles(page)
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(message(page, REPLACED)).toBeVisible()
  await expect(page).toHaveURL(/\/contact-us$/)
  await expect(page.getByLabel('Message')).toHaveValue(QUESTION)
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

test.describe(() => {
  // A cached file would need no connection.
  test.use({ window: null })

  test('without a connection the page shows a notice, keeps the form and does not reload', async ({
    page,
    context,
    faults,
  }) => {
    await open(page, '/contact-us')
    await page.getByLabel('Message').fill(QUESTION)
    await fetched(page, NOTICES)
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(message(page, OFFLINE)).toBeVisible()
    await message(page, OFFLINE).getByRole('button', { name: 'Try again' }).click()
    await expect(message(page, 'You are still offline.')).toBeVisible()
    await expect(page.getByLabel('Message')).toHaveValue(QUESTION)
    await context.setOffline(false)
    await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
    await expect(page).toHaveTitle('Rushes - Pricing')
    // The browser reports what it could not fetch; nothing else may have failed.
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    faults.length = 0
  })
})

/** Loads the contact page again, so that it has no code of other pages, and begins to fill in the form. */
async function beginForm(page: Page): Promise<void> {
  await page.reload()
  await takenOver(page)
  await page.getByLabel('Message').fill(QUESTION)
}

async function expectFormKept(page: Page): Promise<void> {
  await expect(message(page, REPLACED)).toBeVisible()
  await expect(page).toHaveURL(/\/contact-us$/)
  await expect(page).toHaveTitle('Rushes - Contact')
  await expect(page.getByLabel('Message')).toHaveValue(QUESTION)
}

const goBack = (page: Page) => page.evaluate(() => history.back())
const goForward = (page: Page) => page.evaluate(() => history.forward())

test('Back to a page that cannot be fetched leaves the form and its address, and works later', async ({
  page,
}) => {
  await buyClip(page, 41207)
  await open(page, '/pricing')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveTitle('Rushes - Contact')
  await beginForm(page)
  const requested = await replaceFiles(page)
  await goBack(page)
  await expectFormKept(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible()
  expect(requested.filter((path) => path.includes('/pricing-')).length).toBeGreaterThanOrEqual(2)
  await page.unroute(SCRIPTS)
  await goBack(page)
  await expect(page).toHaveTitle('Rushes - Pricing')
  await expect(page).toHaveURL(/\/pricing$/)
  await goForward(page)
  await expect(page).toHaveTitle('Rushes - Contact')
})

test('Forward to a page that cannot be fetched leaves the form and its address, and works later', async ({
  page,
}) => {
  await open(page, '/contact-us')
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveTitle('Rushes - Pricing')
  await goBack(page)
  await expect(page).toHaveTitle('Rushes - Contact')
  await beginForm(page)
  await replaceFiles(page)
  await goForward(page)
  await expectFormKept(page)
  await page.unroute(SCRIPTS)
  await goForward(page)
  await expect(page).toHaveTitle('Rushes - Pricing')
  await expect(page).toHaveURL(/\/pricing$/)
})

test.describe(() => {
  // A cached file would need no connection.
  test.use({ window: null })

  test('Back without a connection leaves the form and its address', async ({ page, context, faults }) => {
    await open(page, '/pricing')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
    await expect(page).toHaveTitle('Rushes - Contact')
    await beginForm(page)
    await fetched(page, NOTICES)
    await context.setOffline(true)
    await goBack(page)
    await expect(message(page, OFFLINE)).toBeVisible()
    await expect(page).toHaveURL(/\/contact-us$/)
    await expect(page.getByLabel('Message')).toHaveValue(QUESTION)
    await context.setOffline(false)
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    faults.length = 0
  })
})

test('a link that leads on to a page that cannot be fetched leaves the form and its address', async ({
  page,
}) => {
  await open(page, '/contact-us')
  await beginForm(page)
  const requested = await replaceFiles(page, LOGIN)
  // Simulates a guest's click on a link to a page of members, because no page shows one to guests.
  await page.evaluate(() => {
    const { __reactRouterDataRouter: router }: Window & { __reactRouterDataRouter?: Router } = window
    void router?.navigate('/my-downloads')
  })
  await expectFormKept(page)
  expect(requested).toHaveLength(2)
})

test('Back to a page that leads on to one that cannot be fetched leaves the form and its address', async ({
  page,
}) => {
  await logIn(page, 'us@demo.example')
  await open(page, '/my-downloads')
  // The list moves the footer when it appears.
  await expect(page.getByLabel('Title or clip number')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveTitle('Rushes - Contact')
  await page.evaluate(() => localStorage.clear())
  await beginForm(page)
  await replaceFiles(page, LOGIN)
  await goBack(page)
  await expectFormKept(page)
  await page.unroute(LOGIN)
  await goBack(page)
  await expect(page).toHaveTitle('Rushes - Login')
})
