/**
 * A file that an account owns is one press away, is not sold to it twice, and is held back while its payment
 * is disputed: R-CLIP-14, R-LICENCE-5, R-HISTORY-3, R-TIER-6, R-DISPUTE-2.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, submitLogin, test } from '../support/browser.ts'
import { buyClip, demoMasterSha256, describeUse, fillCard, payButton, sha256Of } from '../support/checkout.ts'

const BUYER = 'colleague@demo.example'
const OWNED = { id: 41270, ref: 'V041270' }
const DISPUTED = { id: 41515 }
const main = (page: Page) => page.getByRole('main')

async function sha256OfPressed(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main(page)
      .getByRole('button', { name: /^Download (?!options)/ })
      .first()
      .click(),
  ])
  return sha256Of((await download.path()) ?? '')
}

test('R-CLIP-14: an owned clip is one press from its file, wherever it is listed', async ({ page }) => {
  const master = demoMasterSha256(OWNED.ref)
  await logIn(page, BUYER)
  await page.goto(`/clip/${OWNED.id}`)
  await expect(main(page).getByText('You own this licence')).toBeVisible()
  await expectAccessible(page)
  expect(await sha256OfPressed(page)).toBe(master)

  await main(page)
    .getByRole('link', { name: /^See licence/ })
    .click()
  await page.waitForURL('**/licence/*')
  await expectAccessible(page)
  expect(await sha256OfPressed(page)).toBe(master)
  const [certificate] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Certificate (PDF)' }).click(),
  ])
  expect(certificate.suggestedFilename()).toMatch(/^licence-\d+\.pdf$/)

  await page.goto('/dashboard')
  const recent = page.getByRole('region', { name: 'Most Recent downloads' })
  await expect(recent.getByRole('button', { name: /^Download / }).first()).toBeVisible()
  // The download just made is the newest.
  expect(await sha256OfPressed(page)).toBe(master)
  await page.goto('/my-purchases')
  await expect(
    main(page)
      .getByRole('button', { name: /^Download / })
      .first(),
  ).toBeVisible()
})

test('R-TIER-6: a guest’s cart lists after the login what is owned already, with its licence', async ({
  page,
}) => {
  await buyClip(page, OWNED.id)
  await page.goto('/login?checkout=1')
  await submitLogin(page, BUYER)
  await page.waitForURL('**/checkout')
  const summary = page.getByRole('region', { name: 'Cart summary' })
  await expect(summary.getByText(/^Your account already has this for Digital Editorial/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled()
  await page.goto('/cart')
  await main(page).getByRole('link', { name: 'See the licence' }).click()
  await page.waitForURL('**/licence/*')
  await page.goto('/cart')
  await main(page).getByRole('button', { name: 'Remove this item' }).click()
  await expect(main(page).getByText('Cart is empty')).toBeVisible()
})

test('R-DISPUTE-2: while a payment is disputed the file is refused, and clip and licence show why', async ({
  page,
}) => {
  await logIn(page, BUYER)
  await buyClip(page, DISPUTED.id)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242', 'DISPUTE')
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()

  const words = main(page).getByText(/The payment of this licence is disputed at the bank/)
  await expect(async () => {
    await page.goto(`/clip/${DISPUTED.id}`)
    await expect(words).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await expect(main(page).getByRole('button', { name: /^Download Family/ })).toHaveCount(0)
  await main(page)
    .getByRole('link', { name: /^See licence/ })
    .click()
  await page.waitForURL('**/licence/*')
  await expect(main(page).getByText('Frozen')).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Download/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/downloads')
  await expect(
    main(page)
      .getByText(/is disputed at the bank/)
      .first(),
  ).toBeVisible()
})
