/**
 * An upload continues after a lost connection, a reload and a server that is unavailable, from the last byte
 * that the server has. `cut-upload.slow.test.ts` tests how much of it a killed server has.
 */
import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { expect, type Page, type Route } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { picture } from '../support/deliveries.ts'

const MIB = 2 ** 20
const PIECE = 8 * MIB

test('a file of 20 MiB resumes after a lost line, a reload and an unavailable server, in the same upload', async ({
  browser,
}, testInfo) => {
  // A lost connection is also reported in the console, which the shared window would count as a fault.
  const page = await browser.newPage()
  await logIn(page, 'staff@demo.example')
  const path = testInfo.outputPath('heron.png')
  // Bytes after a picture in its file are not part of it.
  await writeFile(path, Buffer.concat([picture('heron.png').bytes, randomBytes(20 * MIB)]))
  const { begun, pieces, letThrough, held } = await watchPieces(page)

  await page.goto('/admin/ingest')
  await chooseBy(page, 'Choose files', path)
  const offer = page.getByRole('dialog', { name: 'Import 1 file' })
  await offer.getByLabel('Name of the import batch').fill('Interrupted')
  await offer.getByLabel('Category').selectOption('Wild Animals')
  await offer.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Interrupted' })).toBeVisible()
  await expect.poll(() => pieces).toEqual([0, PIECE])

  await page.context().setOffline(true)
  await held()?.abort('internetdisconnected')
  await expect(page.getByText('No connection')).toBeVisible()
  await page.context().setOffline(false)
  await expect.poll(() => pieces).toEqual([0, PIECE, PIECE])

  const requested: string[] = []
  page.once('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(requested).toEqual(['beforeunload'])
  await expect(page.getByText('1 file not completely uploaded')).toBeVisible()
  letThrough()
  await chooseBy(page, 'Choose the same files again', path)
  await expect(offer.getByText('1 file was started before and will resume.')).toBeVisible()
  await offer.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('1 of 1 file sent')).toBeVisible()
  expect([begun(), pieces]).toEqual([1, [0, PIECE, PIECE, PIECE, 2 * PIECE, 2 * PIECE]])

  const rows = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await expect(rows.getByText('Draft')).toBeVisible({ timeout: 100_000 })
  await expect(page.getByText('1 file not completely uploaded')).toHaveCount(0)
  await page.close()
})

async function chooseBy(page: Page, button: string, path: string): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: button }).click(),
  ])
  await chooser.setFiles(path)
}

/**
 * Lets the first piece through and holds the next ones until `letThrough` is called. The server is then
 * unavailable for the last piece, and for the first request for the bytes that it has.
 */
async function watchPieces(page: Page) {
  const pieces: number[] = []
  let begun = 0
  let isOpen = false
  let isAway = false
  let held: Route | undefined
  await page.route('**/rest/agency/uploads**', async (route) => {
    const request = route.request()
    if (request.method() === 'POST') begun += 1
    if (request.method() !== 'PATCH') {
      const refused = isAway
      isAway = false
      return refused ? await route.abort('connectionrefused') : await route.continue()
    }
    const offset = Number(request.headers()['upload-offset'])
    isAway = offset === 2 * PIECE && !pieces.includes(offset)
    pieces.push(offset)
    if (isAway) return await route.abort('connectionrefused')
    if (offset === 0 || isOpen) return await route.continue()
    held = route
  })
  return {
    pieces,
    begun: () => begun,
    held: () => held,
    letThrough: () => {
      isOpen = true
    },
  }
}
