/**
 * A prepared delivery is saved to a folder: over a cut line and a reload, once, and a damaged file is repaired. The folder is
 * one of the browser's private file system, whose handles are those of folders on the disk. R-PULL-6, R-PULL-7, R-PULL-8.
 */
import { expect, type Page, type Route } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { demoMasterSha256 } from '../support/checkout.ts'

const BUYER = 'colleague@demo.example'
const OWNED = [
  { id: 41277, ref: 'V041277' },
  { id: 41270, ref: 'V041270' },
]
const CUT_AT = 300_000

test('R-PULL-7: a delivery is saved to a folder over a cut line and a reload, and a damaged file is repaired', async ({
  browser,
}) => {
  // A lost connection is also reported in the console, which the shared window would count as a fault.
  const page = await browser.newPage()
  await page.addInitScript(() => {
    const showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('Newsroom', { create: true })
    Object.assign(globalThis, { showDirectoryPicker })
  })
  await logIn(page, BUYER)
  for (const { id } of OWNED) await queueOwnedClip(page, id)
  await page.goto('/downloads')
  await page.getByRole('button', { name: 'Download all' }).click()
  const save = page.getByRole('button', { name: 'Save to folder' })
  await expect(save).toBeVisible()
  await expectAccessible(page)

  const files = await watchFiles(page)
  await save.click()
  await expect(page.getByText('Waiting for the connection')).toBeVisible()
  await expectAccessible(page)
  await page.context().setOffline(false)
  await expect(page.getByText('Saving file 2 of 2 to Newsroom')).toBeVisible()
  await expect.poll(() => files.held()).toBeDefined()
  const [first, second] = files.names()
  expect(files.starts()).toEqual([0, ...files.starts().slice(1, -1).fill(CUT_AT), 0])

  const requested: string[] = []
  page.once('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  expect(requested).toEqual(['beforeunload'])
  files.letThrough()
  await save.click()
  await expect(page.getByText('1 file was saved to Newsroom. 1 file was in Newsroom already.')).toBeVisible()
  await expect(page.getByText('There are no downloads currently in your queue')).toBeVisible()
  await expectAccessible(page)
  const expected = Object.fromEntries(OWNED.map(({ ref }, at) => [files.names()[at], demoMasterSha256(ref)]))
  expect(await folderOf(page)).toEqual(expected)

  const before = files.starts().length
  await save.click()
  await expect(page.getByText('2 files were in Newsroom already.')).toBeVisible()
  expect([files.starts().length, first]).toEqual([before, files.names()[0]])

  await damage(page, second ?? '')
  expect(await folderOf(page)).not.toEqual(expected)
  await save.click()
  await expect(
    page.getByText(`Newsroom contains 1 file with the same name and different content: ${second}`),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByText('1 file was saved to Newsroom. 1 file was in Newsroom already.')).toBeVisible()
  expect(await folderOf(page)).toEqual(expected)
  await page.close()
})

async function queueOwnedClip(page: Page, id: number): Promise<void> {
  await page.goto(`/clip/${id}`)
  await page.getByRole('main').getByRole('button', { name: 'Download options' }).click()
  await page.getByRole('button', { name: 'Add to download queue' }).click()
  await expect(page.getByText('The video was added to your download queue')).toBeVisible()
}

/** Cuts the first file and then the line, and holds the second file until `letThrough` is called. */
async function watchFiles(page: Page) {
  const starts: number[] = []
  const names: string[] = []
  let held: Route | undefined
  let isOpen = false
  await page.route('**/files/delivered-file/**', async (route) => {
    const request = route.request()
    const name = decodeURIComponent(new URL(request.url()).pathname.split('/').at(-1) ?? '')
    if (!names.includes(name)) names.push(name)
    starts.push(Number(/^bytes=(\d+)-/.exec(request.headers()['range'] ?? '')?.[1]))
    if (starts.length === 1) {
      const response = await route.fetch()
      await page.context().setOffline(true)
      const { 'content-length': _, ...headers } = response.headers()
      return await route.fulfill({
        status: 206,
        headers,
        body: (await response.body()).subarray(0, CUT_AT),
      })
    }
    if (names.length < 2 || isOpen) return await route.continue()
    held = route
  })
  return {
    starts: () => starts,
    names: () => names,
    held: () => held,
    letThrough: () => {
      isOpen = true
    },
  }
}

/** Returns the SHA-256 of each file in the folder. */
async function folderOf(page: Page): Promise<Record<string, string>> {
  const sums = await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Newsroom')
    const found: [name: string, sum: number[]][] = []
    for await (const [name, handle] of folder.entries()) {
      if (!(handle instanceof FileSystemFileHandle)) throw new Error(`${name} is a folder`)
      const bytes = await (await handle.getFile()).arrayBuffer()
      found.push([name, [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))]])
    }
    return found
  })
  return Object.fromEntries(sums.map(([name, sum]) => [name, Buffer.from(sum).toString('hex')]))
}

/** Changes bytes of a file in the folder. */
const damage = (page: Page, name: string) =>
  page.evaluate(async (file) => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('Newsroom')
    const handle = await folder.getFileHandle(file)
    const target = await handle.createWritable({ keepExistingData: true })
    await target.write({ type: 'write', position: 1_000, data: new Uint8Array([0, 1, 2, 3]) })
    await target.close()
  }, name)
