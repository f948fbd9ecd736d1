/** Pictures are dropped into the admin area, described during the upload or by a table, and published. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { type DroppedFile, dropFiles, newWord, picture } from '../support/deliveries.ts'
import { expectCount } from '../support/discovery.ts'
import { stepsOf } from '../support/steps.ts'

const SWAN = newWord('Swan')

test('two pictures are dropped, described together, and are drafts with these words', async ({ page }) => {
  await logIn(page, 'staff@demo.example')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await dropFiles(page, [picture('heron_at_dawn.png'), picture('heron_at_dusk.png')])
  const offer = page.getByRole('dialog', { name: 'Import 2 files' })
  await offer.getByLabel('Name of the import batch').fill('Herons')
  await offer.getByRole('button', { name: 'Send' }).click()
  await expect(offer.getByText('Choose a category.')).toBeVisible()
  await expectAccessible(page)
  await offer.getByLabel('Category').selectOption('Wild Animals')
  await offer.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Herons' })).toBeVisible()
  await expect(page.getByText('2 of 2 files sent')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Paste a column' }).click()
  const column = page.getByRole('dialog', { name: 'Paste a column for 2 files' })
  await column.getByLabel('Column').fill('A heron at dawn')
  await column.getByRole('button', { name: 'Fill in' }).click()
  await expect(
    column.getByText('The number of lines (1) does not match the number of files (2).'),
  ).toBeVisible()
  await column.getByLabel('Column').fill('A heron at dawn\nA heron at dusk')
  await column.getByRole('button', { name: 'Fill in' }).click()
  await page.getByLabel('Keywords').fill('heron, river, bird')
  await page.getByRole('button', { name: 'Save 2 files' }).click()
  await expect(page.getByText('Not saved')).toHaveCount(0)

  const rows = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem')
  for (const title of ['A heron at dawn', 'A heron at dusk']) {
    const row = rows.filter({ hasText: title })
    await expect(row.getByText('Draft')).toBeVisible({ timeout: 100_000 })
  }
  await rows.filter({ hasText: 'A heron at dusk' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'A heron at dusk' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Keywords' })).toHaveValue('heron, river, bird')
})

test('twelve pictures and a table come together; its fault is reported with its row, and they are published', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/ingest')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingest' })).toBeVisible()
  const names = Array.from({ length: 12 }, (_, at) => `swan-${String(at + 1).padStart(2, '0')}.png`)
  const steps = stepsOf(page)
  const offer = page.getByRole('dialog', { name: 'Import 12 files' })
  await steps.form(
    () => dropFiles(page, [...names.map(picture), table(names, 'yesterday')]),
    async () => {
      await expect(offer.getByText(/^swans\.csv describes the files/)).toBeVisible()
      await offer.getByLabel('Name of the import batch').fill('Swans')
      await offer.getByLabel('Category').selectOption('Wild Animals')
    },
    offer.getByRole('button', { name: 'Send' }),
  )
  const report = page.getByRole('dialog', { name: 'Table swans.csv' })
  await expect(report.getByRole('list', { name: 'Faults' })).toContainText('Row 4, date_taken: ')
  await report.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('12 of 12 files sent')).toBeVisible({ timeout: 60_000 })

  await steps.form(
    () => dropFiles(page, [table(names, '2026-01-02')]),
    () => page.getByRole('button', { name: 'Read the table' }).click(),
    report.getByRole('button', { name: 'Import table' }),
  )
  await expect(report).toHaveCount(0)
  const rows = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem')
  await expect(rows.filter({ hasText: `${SWAN} number 12` })).toBeVisible()
  await expect(rows.getByText('Draft')).toHaveCount(12, { timeout: 100_000 })
  await steps.press(page.getByRole('button', { name: 'Select all 12' }))
  await steps.form(
    page.getByRole('button', { name: 'Publish 12' }),
    async () => {},
    page.getByRole('dialog', { name: 'Publish: 12 clips' }).getByRole('button', { name: 'Confirm' }),
  )
  steps.expectAtMost('import a delivery, describe it and publish it')
  await expect(rows.getByText('Published')).toHaveCount(12)
  await page.goto(`/search?type=image&term=${SWAN}`)
  await expectCount(page, '12 results')
})

/** @param day on which the third was taken */
function table(names: readonly string[], day: string): DroppedFile {
  const rows = names.map((name, at) =>
    [
      name,
      `${SWAN} number ${at + 1}`,
      'A swan glides.',
      'swan;river;bird',
      'Leeds',
      at === 2 ? day : '2026-01-01',
      'Ann Other',
    ].join(),
  )
  const text = ['file,title,description,keywords,place,date_taken,credit', ...rows].join('\n')
  return { name: 'swans.csv', type: 'text/csv', bytes: Buffer.from(text) }
}
