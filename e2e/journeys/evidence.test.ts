/** Evidence from the statement of staff to the buyer who filters by it, and the changes after the purchase (R-EVIDENCE-1 to R-EVIDENCE-5). */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { givenPublished } from '../support/deliveries.ts'
import { licenseAsNewMember } from '../support/purchases.ts'

test('R-EVIDENCE-1, R-EVIDENCE-4, R-EVIDENCE-5: staff confirm a clip, buyers find and read it, and a licence lists later changes', async ({
  page,
  openWindow,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  const [id = 0] = await givenPublished(page, ['Heron juggles pine cones'])
  const buyer = await openWindow()
  const panel = buyer.getByRole('region', { name: 'How we know' })
  await buyer.goto(`/clip/${id}`)
  await expect(panel.getByText('Not checked')).toHaveCount(7)

  await page.goto(`/admin/clips/${id}`)
  await page.getByRole('link', { name: 'Evidence', exact: true }).click()
  for (const point of ['Place', 'Date']) {
    await page.getByRole('combobox', { name: point }).selectOption('Confirmed')
    await page.getByLabel(`${point}: details`).fill(`The ${point.toLowerCase()} was checked with the author.`)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(page.getByText(/^Last stated by Ada Admin/)).toHaveCount(2)
  await expectAccessible(page)

  await buyer.goto('/search?type=image&term=heron+juggles&verified=1')
  await expect(buyer.getByText('1 result', { exact: true })).toBeVisible()
  await buyer
    .getByRole('link', { name: /Heron juggles pine cones/ })
    .first()
    .click()
  await expect(panel.getByText('Confirmed', { exact: true })).toHaveCount(2)
  await expect(panel).not.toContainText('checked with the author')

  await licenseAsNewMember(buyer, id)
  await expect(buyer.getByRole('heading', { level: 1 })).toHaveText(/thank you/i)
  await buyer.goto(`/clip/${id}`)
  await expect(panel).toContainText('The place was checked with the author.')
  await expect(buyer.getByText(/since you licensed this/)).toHaveCount(0)

  await page.goto(`/admin/clips/${id}`)
  await page.getByLabel('Place', { exact: true }).fill('Another pond')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()

  await buyer.reload()
  await expect(panel.getByText('Confirmed', { exact: true })).toHaveCount(1)
  await expectAccessible(buyer)
  await buyer.goto('/my-purchases')
  await expect(buyer.getByRole('link', { name: '2 changes since you licensed this' })).toBeVisible()
  await expectAccessible(buyer)
  await buyer.getByRole('link', { name: '2 changes since you licensed this' }).click()
  const changes = buyer.getByRole('region', { name: '2 changes since you licensed this' })
  await expect(changes.getByText('Another pond')).toBeVisible()
  await expect(changes.getByText('The evidence was changed: Place.')).toBeVisible()
  await expectAccessible(buyer)
})
