/**
 * A company that registers, waits for approval, is approved, and buys for the first time. Approving it takes three presses
 * from the home screen. R-REGISTER-4, R-REGISTER-6, R-ACCOUNT-5 and R-ACCOUNT-7.
 */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { buyClip, payByCard } from '../support/checkout.ts'
import { followEmail, mailTo, newAddress } from '../support/emails.ts'
import { logInAs, register, setPassword } from '../support/registration.ts'
import { stepsOf } from '../support/steps.ts'

const PASSWORD = 'a first quiet phrase'

test('R-REGISTER-6: a company waits, is approved from the home screen with three presses, and buys', async ({
  page,
  openWindow,
}) => {
  const address = newAddress()
  const company = `Press of ${address.split('@')[0]}`
  await page.goto('/register')
  await register(page, address, company)
  await followEmail(page, address, 'confirm your email address')
  await setPassword(page, PASSWORD)
  await mailTo(page, address, 'your request is with our team')

  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  await staff.goto('/admin')
  const steps = stepsOf(staff)
  await steps.press(staff.getByRole('link', { name: /registrations? to approve/ }))
  await steps.press(staff.getByRole('link', { name: company }))
  await expect(staff.getByText(address)).toBeVisible()
  await expectAccessible(staff)
  await steps.press(staff.getByRole('button', { name: 'Approve' }))
  steps.expectAtMost('approve a company')
  await expect(staff.getByText(`${company} is approved. We sent an email.`)).toBeVisible()
  await expect(staff.getByRole('heading', { level: 2, name: 'Open' })).toBeVisible()

  await followEmail(page, address, 'your account is open')
  await expect(page).toHaveURL('/login')
  await logInAs(page, address, PASSWORD)
  await buyClip(page, 41515)
  await page.goto('/checkout')
  await payByCard(page)

  await staff.getByRole('link', { name: 'Activity' }).click()
  await expect(staff.getByText(/^Order \d+ paid, 1 clip/)).toBeVisible()
  await staff.getByRole('link', { name: 'Permissions' }).click()
  await staff.getByRole('button', { name: 'Close the account' }).click()
  const question = staff.getByRole('dialog', { name: `Close ${company}` })
  await question.getByLabel('Reason').fill('The journey is over.')
  await question.getByRole('button', { name: 'Close the account' }).click()
  await expect(staff.getByRole('heading', { level: 2, name: 'Closed' })).toBeVisible()
  await page.goto('/dashboard')
  await page.waitForURL(/\/login/)
})
