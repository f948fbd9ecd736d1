/** R-SETTING-1, R-SETTING-2: a Superuser changes a setting, and a visitor sees it at once. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

test('R-SETTING-2: a network that the agency adds stands in the footer of every page at once', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage()
  const network = visitor.getByRole('contentinfo').getByRole('link', { name: 'Mastodon' })
  await visitor.goto('/about')
  await expect(network).toHaveCount(0)

  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/settings')
  const form = page.getByRole('form', { name: 'Offices' })
  const networks = form.getByLabel('Social networks')
  const before = await networks.inputValue()
  await networks.fill(`${before}\nMastodon=javascript:alert(1)`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Please write Label=https://…')).toBeVisible()
  await expect(networks).toBeFocused()
  await networks.fill(`${before}\nMastodon=https://social.example/@rushes`)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Changed by Ada Admin/).first()).toBeVisible()
  await expectAccessible(page)

  await visitor.reload()
  await expect(network).toHaveAttribute('href', 'https://social.example/@rushes')

  // As other journeys know it.
  await networks.fill(before)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled()
  await visitor.reload()
  await expect(network).toHaveCount(0)
})
