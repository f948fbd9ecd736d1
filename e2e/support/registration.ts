/** Steps of registering a company. */
import { expect, type Page } from '@playwright/test'

export async function register(page: Page, address: string, company = 'Analytical Press'): Promise<void> {
  const form = page.getByRole('form', { name: 'Create your account' })
  await form.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await form.getByLabel('Email').fill(address)
  await form.getByLabel('Company').fill(company)
  await form.getByLabel('Address line 1').fill('12 Engine Row')
  await form.getByLabel('Town or city').fill('London')
  await form.getByLabel('Region').fill('Greater London')
  await form.getByLabel('Postcode').fill('EC1A 1BB')
  await form.getByLabel(/terms and conditions/).check()
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeFocused()
  await expect(form).toBeHidden()
}

export async function setPassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(confirm)
  await page.getByRole('button', { name: 'Set password' }).click()
}

export async function logInAs(page: Page, address: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
