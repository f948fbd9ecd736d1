/** Prices before a choice, on a desktop and on a phone. */
import { expect } from '@playwright/test'
import { test } from '../support/browser.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, window: null })

  test('the pricing page has the prices of videos and of images', async ({ page }) => {
    await page.goto('/pricing')
    await expect(page.getByRole('main')).toContainText('$250')
    await page.getByRole('link', { name: 'Image', exact: true }).click()
    await expect(page).toHaveURL(/\/pricing\?media=image$/)
    await expect(page.getByRole('main')).toContainText('$150')
    await expect(page.getByRole('link', { name: 'Image', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('a package shows its price, with the button that buys it', async ({ page }) => {
    await page.goto('/package/41984')
    const offer = page.getByRole('region', { name: 'Price and actions' })
    await expect(offer).toContainText(/clips/)
    await expect(offer.locator('data')).toContainText(/\$[\d,]+/)
    await expect(offer.getByRole('button', { name: 'Buy package' })).toBeVisible()
  })
})

test('on a phone the price and Buy stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // The page stays at its top until all of it has loaded.
  await page.goto('/clip/41207', { waitUntil: 'networkidle' })
  const buy = page.getByRole('button', { name: 'Buy', exact: true })
  await expect(buy.first()).toBeInViewport()
  await page.getByRole('heading', { name: 'More like this' }).scrollIntoViewIfNeeded()
  // The bar is before the page's own button.
  await expect(buy).toHaveCount(2)
  await expect(buy.first()).toBeInViewport()
  await buy.first().click()
  await expect(page.getByRole('dialog', { name: 'Choose a licence' })).toBeVisible()
})
