/**
 * A file is imported, described, reviewed and published by keyboard alone; what has the focus is visible.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { logIn, test } from '../support/browser.ts'
import { picture } from '../support/deliveries.ts'

type Reached = 'button' | 'textbox' | 'combobox'

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, name: string, role: Reached, within: Page | Locator = page): Promise<void> {
  const control = within.getByRole(role, { name, exact: true })
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await control.evaluateAll((all) => all.some((one) => one === document.activeElement))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

async function confirm(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await tabTo(page, 'Confirm', 'button', dialog)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('a picture is imported, described, reviewed and published by keyboard alone', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page, 'admin@demo.example')
  // Awaited early, because a quick key would otherwise open the chooser before the browser listens for it.
  const opened = page.waitForEvent('filechooser', { timeout: 120_000 })
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByText('Import files')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Search or run a command')).toBeFocused()
  await page.keyboard.type('import files')
  await page.keyboard.press('Enter')
  const chooser = await opened
  const file = picture('kite.png')
  await chooser.setFiles([{ name: file.name, mimeType: file.type, buffer: file.bytes }])
  const offer = page.getByRole('dialog', { name: 'Import 1 file' })
  await expect(offer).toBeVisible()
  await tabTo(page, 'Category', 'combobox')
  await page.keyboard.type('Wild An')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Send', 'button')
  await page.keyboard.press('Enter')

  const row = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem').first()
  await expect(row).toBeVisible()
  await expect(page.getByText('1 file selected')).toBeVisible()
  const title = 'Kite turns above the dam'
  for (const [name, words] of [
    ['Title', title],
    ['Description', 'A red kite turns.'],
    ['Keywords', 'kite, bird, dam'],
    ['Place', 'Leeds'],
    ['Taken on', '02012026'],
    ['Author', 'Ann Other'],
  ] as const) {
    await tabTo(page, name, 'textbox')
    await page.keyboard.press('Control+a')
    await page.keyboard.type(words)
  }
  await expect(row.getByText('Draft')).toBeVisible({ timeout: 90_000 })
  await page.keyboard.press('Control+s')
  await expect(page.getByText('1 file saved')).toBeVisible()
  await tabTo(page, 'Send 1 to review', 'button')
  await page.keyboard.press('Enter')
  await confirm(page, 'Send to review: 1 clip')
  await expect(row.getByText('Review')).toBeVisible()

  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog', { name: `Publish: ${title}` })
  await expect(dialog).toBeVisible()
  await tabTo(page, 'Publish', 'button', dialog)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Published' })).toBeVisible()
  expect((await page.request.get(`/clip/${/\d+$/.exec(page.url())}`)).status()).toBe(200)
})

test('what has the focus has a ring, and the bar at the bottom does not cover it', async ({ page }) => {
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/packages/41984')
  const last = page.getByRole('button', { name: 'Add to the end' })
  await expect(last).toBeVisible()
  const faults: string[] = []
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => {
      const { activeElement: focused } = document
      if (!focused || focused === document.body) return null
      const { x, y, width, height } = focused.getBoundingClientRect()
      const above = document.elementFromPoint(x + width / 2, y + height / 2)
      const isSeen = above !== null && (focused.contains(above) || above.contains(focused))
      const hasRing = getComputedStyle(focused).outlineStyle !== 'none'
      return isSeen && hasRing
        ? null
        : `${isSeen ? 'no ring' : 'covered'}: ${focused.outerHTML.slice(0, 200)}`
    })
    if (fault) faults.push(fault)
    if (await last.evaluate((button) => button === document.activeElement)) break
  }
  await expect(last).toBeFocused()
  expect(faults).toEqual([])
})
