/** Sets up a second factor, with an app for one-time codes. */
import { expect, type Page } from '@playwright/test'
import { codeAt, stepAt } from '../../apps/server/src/features/staff/one-time-code.rules.ts'
import { keyOf } from '../../apps/server/test/second-factors.ts'

/** Sets up the factor, from the button to the recovery codes, which are saved. */
export async function setUpFactor(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Begin' }).click()
  const key = keyOf((await page.locator('p.font-mono').innerText()).replaceAll(' ', ''))
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(key, stepAt(new Date())))
  await page.getByRole('button', { name: 'Turn on second factor' }).click()
  await expect(page.getByText('Your second factor is on.')).toBeVisible()
  await page.getByRole('button', { name: /^I have saved them/ }).click()
}
