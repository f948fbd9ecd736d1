/** A guest receives the files of a download link by keyboard alone. R-LINK-1, R-LINK-4. */
import { expect } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import { sha256Of } from '../support/checkout.ts'

const READY = 'Your files are ready! Click here to download.'

test('a guest opens a download link and has its files', async ({ page }) => {
  await page.goto('/download-link/demo-link')
  await expect(page).toHaveTitle('Rushes - Download by link')
  await expect(page.getByRole('button', { name: 'Show my files' })).toBeEnabled()
  await page.getByLabel('Email').focus()
  await page.keyboard.type('stranger@demo.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This link is not valid for this email address')
  await expectAccessible(page)

  await page.getByLabel('Email').fill('')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('Guest@demo.example')
  await page.keyboard.press('Enter')
  const link = page.getByRole('link', { name: READY })
  await expect(link).toBeVisible()
  await expect(page.getByRole('list', { name: 'Clips of this link' }).getByRole('listitem')).toHaveCount(4)
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  const [first] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(first.suggestedFilename()).toMatch(/-4-clips\.zip$/)

  await page.reload()
  await page.getByLabel('Email').fill('guest@demo.example')
  await page.getByRole('button', { name: 'Show my files' }).click()
  const [again] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(sha256Of(await again.path())).toBe(sha256Of(await first.path()))
})
