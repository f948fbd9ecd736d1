/** R-SETTING-1: a Superuser changes a setting, and a visitor sees it at once. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

test('an office that the agency adds is in the footer of every page at once', async ({
  page,
  openWindow,
}) => {
  const visitor = await openWindow()
  const office = visitor.getByRole('contentinfo').getByText('Tromsø')
  await visitor.goto('/about')
  await expect(office).toHaveCount(0)

  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Offices' })
  const cities = form.getByLabel('Cities')
  const before = await cities.inputValue()
  await cities.fill(`${before}\n<script>alert(1)</script>`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please use plain text in one line, without angle brackets.')).toBeVisible()
  await expect(cities).toBeFocused()
  await cities.fill(`${before}\nTromsø`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Changed by Ada Admin/).first()).toBeVisible()
  await expectAccessible(page)

  await visitor.reload()
  await expect(office).toBeVisible()

  // Restores the value that other journeys expect.
  await cities.fill(before)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await visitor.reload()
  await expect(office).toHaveCount(0)
})
