/** The checkout of a known buyer: one screen, one typeface, and what is missing next to the button that needs it. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import { buyClip, cardFrame, payButton } from '../support/checkout.ts'
import { logInAsNewMember } from '../support/members.ts'

const CLIP_ID = 41319
const SCREEN = { width: 1440, height: 900 }

/** @param more clips that are bought with the first one, in the same licence */
async function openCheckout(page: Page, more: readonly number[] = []): Promise<void> {
  await logInAsNewMember(page, 'US')
  await buyClip(page, CLIP_ID)
  for (const id of more) {
    await page.goto(`/clip/${id}`)
    await page.getByRole('button', { name: 'Buy', exact: true }).click()
    await expect(page.getByText('The clip was added to your cart')).toBeVisible()
  }
  await page.goto('/checkout')
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible()
}

const bottomOf = async (page: Page) => {
  const box = await payButton(page).boundingBox()
  return (box?.y ?? Number.NaN) + (box?.height ?? 0)
}

for (const more of [[], [41207, 41214]]) {
  test(`a known buyer of ${1 + more.length} clips sees everything from the usage to Pay on one screen`, async ({
    page,
  }) => {
    await page.setViewportSize(SCREEN)
    await openCheckout(page, more)
    // Shops that take money have no banner for test payments.
    const banner = await page.getByText('TEST PAYMENTS').first().boundingBox()
    await expect.poll(() => bottomOf(page)).toBeLessThanOrEqual(SCREEN.height + (banner?.height ?? 0))
    await expect(page.getByText('62701, United States')).toBeVisible()
    await expect(page.getByLabel('Postcode')).toBeHidden()
    await expectAccessible(page)
  })
}

test('a checkout that was opened by a press begins at its heading', async ({ page }) => {
  await logInAsNewMember(page, 'US')
  await page.goto(`/clip/${CLIP_ID}`)
  await page.getByRole('button', { name: /^License now/ }).click()
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeFocused()
})

test('the card form has the typeface of the page', async ({ page }) => {
  await openCheckout(page)
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  const inFrame = await cardFrame(page)
    .locator('body')
    .evaluate(async (body) => {
      await document.fonts.ready
      return [getComputedStyle(body).fontFamily, document.fonts.check('16px "Instrument Sans"')]
    })
  expect(family).toContain('Instrument Sans')
  expect(inFrame).toEqual([expect.stringContaining('Instrument Sans'), true])
})

test('a wallet that is pressed too early shows next to it what is missing', async ({ page }) => {
  await page.setViewportSize(SCREEN)
  await openCheckout(page)
  const wallet = cardFrame(page).getByRole('button', { name: /^Pay with Test Wallet/ })
  await wallet.click()
  const missing = page.getByRole('button', { name: /^Terms and conditions: / })
  await expect(missing).toBeInViewport()
  await expect(wallet).toBeInViewport()
  await missing.click()
  await expect(page.getByLabel(/I have read and agree/)).toBeFocused()
})
