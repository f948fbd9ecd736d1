/**
 * An administrator reads what the whole company has bought and downloaded, finds a colleague's download and a cost centre by the
 * keyboard, and saves the file; a colleague sees none of it: R-HISTORY-4 to R-HISTORY-6.
 */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

test('an administrator finds the downloads of a colleague and the purchases of a cost centre', async ({
  page,
}) => {
  await logIn(page, 'buyer@demo.example')
  await page.goto('/my-downloads')
  const views = page.getByRole('navigation', { name: 'Records shown' })
  const rows = page
    .getByRole('table', { name: 'Downloads' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toBeVisible()
  const own = await rows.count()
  await views.getByRole('link', { name: 'Company' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/my-downloads\?view=company$/)
  await expect.poll(() => rows.count()).toBeGreaterThan(own)
  await expectAccessible(page)

  await page.getByLabel('User').selectOption({ index: 2 })
  const colleague = (await page.getByLabel('User').locator('option:checked').textContent()) ?? ''
  await page.getByLabel('Cost centre').fill('digital DESK')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=company&user=\d+&cost_centre=digital\+DESK$/)
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: colleague })).toHaveCount(2)
  await expect(rows.first()).toContainText('Purchase order DS-2026-031, cost centre Digital desk')

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('company-downloads.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain(`${colleague},DS-2026-031,Digital desk`)

  await page.setViewportSize({ width: 320, height: 640 })
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/my-downloads\?view=company$/)

  await page.goto('/my-purchases')
  const purchases = page.getByRole('table', { name: 'Purchases' })
  await expect(purchases.getByText('Digital desk').first()).toBeVisible()
  await page.getByLabel('Purchase order').fill('ds-2026-088')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(purchases.getByRole('rowheader')).toHaveCount(1)
  await expect(purchases).toContainText('After Dark')
  await expectAccessible(page)
})

test('a member who is no administrator sees neither the views nor the users of the company', async ({
  page,
}) => {
  await logIn(page, 'colleague@demo.example')
  await page.goto('/my-downloads?view=company')
  await expect(page.getByRole('table', { name: 'Downloads' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Records shown' })).toHaveCount(0)
  await page.goto('/my-purchases')
  await expect(page.getByRole('table', { name: 'Purchases' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'User' })).toHaveCount(0)
  await expect(page.getByLabel('Cost centre')).toHaveCount(0)
})
