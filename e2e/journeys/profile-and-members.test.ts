/**
 * A member changes name and password and logs out elsewhere; an administrator invites a colleague, who follows the
 * email, gets another role and loses access. R-PROFILE-1, R-PROFILE-2, R-PROFILE-3, R-MEMBER-1, R-MEMBER-2,
 * R-MEMBER-3.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { followEmail, mailTo, newAddress } from '../support/emails.ts'

const FIRST_PASSWORD = 'a first quiet phrase'
const SECOND_PASSWORD = 'a second quiet phrase'

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
}

async function logInAs(page: Page, address: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Invites a colleague as Bea, the administrator of the demo; the colleague logs in with another browser. */
async function givenColleague(page: Page, theirs: Page, address: string): Promise<void> {
  await logIn(page, 'buyer@demo.example')
  await page.goto('/profile')
  const form = page.getByRole('form', { name: 'Invite a colleague' })
  await form.getByLabel('Name').fill('Ada Byron')
  await form.getByLabel('Email').fill(address)
  await form.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`We have sent an invitation to ${address}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again to Ada Byron' }).first()).toBeVisible()
  await expectAccessible(page)

  await followEmail(theirs, address, 'you are invited')
  await setPassword(theirs, FIRST_PASSWORD)
  await expect(theirs.getByText('Your password is set. You can now log in.')).toBeVisible()
  await logInAs(theirs, address, FIRST_PASSWORD)
  await theirs.goto('/dashboard')
  await expect(theirs.getByText('Ada Byron, Daily Scroll')).toBeVisible()
}

test('an invited colleague follows the email, gets another role and loses access', async ({
  page,
  openWindow,
}) => {
  const address = newAddress()
  const theirs = await openWindow()
  await givenColleague(page, theirs, address)

  await page.goto('/profile')
  const row = page.getByRole('listitem').filter({ hasText: address })
  await row.getByLabel('Role of Ada Byron').selectOption('Manager')
  await row.getByRole('button', { name: 'Save the role of Ada Byron' }).click()
  await expect(page.getByText('Ada Byron is now Manager.')).toBeVisible()
  await theirs.goto('/my-downloads')
  await expect(theirs).toHaveURL(/\/login\?next=/)
  await expect(theirs.getByText('Your session has ended. Please log in again.')).toBeVisible()

  await row.getByRole('button', { name: 'End access Ada Byron' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(row.getByText('Access ended')).toBeVisible()
  await theirs.getByLabel('Email').fill(address)
  await theirs.getByLabel('Password', { exact: true }).fill(FIRST_PASSWORD)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByText('Your account is closed. Please contact us.')).toBeVisible()
})

test('a member changes name and password, and logs another device out', async ({ page, openWindow }) => {
  const address = newAddress()
  const theirs = await openWindow()
  await givenColleague(page, theirs, address)

  await theirs.goto('/profile')
  await theirs.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await theirs.getByRole('button', { name: 'Save name' }).click()
  await expect(theirs.getByText('Your name has been changed.')).toBeVisible()
  await expect(theirs.getByText('Ada Lovelace, Daily Scroll')).toBeVisible()

  const elsewhere = await openWindow()
  await logInAs(elsewhere, address, FIRST_PASSWORD)
  await theirs.goto('/profile')
  await expect(theirs.getByText('This device')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByRole('button', { name: /^Log out Chrome/ }).click()
  await expect(theirs.getByText('That device is now logged out.')).toBeVisible()
  await elsewhere.goto('/dashboard')
  await expect(elsewhere).toHaveURL(/\/login\?next=/)

  await theirs.goto('/profile')
  await theirs.getByLabel('Current password').fill('a wrong guess')
  await theirs.getByLabel('New password').fill(SECOND_PASSWORD)
  await theirs.getByLabel('Confirm password').fill(SECOND_PASSWORD)
  await theirs.getByRole('button', { name: 'Change password' }).click()
  await expect(theirs.getByText('This is not your current password')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.getByLabel('Current password').fill(FIRST_PASSWORD)
  await theirs.getByRole('button', { name: 'Change password' }).click()
  await expect(theirs.getByText(/Your password has been changed\. You are now logged out/)).toBeVisible()
  await mailTo(theirs, address, 'your password has been changed')
  await logInAs(elsewhere, address, SECOND_PASSWORD)

  await theirs.goto('/profile')
  await theirs.getByRole('button', { name: 'Log out everywhere' }).click()
  await theirs.getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs).toHaveURL('/login')
  await expect(theirs.getByText('You are now logged out on every device.')).toBeVisible()
})
