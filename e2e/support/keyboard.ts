/** Working without a mouse: where the focus is, and what a screen reader announces. */
import { expect, type Locator, type Page } from '@playwright/test'
import { tabTo } from './discovery.ts'

/** Leads the focus to a control by Tab and presses Enter there. */
export async function enter(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Leads the focus to a field by Tab and replaces its content. */
export async function typeInto(page: Page, field: Locator, words: string): Promise<void> {
  await expect(field).toBeVisible()
  await tabTo(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
}

/** Runs a command by its name, from wherever the focus is. */
export async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByLabel('Search or run a command')).toBeFocused()
  await page.keyboard.type(words)
  await expect(page.getByRole('dialog', { name: 'Search' }).getByText(/^1 command,/)).toBeAttached()
  await page.keyboard.press('Enter')
}

/** Expects the focus on something within `part`, or on it. */
export async function expectFocusIn(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.contains(document.activeElement))).toBe(true)
}

/** Expects that a dialog has taken the focus, and that Tab never leads to the page behind it. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeFocused()
  const controls = await dialog.locator('button, input, select, textarea, a[href]').count()
  for (let presses = 0; presses < controls + 2; presses += 1) {
    await page.keyboard.press('Tab')
    const behind = await dialog.evaluate((element) => {
      const { activeElement, body } = document
      return activeElement === body || element.contains(activeElement) ? null : activeElement?.outerHTML
    })
    expect(behind).toBeNull()
  }
}

/**
 * Records from now on what a screen reader announces by itself in this document: new text of an existing live region. The
 * page behind an open dialog is not announced.
 */
export async function listen(page: Page): Promise<void> {
  await page.evaluate(() => {
    const announced: string[] = []
    Reflect.set(window, 'announced', announced)
    const record = ({ target }: MutationRecord) => {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest('[role=status], [role=alert], [aria-live=polite]')
      const dialog = document.querySelector('dialog:modal')
      if (region && (dialog?.contains(region) ?? true)) announced.push(region.textContent ?? '')
    }
    new MutationObserver((changes) => changes.forEach(record)).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
}

/** Expects that this text was announced since `listen` or since the last such text. */
export async function expectAnnounced(page: Page, words: string): Promise<void> {
  const announcements = () =>
    page.evaluate(() => (Reflect.get(window, 'announced') ?? ['no listener']) as string[])
  await expect
    .poll(announcements, { message: `announced: ${words}` })
    .toContainEqual(expect.stringContaining(words))
  await page.evaluate(() => Reflect.get(window, 'announced').splice(0))
}
