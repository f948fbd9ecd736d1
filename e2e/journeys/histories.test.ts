/** A buyer narrows the histories by their address, saves one as a file and has a licensed file again: R-HISTORY-1 to 3. */
import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

test('a history is narrowed, saved as CSV, and gives a licensed file again', async ({ page }) => {
  await logIn(page, 'buyer@demo.example')
  await page.goto('/my-downloads')
  const rows = page
    .getByRole('table', { name: 'Downloads' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(rows.first()).toBeVisible()
  const all = await rows.count()
  const title = (await rows.first().getByRole('link').first().textContent()) ?? ''

  await page.getByLabel('Title or clip number').fill(title)
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page).toHaveURL(/\/my-downloads\?term=/)
  await expect.poll(() => rows.count()).toBeLessThan(all)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('downloads.csv')
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe(
    '\uFEFFDate,Title,Clip,Type,Licence tier,Licence,Licence reference,Verify at',
  )
  expect(csv).toContain(title)

  const again = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Download / })
    .first()
    .click()
  expect((await again).suggestedFilename()).not.toBe('')

  await page.getByLabel('From').fill('2026-02-02')
  await page.getByLabel('To', { exact: true }).fill('2026-02-01')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect(page.getByRole('alert')).toHaveText('The end date is before the start date')
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page).toHaveURL(/\/my-downloads$/)
})
