/** A change of the terms and of the privacy notice, from the schedule to the email and the text that it links to (R-TERMS-2, R-TERMS-3). */
import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { followEmail, mailTo } from '../support/emails.ts'

const BUYER = 'buyer@demo.example'
const DAY = 86_400_000

/** The value of a field for a time in some days. */
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 16)

test('R-TERMS-2: scheduled terms are emailed to users, who read them before they take effect, until they are cancelled', async ({
  page,
}) => {
  const version = randomUUID().slice(0, 8)
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/terms/new')
  const form = page.getByRole('form', { name: 'New terms' })
  await expect(form.getByText(/^\d+ users are emailed when a version is scheduled\./)).toBeVisible()
  await form.getByLabel('Version').fill(version)
  await form.getByLabel('In force from').fill(inDays(20))
  await form.getByLabel('Page and PDF').fill(`## Grant\n\nWe grant ${version}.`)
  await form.getByLabel('Reason').fill('New law')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Schedule version' }).click()
  const item = page.getByRole('listitem').filter({ hasText: `Version ${version}` })
  await expect(item.getByText(/^Emails queued: (\d+) of \1\.$/)).toBeVisible()
  await expectAccessible(page)

  await followEmail(page, BUYER, 'new licensing terms from')
  await page.waitForURL(`**/licensing-terms?version=${version}`)
  await expect(page.getByText(`We grant ${version}.`)).toBeVisible()
  await expect(page.getByText(/^This version takes effect on /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read the version in force' }).click()
  await expect(page.getByText(/^A new version takes effect on /)).toBeVisible()
  await expect(page.getByText(`We grant ${version}.`)).toHaveCount(0)

  await page.goto('/admin/terms')
  await item.getByRole('button', { name: 'Delete version' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete version ${version}` })
  await dialog.getByLabel('Reason').fill('Not yet')
  await dialog.getByRole('button', { name: 'Delete version' }).click()
  await expect(item).toHaveCount(0)
  expect(await mailTo(page, BUYER, 'the announced licensing terms will not take effect')).toContain(version)
})

test('R-TERMS-3: a privacy notice is scheduled with an email, and cancelled', async ({ page }) => {
  await logIn(page, 'admin@demo.example')
  await page.goto('/admin/pages/privacy')
  const form = page.getByRole('form', { name: 'Page' })
  const text = form.getByLabel('Text')
  await text.fill(`${await text.inputValue()}\n\nEdition ${randomUUID()}.`)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('button', { name: 'Publish' }).click()
  const publishing = page.getByRole('dialog', { name: /^Publish / })
  await expect(publishing.getByText(/^\d+ users are emailed/)).toBeVisible()
  await expectAccessible(page)
  await publishing.getByRole('button', { name: 'Publish' }).click()
  await expect(publishing).toBeHidden()
  await expect(page.getByText(/takes effect on .*Emails queued: (\d+) of \1\./)).toBeVisible()
  await expectAccessible(page)
  await mailTo(page, BUYER, 'new privacy notice from')

  await page.getByRole('button', { name: 'Cancel version' }).click()
  const cancelling = page.getByRole('dialog', { name: /^Cancel version / })
  await cancelling.getByLabel('Reason').fill('Not yet')
  await cancelling.getByRole('button', { name: 'Cancel version' }).click()
  await expect(page.getByText(/takes effect on/)).toHaveCount(0)
  await mailTo(page, BUYER, 'the announced privacy notice will not take effect')
})
