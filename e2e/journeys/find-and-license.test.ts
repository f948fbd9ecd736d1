/**
 * The main job: find a clip, watch it, log in, choose a tier, pay by card, and have the master with its licence. Then what
 * can go wrong on the way. R-SESSION-5, R-CHECKOUT-4, R-CHECKOUT-7, R-DOWNLOAD-5, R-PAYMENT-4.
 */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import {
  buyClip,
  cardFrame,
  demoMasterSha256,
  describeUse,
  fillCard,
  payButton,
  payThroughBank,
  sha256Of,
  THREE_D_SECURE_CARD,
} from '../support/checkout.ts'

/** With the provider's reason for a payment that the bank did not confirm. */
const BANK_REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again. Nothing was charged and your cart is kept.'
const PIG = { id: 41256, ref: 'V041256', title: 'Family pig patrols the lawn' }

test('an editor finds a clip, licenses it by card and has the master file', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await page
    .getByRole('combobox', { name: /^Search for/ })
    .first()
    .fill('pig lawn')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await expect(page).toHaveURL(/\/search\?.*term=pig/)
  await page.getByRole('link', { name: PIG.title }).first().click()
  await expect(page).toHaveTitle(`Rushes - ${PIG.title}`)

  await page.getByRole('button', { name: 'Play' }).first().click()
  await expect(async () => {
    const film = page.getByLabel(PIG.title, { exact: true })
    expect(await film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.5)
  }).toPass()

  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page.getByRole('button', { name: /Add to cart.*Under 5 million/ }).click()
  await expect(page.getByText('The clip was added to your cart')).toBeVisible()

  await page.goto('/cart')
  await expect(
    page.getByText('Please login or create an account to continue with your purchase'),
  ).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await submitLogin(page, 'buyer@demo.example')

  await page.waitForURL('**/checkout')
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  // The demo's buyer is in the United Kingdom: 200 pounds and 20 % tax.
  await expect(payButton(page)).toHaveText(/£240\.00 GBP/)
  await expectAccessible(page)
  await payButton(page).click()

  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await expect(page.getByText('£240.00 GBP')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'Download Queue (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Download all' }).click()
  await expect(page.getByText('Your files are ready.')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /Click here to download/ }).click(),
  ])
  expect(sha256Of(await download.path())).toBe(demoMasterSha256(PIG.ref))

  await page.goto('/my-purchases')
  await expect(page.getByText(PIG.title).first()).toBeVisible()
  await page.goto('/my-downloads')
  await expect(page.getByText(PIG.title).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are now logged out.')).toBeVisible()
})

test('a declined card says why, keeps the cart, and another card pays', async ({ page }) => {
  await logIn(page, 'us@demo.example')
  await buyClip(page, 41270)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4000 0000 0000 0002')
  await payButton(page).click()
  await expect(page.getByText('Your card was declined.', { exact: true })).toBeVisible()
  await expect(payButton(page)).toBeEnabled()
  await fillCard(page, '5555 5555 5555 4444')
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText('$250.00 USD')).toBeVisible()
})

test('R-PAYMENT-4: a card number that is no test card never leaves the frame', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await logIn(page, 'us@demo.example')
  await buyClip(page, 41277)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4111 1111 1111 1111')
  await payButton(page).click()
  await expect(
    cardFrame(page)
      .getByRole('alert')
      .filter({ hasText: 'Only test cards work here. Never type a real card.' }),
  ).toBeVisible()
  expect(sent.join('')).not.toContain('4111')
  await expect(page).toHaveURL(/\/checkout/)
})

test.describe('3-D Secure', () => {
  test('passed, the order is paid', async ({ page }) => {
    await logIn(page, 'us@demo.example')
    await buyClip(page, 41284)
    await page.goto('/checkout')
    await payThroughBank(page)
    // Loading the page of the confirmation again does not buy twice.
    await page.reload()
    await page.goto('/my-purchases')
    await expect(
      page.getByRole('link', { name: 'Proboscis monkey cradles newborn', exact: true }),
    ).toHaveCount(1)
  })

  test('failed, the buyer is back at checkout with the cart kept', async ({ page }) => {
    await logIn(page, 'us@demo.example')
    await buyClip(page, 41291)
    await page.goto('/checkout')
    await describeUse(page)
    await fillCard(page, THREE_D_SECURE_CARD)
    await payButton(page).click()
    await page.getByRole('button', { name: 'Fail' }).click()
    await page.waitForURL('**/checkout')
    await expect(page.getByText('Joey stays close to mum').first()).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(BANK_REFUSED)
  })
})

test('an order is completed when its tab is closed after paying', async ({ page, context }) => {
  await logIn(page, 'us@demo.example')
  await buyClip(page, 41298)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242', 'WEBHOOK LATE 2')
  // From this tab nothing reaches the server after the card was confirmed.
  await context.route('**/rest/clip/payments/{add,order/**}', (route) => route.abort())
  const confirmed = page.waitForResponse('**/testpay/confirm')
  await payButton(page).click()
  await confirmed
  await page.close()

  const other = await context.newPage()
  await expect(async () => {
    await other.goto('/my-purchases')
    const bought = other.getByRole('link', { name: 'Camel calf keeps up with its mother', exact: true })
    await expect(bought).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 40_000 })
})
