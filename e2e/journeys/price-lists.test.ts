/** A price list that takes effect, in the admin area and in a cart: R-PRICE-8, R-PRICE-10 and R-PRICE-11. */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { buyClip, describeUse, fillCard, payButton } from '../support/checkout.ts'
import { followEmail, newAddress } from '../support/emails.ts'
import { register, setPassword } from '../support/registration.ts'
import { type Steps, stepsOf } from '../support/steps.ts'

const PASSWORD = 'three calm herons wait'
/** Long enough to check the cart again before it takes effect. */
const AHEAD_MS = 40_000

test('R-PRICE-11: a company’s list takes effect at its time; its cart shows a notice and pays by it', async ({
  page,
  openWindow,
}) => {
  const address = newAddress()
  const company = `Time ${address.slice(4, 10)}`
  await givenMember(page, address, company)
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('£200')

  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  const steps = stepsOf(staff)
  await draftFor(staff, company, steps)
  const start = new Date(Math.ceil((Date.now() + AHEAD_MS) / 1_000) * 1_000)
  await setAt(staff, start, steps)
  await expect(staff.getByRole('heading', { name: 'Scheduled' })).toBeVisible()
  steps.expectAtMost('set prices for a later day')

  await page.reload()
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('£200')
  await expect(staff.getByRole('heading', { name: 'In force' })).toBeVisible({ timeout: 100_000 })
  await page.reload()
  await expect(page.getByText('Prices have been updated.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('£180')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  await expect(payButton(page)).toHaveText(/£216\.00 GBP/)
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')

  // Other accounts pay the same prices as before.
  const guest = await openWindow()
  await guest.goto('/pricing')
  await expect(guest.getByRole('main')).toContainText('$250')
})

async function givenMember(page: Page, address: string, company: string): Promise<void> {
  await buyClip(page, 41515)
  await page.goto('/cart')
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await register(page, address, company)
  await followEmail(page, address, 'confirm your email address')
  await setPassword(page, PASSWORD)
  await expect(page).toHaveURL('/checkout')
  await page.goto('/cart')
}

async function draftFor(staff: Page, company: string, steps: Steps): Promise<void> {
  await staff.goto('/admin/prices')
  await steps.form(
    staff.getByRole('button', { name: 'Copy the current list' }),
    () => staff.getByLabel('Name of the new list').fill(company),
    staff.getByRole('button', { name: 'Create draft' }),
  )
  await expect(staff.getByRole('heading', { level: 1, name: company })).toBeVisible()
  await staff.getByLabel('Add account').fill(company)
  await staff.keyboard.press('Enter')
  await staff.getByRole('button', { name: `Add ${company}` }).click()
  const single = /^Digital Editorial \(Under 5 million\), video, one clip, in Pounds$/
  const price = staff.getByRole('textbox', { name: single })
  await price.fill('20')
  await expect(staff.getByText('−90 %')).toBeVisible()
  await staff.getByRole('button', { name: 'Save' }).click()
  const fault = 'A clip in a bundle may not cost more than a single clip.'
  await expect(staff.getByText(fault)).toBeVisible()
  await steps.form(price, () => price.fill('180'), staff.getByRole('button', { name: 'Save' }))
  await expect(staff.getByText('All changes saved.')).toBeVisible()
  await expectAccessible(staff)
}

async function setAt(staff: Page, start: Date, steps: Steps): Promise<void> {
  const modal = staff.getByRole('dialog')
  const local = await staff.evaluate((at) => {
    const day = new Date(at)
    return new Date(at - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  }, start.getTime())
  await steps.form(
    staff.getByRole('button', { name: 'Schedule list' }),
    async () => {
      await modal.getByLabel('Takes effect').fill(local)
      await modal.getByLabel('Reason').fill('As agreed')
    },
    modal.getByRole('button', { name: 'Schedule list' }),
  )
}
