/** From a question to a delivery with its consent, without an account: R-UPLOAD-1 to R-UPLOAD-6. */
import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { picture } from '../support/deliveries.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

/** A file as sent from the gallery of a phone. */
const fileOf = (name: string) => {
  const { bytes } = picture(name)
  return { name, mimeType: 'image/png', buffer: bytes }
}

/** @returns the path of a new link's page */
async function givenLink(page: Page, title: string): Promise<string> {
  await page.goto('/admin/upload-links')
  await page.getByRole('button', { name: 'New link' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New upload link' })
  await dialog.getByLabel('Request').fill(title)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Ann Otter')
  await dialog.getByLabel('Email').fill('no address')
  await dialog.getByRole('button', { name: 'Create and send' }).click()
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Email').fill(`${randomUUID()}@witness.example`)
  await dialog.getByRole('button', { name: 'Create and send' }).click()
  await page.waitForURL(/\/admin\/upload-links\/\d+$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy the link' }).click()
  return new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname
}

async function answerAll(page: Page): Promise<void> {
  for (const yes of await page.getByRole('radio', { name: 'Yes' }).all()) await yes.check()
}

test('an eyewitness sends pictures from a phone and signs, and staff receive a delivery with the consent', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  await logIn(page, 'admin@demo.example')
  const title = `Fire at the harbour ${randomUUID().slice(0, 8)}`
  const path = await givenLink(page, title)

  const phone = await browser.newContext(PHONE)
  const guest = await phone.newPage()
  await guest.goto(path)
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(guest)
  const chooser = guest.getByLabel('Choose videos and images')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') }
  await chooser.setInputFiles([fileOf('first.png'), fileOf('second.png'), notes])
  await expect(guest.getByText('notes.txt: it is a text. Please send a film or a picture.')).toBeVisible()
  await expect(guest.getByText('2 files uploaded.')).toBeVisible()
  await guest.getByRole('button', { name: 'Remove second.png' }).click()
  await expect(guest.getByText('1 file uploaded.')).toBeVisible()

  // A received file is still there after a reload.
  await guest.reload()
  await expect(guest.getByText('1 file uploaded.')).toBeVisible()
  // A lost connection loses no file.
  await phone.setOffline(true)
  await chooser.setInputFiles([fileOf('third.png')])
  await expect(guest.getByText('No connection')).toBeVisible()
  await phone.setOffline(false)
  await expect(guest.getByText('2 files uploaded.')).toBeVisible()
  await guest.getByRole('button', { name: 'Remove third.png' }).click()
  await expect(guest.getByText('1 file uploaded.')).toBeVisible()
  await guest.getByRole('button', { name: 'Sign for 1 file' }).click()
  await expect(guest.getByText('Please answer this question.').first()).toBeVisible()
  await expect(guest.getByRole('radio', { name: 'Yes' }).first()).toBeFocused()
  await expectAccessible(guest)
  await answerAll(guest)
  await guest.getByRole('radio', { name: 'I do not know' }).last().check()
  await guest.getByLabel(/^When and where/).fill('At six, from the bridge.')
  await guest.getByLabel('Your full name').fill('Ann Otter')
  await guest.getByRole('button', { name: 'Sign for 1 file' }).click()
  await expect(guest.getByRole('heading', { level: 1, name: 'We have your files' })).toBeVisible()
  await expectAccessible(guest)
  await guest.reload()
  await expect(guest.getByText(/Ann Otter signed for 1 file/)).toBeVisible()
  await phone.close()

  // The open admin screen updates by itself.
  const consent = page.getByRole('region', { name: 'Consent' })
  await expect(consent.getByText('Signed by Ann Otter')).toBeVisible()
  await expect(consent.getByText('Not sure')).toBeVisible()
  await expect(consent.getByText('At six, from the bridge.')).toBeVisible()
  await expectAccessible(page)
  await consent.getByRole('link', { name: /^Import batch/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  const row = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem')
  await expect(row.getByText('Draft')).toBeVisible({ timeout: 100_000 })
  await page.getByRole('link', { name: /^consent/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Ann Otter/ })).toBeVisible()
})

test('a link that is revoked while it is open shows a message, and accepts no more files', async ({
  page,
  browser,
}) => {
  await logIn(page, 'admin@demo.example')
  const path = await givenLink(page, 'Otters on the quay')
  const phone = await browser.newContext(PHONE)
  const guest = await phone.newPage()
  await guest.goto(path)
  await expect(guest.getByLabel('Choose videos and images')).toBeAttached()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Revoked' })).toBeVisible()
  await guest.getByLabel('Choose videos and images').setInputFiles([fileOf('late.png')])
  await expect(guest.getByRole('alert')).toContainText('This link has been withdrawn.')
  await expectAccessible(guest)
  await phone.close()
})
