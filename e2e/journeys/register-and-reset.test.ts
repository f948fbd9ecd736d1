/**
 * From a visitor to a member who has forgotten the password: registering at the checkout with a cart, setting a password
 * by the emailed link, paying, requesting a new password; also a message and an enquiry. R-REGISTER-1, R-REGISTER-2,
 * R-LOGIN-6, R-REGISTER-4, R-REGISTER-5, R-PASSWORD-1, R-PASSWORD-2, R-PASSWORD-4, R-ENQUIRY-1, R-ENQUIRY-2, R-ENQUIRY-3,
 * R-CART-6, R-CART-7.
 */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { buyClip, describeUse, fillCard, payButton } from '../support/checkout.ts'
import { followEmail, mailTo, newAddress } from '../support/emails.ts'
import { givenMember } from '../support/members.ts'
import { logInAs, register, setPassword } from '../support/registration.ts'

const FIRST_PASSWORD = 'a first quiet phrase'
const SECOND_PASSWORD = 'a second quiet phrase'

async function linkTo(page: Page, address: string, subject: string): Promise<string> {
  const mail = await mailTo(page, address, subject)
  return /\/(reset-password|login-link)\?token=[\w-]{43}/.exec(mail)?.[0] ?? ''
}

test('an incomplete registration shows what is missing next to the fields and in a summary that takes the focus', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(page).toHaveTitle('Rushes - Register')
  await expect(page.getByLabel('Country')).toHaveValue('225')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const summary = page
    .getByRole('alert')
    .filter({ hasText: 'Please ensure you complete all required fields' })
  await expect(summary).toBeVisible()
  await expect(page.locator('form :focus')).toContainText('Please ensure you complete all required fields')
  for (const message of [
    'Please enter your name',
    'Please enter your email address',
    'Please enter your company name',
    'Please enter your address',
    'Please enter your town or city',
    'Please enter your region',
    'Please enter your post code',
    'You must read and agree to the terms and conditions',
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await summary.getByRole('button', { name: /^Postcode/ }).click()
  await expect(page.getByLabel('Postcode')).toBeFocused()
  await expectAccessible(page)
})

test('a visitor fills a cart, registers, sets a password and pays, forgets the password and sets another', async ({
  page,
}) => {
  const address = newAddress()
  // Without a known place a visitor sees US dollars; the cart follows the account that is opened for it.
  await buyClip(page, 41515)
  await page.goto('/cart')
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('$250')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register?checkout=1')
  await register(page, address)

  await followEmail(page, address, 'confirm your email address')
  await expect(page).toHaveTitle('Rushes - Reset password')
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose your password')
  await setPassword(page, 'short')
  await expect(page.getByText('Please choose a password of at least 12 characters')).toBeVisible()
  await setPassword(page, FIRST_PASSWORD, SECOND_PASSWORD)
  await expect(page.getByText('The two passwords do not match')).toBeVisible()
  await expectAccessible(page)
  await setPassword(page, FIRST_PASSWORD)
  await expect(page).toHaveURL('/checkout')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  await expect(payButton(page)).toHaveText(/£240\.00 GBP/)
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByRole('link', { name: 'Go to your downloads (1)' })).toBeVisible()

  await page.goto('/register')
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/forgot-password')
  await expect(page).toHaveURL('/')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveTitle('Rushes - Forgot password')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Send me a link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'If there is an account' })).toBeVisible()

  const link = await linkTo(page, address, 'set a new password')
  await page.goto(link)
  await setPassword(page, SECOND_PASSWORD)
  await expect(page.getByText('Your password is set. You can now log in.')).toBeVisible()
  await mailTo(page, address, 'your password has been changed')

  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used.')
  await expect(page.getByLabel('New password')).toBeHidden()
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await logInAs(page, address, SECOND_PASSWORD)
})

test('R-LOGIN-6: a buyer logs in by an emailed link and continues at the checkout, and the link works once', async ({
  page,
}) => {
  const address = await givenMember(page, 'GB')
  await buyClip(page, 41207)
  await page.goto('/login?checkout=1')
  await page.getByLabel('Email').fill(address)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'we have sent a link to log in' })).toBeVisible()
  await expectAccessible(page)

  const link = await linkTo(page, address, 'your login link')
  await followEmail(page, address, 'your login link')
  await expect(page).toHaveTitle('Rushes - Login')
  await expect(page).toHaveURL('/login-link')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/checkout')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.goto(link)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has expired or has already been used.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL('/login')
})

test('a message is sent once the robot check is passed', async ({ page }) => {
  await page.goto('/contact-us?reference=VIDEO-41207')
  await expect(page).toHaveTitle('Rushes - Contact')
  await expect(page.getByRole('heading', { name: 'London' })).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue(/^About VIDEO-41207:/)
  await page.getByLabel('Name').fill('Ada Byron')
  await expect(page.getByText('Robot check passed')).toBeVisible()
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Please enter your company', { exact: true })).toBeVisible()
  await page.getByLabel('Company').fill('Analytical Press')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you for your message. We will reply by email.')).toBeVisible()
})

test('without the robot check nothing is sent, and the page shows the reason', async ({ page }) => {
  await page.route('**/clip/robot/challenge*', (route) => route.fulfill({ status: 429, json: {} }))
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/clip/forms/contact')) sent += 1
  })
  await page.goto('/contact-us')
  await page.getByLabel('Name').fill('Ada Byron')
  await page.getByLabel('Email').fill(newAddress())
  await page.getByLabel('Company').fill('Analytical Press')
  await page.getByLabel('Enquiry type').selectOption('Other')
  await page.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('The robot check could not be completed.')).toBeVisible()
  expect(sent).toBe(0)
  await page.unroute('**/clip/robot/challenge*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Robot check passed')).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Thank you for your message. We will reply by email.')).toBeVisible()
})

test('a member makes an enquiry about a clip in its modal', async ({ page }) => {
  await logIn(page, 'buyer@demo.example')
  await page.goto('/clip/41207?view=enquire')
  const modal = page.getByRole('dialog', { name: 'Make an enquiry' })
  await expect(modal).toContainText('VIDEO-41207')
  await expect(modal).toContainText('buyer@demo.example')
  await modal.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(modal.getByText('Please enter your message', { exact: true })).toBeVisible()
  await modal.getByLabel('Message').fill('May we use this on air next week?')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(modal.getByText('Thank you for your enquiry.')).toBeVisible()
  await modal.getByRole('button', { name: 'Close' }).last().click()
  await expect(modal).toBeHidden()
  await mailTo(page, 'licensing@rushes.example', 'about VIDEO-41207')
})
