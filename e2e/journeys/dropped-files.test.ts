/** Files that are dropped into the admin area: those that are rejected, and a table whose files are still being sent. */
import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { type DroppedFile, dropFiles, picture } from '../support/deliveries.ts'

const text = (name: string, content: string): DroppedFile => ({
  name,
  type: 'text/plain',
  bytes: Buffer.from(content),
})

const REJECTED = [
  text('Notes of the harbour fire, as told by the crew of the pilot boat at dawn.txt', 'Hello'),
  text('cards.zip', 'PK\u0003\u0004'),
  text('A0001.CR3', 'raw'),
  text('interview.wav', 'RIFF'),
  { ...text('empty.mov', ''), type: 'video/quicktime' },
]

const isWithin = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open], dialog[open] *')].every(
      ({ scrollWidth, clientWidth }) => clientWidth === 0 || scrollWidth <= clientWidth + 1,
    ),
  )

test('rejected files are listed with their reasons at each width, and the others can be sent', async ({
  page,
}) => {
  await logIn(page, 'staff@demo.example')
  await page.goto('/admin/ingest')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingest' })).toBeVisible()
  await dropFiles(page, [picture('heron.png'), ...REJECTED])
  const offer = page.getByRole('dialog', { name: 'Import 1 file' })
  await expect(offer.getByText('5 files rejected')).toBeVisible()
  for (const { name } of REJECTED) await expect(offer.getByText(`${name}: it is `)).toBeVisible()
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    expect(await isWithin(page)).toBe(true)
    await expectAccessible(page)
    await offer.getByRole('button', { name: 'Send' }).scrollIntoViewIfNeeded()
    await expect(offer.getByRole('button', { name: 'Send' })).toBeInViewport()
  }
  await offer.getByRole('button', { name: 'Cancel' }).click()
  await dropFiles(page, REJECTED)
  const rejected = page.getByRole('dialog', { name: 'Import files' })
  await expect(rejected.getByText('None of the files can be imported.')).toBeVisible()
  await expect(rejected.getByRole('button', { name: 'Send' })).toHaveCount(0)
})

test('a table does not use a name that a file has too which is still being sent', async ({ page }) => {
  await logIn(page, 'staff@demo.example')
  const release = await holdUploads(page, ['Heron.PNG', 'otter.png'])
  await page.goto('/admin/ingest')
  await expect(page.getByRole('heading', { level: 1, name: 'Ingest' })).toBeVisible()
  const table = {
    ...text('herons.csv', 'file,title\nHERON.png,A heron\notter.png,An otter at dusk'),
    type: 'text/csv',
  }
  await dropFiles(page, [...['heron.png', 'Heron.PNG', 'otter.png'].map(picture), table])
  const offer = page.getByRole('dialog', { name: 'Import 3 files' })
  await offer.getByLabel('Name of the import batch').fill('Herons in two spellings')
  await offer.getByLabel('Category').selectOption('Wild Animals')
  await offer.getByRole('button', { name: 'Send' }).click()

  const report = page.getByRole('dialog', { name: 'Table herons.csv' })
  await expect(report.getByRole('list', { name: 'Faults' })).toContainText(
    'Row 2, file: “HERON.png” fits 2 files: “Heron.PNG”, “heron.png”; please write the path',
  )
  await expect(report.getByText('1 file is not uploaded yet; its metadata is kept: otter.png')).toBeVisible()
  await report.getByRole('button', { name: 'Import valid rows' }).click()
  await expect(report).toHaveCount(0)
  await release()
  await expect(page.getByText('3 of 3 files sent')).toBeVisible()
  const rows = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'otter.png' })).toContainText('An otter at dusk')
})

/** Holds the beginning of the uploads of some files. @returns a function that lets them through */
async function holdUploads(page: Page, names: readonly string[]): Promise<() => Promise<void>> {
  let isHeld = true
  const held: Route[] = []
  await page.route('**/rest/agency/uploads', async (route) => {
    const metadata = route.request().headers()['upload-metadata'] ?? ''
    const isOfThem = names.some((name) => metadata.includes(`filename ${btoa(name)}`))
    if (!isHeld || !isOfThem) return await route.continue()
    held.push(route)
  })
  return async () => {
    isHeld = false
    await Promise.all(held.map((route) => route.continue()))
  }
}
