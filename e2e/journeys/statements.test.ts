/** A contributor's statement on the screen, as CSV and as PDF: R-REPORT-5. */
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

test('R-REPORT-5: a contributor’s statement shows what is due for each licence, and is saved as CSV and PDF', async ({
  page,
}) => {
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/reports/contributors?period=90')
  await page.getByRole('link', { name: 'Dana Field' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Statement for Dana Field' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Licences of Dana Field' })
  const first = table.getByRole('row').nth(1)
  await expect(first).toContainText('£200.00')
  await expect(first).toContainText('£100.00')
  await expectAccessible(page)

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(2)
  expect(lines[0]).toMatch(/^\uFEFF?Date,Licence,What happened,/)
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(/\.pdf$/)
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
