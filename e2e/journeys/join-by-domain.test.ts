/**
 * An administrator adds the email domain of the company; a colleague registers with such an address, waits, and joins
 * once the administrator approves. R-JOIN-1, R-JOIN-2, R-JOIN-3.
 */
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { followEmail, mailTo } from '../support/emails.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'
import { logInAs, register, setPassword } from '../support/registration.ts'

const PASSWORD = 'a first quiet phrase'

test('R-JOIN-2: a colleague with an address of the domain of a company joins it once its administrator approves', async ({
  page,
  openWindow,
}) => {
  const domain = `${randomBytes(6).toString('hex')}.example`
  const administrator = await givenMember(page, 'GB', `bea@${domain}`)
  await logIn(page, administrator, MEMBER_PASSWORD)
  await page.goto('/profile')
  await page.getByRole('button', { name: `Add ${domain}` }).click()
  await expect(
    page.getByText(`Colleagues with an address of ${domain} can now request to join.`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${domain}` })).toBeVisible()

  const address = `ada@${domain}`
  const theirs = await openWindow()
  await theirs.goto('/register')
  await register(theirs, address)
  await followEmail(theirs, address, 'confirm your email address')
  await setPassword(theirs, PASSWORD)
  await expect(theirs.getByText('Your account is waiting for approval: we will write to you.')).toBeVisible()
  await mailTo(theirs, address, 'your request is with your company')
  await theirs.goto('/login')
  await theirs.getByLabel('Email').fill(address)
  await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await theirs.getByRole('button', { name: 'Login' }).click()
  await expect(theirs.getByText('Your account is waiting for approval. We will write to you.')).toBeVisible()

  await followEmail(page, administrator, 'a colleague requests to join your account')
  await expect(page).toHaveURL('/profile')
  await page.getByLabel(`Role of Ada Byron, ${address}`).selectOption('Manager')
  await expectAccessible(page)
  await page.getByRole('button', { name: `Approve Ada Byron, ${address}` }).click()
  await expect(page.getByText('Ada Byron has joined your account.')).toBeVisible()
  await expect(page.getByLabel('Role of Ada Byron', { exact: true })).toHaveValue('Manager')

  await followEmail(theirs, address, 'you have joined the account of your company')
  await logInAs(theirs, address, PASSWORD)
  await theirs.goto('/dashboard')
  await expect(theirs.getByText('Ada Byron, The Daily Scroll')).toBeVisible()
})
