/** From the menu to a file of figures: R-REPORT-3. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

test('sales of a period are compared with the previous period, as a chart, a table and a file', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sales' })).toBeVisible()

  const days = page.getByRole('form', { name: 'Days of the report' })
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: 'Last year' }).click()
  await expect(page).toHaveURL(/period=last-year/)
  await page.getByRole('navigation', { name: 'Period' }).getByRole('link', { name: '90 days' }).click()
  await expect(page).toHaveURL(/period=90/)
  await expect(page.getByRole('img', { name: /^Net sales in GBP/ })).toBeVisible()
  await days.getByLabel('Compare').check()
  await days.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('status').filter({ hasText: ', compared with ' })).toBeVisible()
  await expectAccessible(page)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const csv = await readFile(await file.path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFDay,Currency,Orders,DELI,/)
  expect(csv).toMatch(/,GBP,1,/)

  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Searches' }).click()
  await expect(page.getByRole('rowheader', { name: 'fox on the tube' })).toBeVisible()
})
