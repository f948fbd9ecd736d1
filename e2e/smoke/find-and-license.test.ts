/**
 * The main job: find a clip, watch it, log in, choose a tier, pay by card, and download the master with its
 * licence. The errors on the way are in card-payments.test.ts. R-SESSION-5, R-CHECKOUT-2, R-CHECKOUT-7,
 * R-DOWNLOAD-6, R-INVOICE-4 and R-INVOICE-5.
 */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import {
  buyClip,
  cardFrame,
  checkOutAtNewPrices,
  demoMasterSha256,
  describeUse,
  fillCard,
  giveStreet,
  payButton,
  sha256Of,
} from '../support/checkout.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const PIG = { id: 41256, ref: 'V041256', title: 'Family pig patrols the lawn' }

test('an editor finds a clip, licenses it by card and has the master file', async ({ page }) => {
  const member = await givenMember(page, 'GB')
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
  await page.getByRole('main').getByRole('link', { name: 'Login', exact: true }).click()
  await submitLogin(page, member, MEMBER_PASSWORD)

  await checkOutAtNewPrices(page)
  await describeUse(page)
  await page.getByLabel(/^Purchase order number/).fill('PO 1187')
  await fillCard(page, '4242 4242 4242 4242')
  // The buyer is in the United Kingdom: 200 pounds and 20 % tax.
  await expect(payButton(page)).toHaveText(/£240\.00 GBP/)
  await expectAccessible(page)
  // The confirmation downloads the file of a single clip at once.
  const [file] = await Promise.all([page.waitForEvent('download'), payButton(page).click()])
  expect(sha256Of(await file.path())).toBe(demoMasterSha256(PIG.ref))

  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await expect(page.getByText('Your download has started.')).toBeVisible()
  await expect(page.getByText('£240.00 GBP')).toBeVisible()
  await expectAccessible(page)
  const [invoice] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Invoice \(PDF\)/ }).click(),
  ])
  expect(invoice.suggestedFilename()).toMatch(/^T-INV-\d{4}-\d{6}\.pdf$/)

  // The button downloads it again.
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Download your file \(/ }).click(),
  ])
  expect(sha256Of(await again.path())).toBe(demoMasterSha256(PIG.ref))
  await page.goto('/downloads')
  await expect(page.getByRole('heading', { name: 'Download Queue (0)' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Downloads', exact: true })).toBeVisible()

  await page.goto('/my-purchases')
  await expect(page.getByText(PIG.title).first()).toBeVisible()
  await expect(page.getByText('Purchase order PO 1187')).toBeVisible()
  await page.goto('/my-downloads')
  await expect(page.getByText(PIG.title).first()).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You are now logged out.')).toBeVisible()
})

test('R-CHECKOUT-2: the usage type that is chosen at checkout reprices every line; in euro there is no tax', async ({
  page,
}) => {
  await logIn(page, 'shorts@demo.example')
  await buyClip(page, 41634)
  await page.goto('/clip/41641')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('link', { name: 'In your cart' })).toBeVisible()
  await page.goto('/checkout')
  await expect(payButton(page)).toHaveText(/€460\.00 EUR/)
  await page.getByRole('radio', { name: /^National News\/Talk Show/ }).check()
  await expect(page.getByText('Checkout has been updated')).toBeVisible()
  await expect(payButton(page)).toHaveText(/€3,700\.00 EUR/)
  await expect(cardFrame(page).getByText('€3,700.00 EUR')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Cart summary' })
  await expect(summary).toContainText(/Sales tax\s*none/)
  await payButton(page).click()
  await expect(
    page.getByRole('button', { name: /^Program or production: Please fill in this field/ }),
  ).toBeVisible()
  await page.getByLabel('Program or production').fill('The Late Show')
  await giveStreet(page)
  await page.getByLabel(/I have read and agree/).check()
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText('€3,700.00 EUR')).toBeVisible()
  await page.getByRole('link', { name: /^Licence for Two dogs/ }).click()
  await expect(page.getByRole('main')).toContainText('National News/Talk Show')
})
