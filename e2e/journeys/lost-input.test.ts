/** R-CHECKOUT-12 and R-SESSION-2: a reload, Back, a login or a lost connection loses no input of a user. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import { buyClip, giveStreet, payByCard } from '../support/checkout.ts'
import { endSessionOnServer, givenMember, logInAsNewMember, MEMBER_PASSWORD } from '../support/members.ts'

const CLIP = 41256
const OTHER_CLIP = 41284
const NEWS = 'National News/Talk Show'
const PROGRAMME = 'Morning show 12'

const programme = (page: Page) => page.getByLabel('Program or production')
const order = (page: Page) => page.getByLabel(/^Purchase order number/)

async function typeOrder(page: Page): Promise<void> {
  await page.goto('/checkout')
  await programme(page).fill(PROGRAMME)
  await order(page).fill('PO 7')
}

async function expectTyped(page: Page): Promise<void> {
  await expect(programme(page)).toHaveValue(PROGRAMME)
  await expect(order(page)).toHaveValue('PO 7')
}

test('R-CHECKOUT-12: the checkout keeps input over reload, Back, Forward and an expired session, until it is paid', async ({
  page,
}) => {
  const member = await givenMember(page, 'GB')
  await logIn(page, member, MEMBER_PASSWORD)
  await buyClip(page, CLIP, NEWS)
  await typeOrder(page)
  await page.reload()
  await expectTyped(page)
  await page.getByRole('link', { name: 'Edit cart' }).click()
  await page.waitForURL('**/cart')
  await page.goBack()
  await expectTyped(page)
  await page.goBack()
  await page.goForward()
  await expectTyped(page)

  await endSessionOnServer(page)
  await page.reload()
  await page.waitForURL('**/login?next=%2Fcheckout')
  await submitLogin(page, member, MEMBER_PASSWORD)
  await page.waitForURL('**/checkout')
  await expectTyped(page)

  await page.getByLabel('Digital Editorial (Under 5 million)').check()
  await payByCard(page)
  await buyClip(page, OTHER_CLIP, NEWS)
  await page.goto('/checkout')
  await giveStreet(page)
  await expect(programme(page)).toHaveValue('')
  await expect(order(page)).toHaveValue('')
})

test('a press that meets an ended session is carried out after the login', async ({ page }) => {
  const member = await givenMember(page, 'GB')
  await logIn(page, member, MEMBER_PASSWORD)
  await page.goto(`/clip/${CLIP}`)
  const save = page.getByRole('button', { name: 'Save to list' })
  await expect(save).toBeVisible()
  await endSessionOnServer(page)
  await save.click()
  await page.waitForURL(`**/login?next=%2Fclip%2F${CLIP}`)
  await submitLogin(page, member, MEMBER_PASSWORD)
  await page.waitForURL(`**/clip/${CLIP}`)
  const dialog = page.getByRole('dialog', { name: 'Save to list' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('New list').fill('Slow news')
  await endSessionOnServer(page)
  await dialog.getByRole('button', { name: 'Create list' }).click()
  await page.waitForURL('**/login?next=**')
  await submitLogin(page, member, MEMBER_PASSWORD)
  await page.waitForURL(`**/clip/${CLIP}`)
  await expect(page.getByText('The list "Slow news" was created')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Slow news' })).toBeVisible()
})

test('an action of another user is not carried out', async ({ page }) => {
  await logInAsNewMember(page, 'GB')
  const other = await givenMember(page, 'GB')
  await page.goto(`/clip/${CLIP}`)
  const save = page.getByRole('button', { name: 'Save to list' })
  await expect(save).toBeVisible()
  await endSessionOnServer(page)
  await save.click()
  await page.waitForURL('**/login?next=**')
  await submitLogin(page, other, MEMBER_PASSWORD)
  await page.waitForURL(`**/clip/${CLIP}`)
  await expect(save).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

const PAGE_END = '**/assets/page-end-*.js'

test.describe('without a connection', () => {
  // A cached file would need no connection.
  test.use({ window: null })

  test.afterEach(({ faults }) => {
    // The browser reports what it could not fetch; nothing else may have failed.
    expect(faults.filter((fault) => !fault.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    faults.length = 0
  })

  test('a click on a card and MORE RESULTS report it at once, and can be tried again', async ({
    page,
    context,
  }) => {
    // Requested by a page that has started. A slow machine rests before, which looks like an idle network.
    const started = page.waitForResponse(PAGE_END)
    await page.goto('/search', { waitUntil: 'networkidle' })
    await (await started).finished()
    const cards = page.locator('.contact-sheet li')
    await expect(cards).toHaveCount(24)
    await context.setOffline(true)
    await page.getByRole('link', { name: 'MORE RESULTS' }).click()
    const failure = page.getByRole('alert').filter({ hasText: 'You are offline.' })
    await expect(failure).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(false)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(cards).toHaveCount(48)
    await expect(failure).toHaveCount(0)

    await context.setOffline(true)
    // The page is notified a little later than its requests fail.
    await page.waitForFunction(() => !navigator.onLine)
    const link = cards.first().getByRole('link').first()
    const address = await link.getAttribute('href')
    // The message waits for no second try: that would need the clock of the page.
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await link.click()
    const message = page.getByRole('status').filter({ hasText: /^You are offline/ })
    await expect(message).toBeVisible()
    await page.clock.resume()
    await message.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('You are still offline.')).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(`**${address}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a page that has loaded in part reports that it is offline', async ({ page, context }) => {
    await page.route(PAGE_END, (route) => route.abort('internetdisconnected'))
    const started = page.waitForRequest(PAGE_END)
    await page.goto('/search', { waitUntil: 'networkidle' })
    await started
    await context.setOffline(true)
    await page.waitForFunction(() => !navigator.onLine)
    await page.getByRole('article').first().getByRole('link').first().click()
    const message = page.getByRole('status').filter({ hasText: /^You are offline/ })
    await expect(message.getByRole('button', { name: 'Try again' })).toBeVisible()
  })
})
