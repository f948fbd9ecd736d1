/**
 * A member who holds a narrower licence of a clip sees it wherever the clip is listed, and buys the wider one at the
 * difference: R-UPGRADE-2, R-UPGRADE-3, R-UPGRADE-6.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { addToCart, buyClip, payByCard } from '../support/checkout.ts'

const CLIP = { id: 41473, title: 'Red squirrel checks who is filming' }
const main = (page: Page) => page.getByRole('main')

test('R-UPGRADE-3: the holder of a licence buys the wider one at the difference, and its certificate names the licence', async ({
  page,
  openWindow,
}) => {
  await logIn(page, 'colleague@demo.example')
  await buyClip(page, CLIP.id)
  await page.goto('/checkout')
  await payByCard(page)

  await page.goto('/search?term=red+squirrel')
  const card = page.getByRole('article').filter({ hasText: CLIP.title })
  await expect(card.getByText(/^Owned · Digital Editorial \(Under 5 million\) · \d/)).toBeVisible()
  await expect(card.getByText('Cole Colleague')).toHaveCount(1)
  await expectAccessible(page)

  await page.goto(`/clip/${CLIP.id}`)
  await expect(
    main(page).getByText(
      /^Licensed by your account under Digital Editorial \(Under 5 million\) since .* \(Cole Colleague\)\./,
    ),
  ).toBeVisible()
  const see = main(page).getByRole('link', { name: /^See licence \d+$/ })
  const narrower = ((await see.textContent()) ?? '').replace(/\D/g, '')
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Upgrade for £400 instead of £600')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await addToCart(page, 'Digital Editorial (Over 5 million)')

  await page.goto('/cart')
  await expect(main(page).getByText(`Upgrade of licence ${narrower}, at the difference.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cart total' }).getByText('£400')).toBeVisible()
  await expect(main(page).getByText('Prices have been updated.')).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/checkout')
  const summary = page.getByRole('region', { name: 'Cart summary' })
  await expect(summary.getByText(/^£480\.00/)).toBeVisible()
  await payByCard(page)

  await page.goto(`/clip/${CLIP.id}`)
  await see.first().click()
  await page.waitForURL('**/licence/*')
  await expect(main(page).getByText('Digital Editorial (Over 5 million)').first()).toBeVisible()
  await expect(main(page).getByText('Upgrade of licence', { exact: true })).toBeVisible()
  await expect(main(page).getByText(narrower, { exact: true })).toBeVisible()

  await page.goto('/my-purchases')
  await expect(
    main(page)
      .getByRole('link', { name: /^Verify licence/ })
      .first(),
  ).toBeVisible()
  await expectAccessible(page)

  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  await staff.goto('/admin/orders?q=colleague@demo.example')
  await staff.getByRole('row').filter({ hasText: '£480.00' }).getByRole('link').click()
  await expect(staff.getByRole('link', { name: `Upgrade of licence ${narrower}` })).toBeVisible()
  await expectAccessible(staff)
})
