/** Buyers and staff with passkeys of an authenticator that Chromium simulates. R-PASSKEY-1, R-PASSKEY-2, R-PASSKEY-3. */
import { expect, type Page } from '@playwright/test'
import { addPasskey, givenAuthenticator, suggestNone } from '../support/authenticator.ts'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { mailTo } from '../support/emails.ts'
import { givenMember, givenStaff, logInAsNewMember, MEMBER_PASSWORD } from '../support/members.ts'
import { setUpFactor } from '../support/second-factor.ts'

// An authenticator belongs to one window, and keeps its passkeys.
test.use({ window: null })

async function logOutAndChoose(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto(address)
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeEnabled()
  await expectAccessible(page)
  await button.click()
}

test('a buyer adds a passkey, logs in with it, and no longer once it is removed', async ({ page }) => {
  const device = await givenAuthenticator(page)
  await page.addInitScript(suggestNone)
  const email = await givenMember(page, 'GB')
  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto('/profile')
  await addPasskey(page)
  const [stored, ...more] = await device.passkeys()
  expect(more).toEqual([])
  expect(stored).toMatchObject({ rpId: 'localhost', isResidentCredential: true, userName: email })
  await expect(page.getByText(/never used/)).toBeVisible()
  await page.getByRole('button', { name: /^Rename/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My phone')
  await dialog.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('button', { name: 'Rename My phone' })).toBeFocused()
  await expectAccessible(page)
  await mailTo(page, email, 'a passkey was added')

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await logOutAndChoose(page, '/login?next=/profile')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(/last used/)).toBeVisible()

  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The passkey has been removed.')).toBeVisible()
  await expect(page.getByText('My phone')).toHaveCount(0)
  await logOutAndChoose(page, '/login')
  await expect(page.getByText(/^This passkey was not accepted/)).toBeVisible()
  await expect(page).toHaveURL('/login')
  await expectAccessible(page)
  expect(await device.passkeys()).toHaveLength(1)
})

test('a buyer logs in with a passkey that the email field suggests', async ({ page }) => {
  await givenAuthenticator(page)
  await logInAsNewMember(page, 'GB')
  await page.goto('/profile')
  await addPasskey(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login?next=/profile')
  await expect(page).toHaveURL('/profile')
  await expect(page.getByText(/last used/)).toBeVisible()
})

test('a staff user adds a passkey and uses it as the second factor', async ({ page }) => {
  const device = await givenAuthenticator(page)
  const email = await givenStaff(page)
  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto('/admin/security')
  await page.getByRole('button', { name: 'Set up a second factor' }).click()
  await setUpFactor(page)
  await addPasskey(page)
  await expectAccessible(page)

  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  const use = page.getByRole('button', { name: 'Use a passkey' })
  await expect(use).toBeVisible()
  await expectAccessible(page)
  await device.verify(false)
  await use.click()
  await expect(use).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await device.verify(true)
  await use.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
