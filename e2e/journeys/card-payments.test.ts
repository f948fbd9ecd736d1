/**
 * The cases between Pay and the receipt: each refusal of a card, the wallet, the page of the bank, a closed
 * tab. R-CHECKOUT-4, R-CHECKOUT-6, R-PAYMENT-4, R-CARD-1, R-CARD-2, R-CARD-3.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from '../support/browser.ts'
import {
  buyClip,
  cardFrame,
  describeUse,
  fillCard,
  payButton,
  THREE_D_SECURE_CARD,
} from '../support/checkout.ts'
import { logInAsNewMember } from '../support/members.ts'

/** Includes the provider's reason for a payment that the bank did not confirm. */
const BANK_REFUSED =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again. Nothing was charged and your cart is kept.'

const DECLINES = [
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', 'Your card’s security code is incorrect.'],
  ['4000 0000 0000 0119', 'An error occurred while processing your card. Try again in a little bit.'],
] as const

const wallet = (page: Page) => cardFrame(page).getByRole('button', { name: /Pay with Test Wallet/ })
const problem = (page: Page) => page.getByRole('alert')
const bought = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

async function payAtBank(page: Page, card: string): Promise<void> {
  await describeUse(page)
  await fillCard(page, card)
  await payButton(page).click()
  await expect(page.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
}

test('each refusal of a card shows a message, Pay can be pressed again, and the Test Wallet pays', async ({
  page,
}) => {
  const sent: string[] = []
  // The port of the server could contain the digits of a card.
  page.on('request', (request) =>
    sent.push(`${request.url().replace(/(?<=^\w+:\/\/[^/:]+):\d+/, '')} ${request.postData() ?? ''}`),
  )
  await logInAsNewMember(page, 'US')
  await buyClip(page, 41270)
  await page.goto('/checkout')

  await expect(payButton(page)).toBeEnabled()
  await page.getByLabel('Website and social URLs').clear()
  await wallet(page).click()
  await expect(problem(page)).toContainText('Website and social URLs: Please fill in this field')
  await expect(problem(page)).toContainText('You must read and agree to the terms and conditions')
  expect(sent.filter((request) => request.includes('/payments/intent'))).toEqual([])
  await describeUse(page)

  // A number that is no test card never leaves the frame.
  await fillCard(page, '4111 1111 1111 1111')
  await payButton(page).click()
  const refusal = cardFrame(page).getByRole('alert')
  await expect(
    refusal.filter({ hasText: 'Only test cards work here. Never type a real card.' }),
  ).toBeVisible()
  expect(sent.join('')).not.toContain('4111')

  for (const [number, reason] of DECLINES) {
    await fillCard(page, number)
    await payButton(page).click()
    await expect(problem(page)).toHaveText(reason)
    await expect(payButton(page)).toBeEnabled()
  }

  await wallet(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText('$250.00 USD')).toBeVisible()
})

test('3-D Secure: back, close, fail, declined afterwards, complete, a second tab and reloads give one order', async ({
  page,
  context,
}) => {
  await logInAsNewMember(page, 'US')
  await buyClip(page, 41284)
  await page.goto('/checkout')

  await payAtBank(page, THREE_D_SECURE_CARD)
  await page.goBack()
  await page.waitForURL('**/checkout')
  await expect(payButton(page)).toBeEnabled()

  for (const [card, answer, words] of [
    [THREE_D_SECURE_CARD, 'Close', BANK_REFUSED],
    [THREE_D_SECURE_CARD, 'Fail', BANK_REFUSED],
    ['4000 0084 0000 1629', 'Complete', 'Your card was declined. Nothing was charged and your cart is kept.'],
  ] as const) {
    await payAtBank(page, card)
    await page.getByRole('button', { name: answer }).click()
    await page.waitForURL('**/checkout')
    await expect(problem(page)).toHaveText(words)
  }

  await payAtBank(page, '4000 0027 6000 3184')
  const other = await context.newPage()
  await other.goto(page.url())
  await page.getByRole('button', { name: 'Complete' }).click()
  for (let load = 0; load <= 3; load += 1) {
    await page.waitForURL((url) => url.pathname === '/confirm-payment' && url.search === '')
    await expect(page.getByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible()
    if (load < 3) await page.reload()
  }
  // The second tab answers the bank too late, and reads what the first one did.
  await other.getByRole('button', { name: 'Fail' }).click()
  await expect(other.getByRole('heading', { name: 'Thank you for your purchase' })).toBeVisible()
  await other.goto('/my-purchases')
  await expect(bought(other, 'Proboscis monkey cradles newborn')).toHaveCount(1)
})

test('a saved card pays with one press, is confirmed by the bank, is declined with a message, and is removed', async ({
  page,
}) => {
  const saved = (digits: string) => page.getByRole('radio', { name: `Visa ending ${digits}, expires 12/34` })
  const tick = page.getByRole('checkbox', { name: /Save this card for the next order/ })
  const thanks = page.getByRole('heading', { name: 'Thank you for your purchase' })
  await logInAsNewMember(page, 'US')
  await buyClip(page, 41550)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4000 0000 0000 0341')
  await expect(tick).not.toBeChecked()
  await tick.check()
  await payButton(page).click()
  await expect(thanks).toBeVisible()

  // The values of the last order are filled in, so only the terms are left to accept.
  await buyClip(page, 41557)
  await page.goto('/checkout')
  await expect(saved('0341')).toBeChecked()
  await expect(wallet(page)).toBeVisible()
  await expect(cardFrame(page).getByLabel('Card number')).toBeHidden()
  await expectAccessible(page)
  await page.getByLabel(/I have read and agree/).check()
  await payButton(page).click()
  await expect(problem(page)).toHaveText('Your card was declined.')
  await fillCard(page, '4000 0027 6000 3184')
  await tick.check()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(thanks).toBeVisible()

  await buyClip(page, 41564)
  await page.goto('/checkout')
  await expect(saved('3184')).toBeChecked()
  await page.getByLabel(/I have read and agree/).check()
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(thanks).toBeVisible()

  await page.goto('/profile')
  for (const digits of ['3184', '0341']) {
    await page.getByRole('button', { name: `Remove Visa ending ${digits}` }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(`Visa ending ${digits}`, { exact: true })).toHaveCount(0)
  }
  await expect(page.getByText(/You have no saved cards\./)).toBeVisible()
})

test('an order is completed when its tab is closed after paying', async ({ page, context }) => {
  await logInAsNewMember(page, 'US')
  await buyClip(page, 41298)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242', 'WEBHOOK LATE 2')
  // Nothing from this tab reaches the server after the card was confirmed.
  await context.route('**/rest/clip/payments/{add,order/**}', (route) => route.abort())
  const confirmed = page.waitForResponse('**/testpay/confirm')
  await payButton(page).click()
  await confirmed
  await page.close()

  const other = await context.newPage()
  await expect(async () => {
    await other.goto('/my-purchases')
    await expect(bought(other, 'Camel calf keeps up with its mother')).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('credit line, licence and file name are copied for a CMS after paying, and later from the licence page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await logInAsNewMember(page, 'US')
  await buyClip(page, 41550)
  await page.goto('/checkout')
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await page.getByRole('button', { name: /^Copy for CMS/ }).click()
  await expect
    .poll(copied)
    .toMatch(
      /^Credit: .+ \/ Rushes.*\nLicence: \d+ \(DELI, .+\)\nReference: (\S+)\nVerify at: \S+\/verify\/\1\nRestrictions: .+\nFile: .+\nCaption: /,
    )
  const atPurchase = await copied()

  await page.getByRole('link', { name: /^Licence for / }).click()
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: /^Copy for CMS/ }).click()
  await expect.poll(copied).toBe(atPurchase)
  await expectAccessible(page)
})
