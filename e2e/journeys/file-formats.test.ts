/**
 * A licensed film is downloaded in another format, between marks, at once and through the queue (R-RENDITION-1,
 * R-RENDITION-3); one that is not licensed as a comp (R-COMP-1).
 */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'

const CLIP = 41382

test('an editor downloads a vertical cut between the marks of the player, and queues a small file', async ({
  page,
}) => {
  const main = page.getByRole('main')
  // No other journey uses a credit of this account.
  await logIn(page, 'credits@demo.example')
  await page.goto(`/clip/${CLIP}`)
  await page.getByRole('button', { name: 'Use 1 credit' }).click()
  const options = page.getByRole('dialog', { name: 'Download options' })
  await expect(options.getByLabel('File').locator('option')).toHaveText([
    /^Original/,
    'Comp (free, with a watermark)',
  ])
  const [original] = await Promise.all([
    page.waitForEvent('download'),
    options.getByRole('button', { name: 'Download now' }).click(),
  ])
  expect(original.suggestedFilename()).toMatch(/^V041382-[^.]*\.mp4$/)

  await page.goto(`/clip/${CLIP}?in=1&out=2.5`)
  await main.getByRole('button', { name: 'Download options' }).click()
  await expect(options.getByRole('checkbox', { name: 'Only between an in and an out point' })).toBeChecked()
  await expect(options.getByLabel('In', { exact: true })).toHaveValue(/^00:00:01[:;]00$/)
  await options.getByLabel('File').selectOption('Vertical 9:16, MP4')
  await expectAccessible(page)
  const [vertical] = await Promise.all([
    page.waitForEvent('download'),
    options.getByRole('button', { name: 'Download now' }).click(),
  ])
  expect(vertical.suggestedFilename()).toMatch(/\.vertical-\d+-\d+\.mp4$/)
  await expect(options).toBeHidden()

  await main.getByRole('button', { name: 'Download options' }).click()
  await options.getByLabel('Out', { exact: true }).fill('00:00:00:00')
  await options.getByRole('button', { name: 'Download now' }).click()
  await expect(options.getByRole('alert')).toContainText('The out point must be after the in point.')
  await options.getByRole('checkbox', { name: 'Only between an in and an out point' }).uncheck()
  await options.getByLabel('File').selectOption('MP4, H.264, up to 720p (proxy)')
  await options.getByRole('button', { name: 'Add to download queue' }).click()
  await expect(page.getByText('The video was added to your download queue')).toBeVisible()

  await page.goto('/downloads')
  await expect(main.getByText(`video · ${CLIP} · MP4, H.264, up to 720p (proxy)`)).toBeVisible()
  await page.getByRole('button', { name: 'Download all' }).click()
  const link = page.getByRole('link', { name: 'Your files are ready. Click here to download.' })
  const [small] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(small.suggestedFilename()).toMatch(/\.720p\.mp4$/)
})

test('an editor downloads the comp of a film before the purchase, with its licence', async ({ page }) => {
  await logIn(page, 'buyer@demo.example')
  await page.goto(`/clip/${CLIP}`)
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  const options = page.getByRole('dialog', { name: 'Download options' })
  await options.getByLabel('File').selectOption('Comp (free, with a watermark)')
  const [comp] = await Promise.all([
    page.waitForEvent('download'),
    options.getByRole('button', { name: 'Download now' }).click(),
  ])
  expect(comp.suggestedFilename()).toMatch(/^V041382-[^.]*\.mp4$/)
  await expect(options.getByText('The download of the comp has started')).toBeVisible()
  await expectAccessible(page)
  const [licence] = await Promise.all([
    page.waitForEvent('download'),
    options.getByRole('button', { name: 'Comp licence (PDF)' }).click(),
  ])
  expect(licence.suggestedFilename()).toMatch(/^comp-licence-\d+\.pdf$/)
})
