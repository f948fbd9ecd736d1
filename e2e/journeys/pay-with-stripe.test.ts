/**
 * The checkout in the browser with Stripe: its elements, its wallets, the bank's page, the way back and the event. Stripe's
 * script is a stand-in and its servers a double, whose calls are checked against Stripe's description. R-CHECKOUT-4,
 * R-CHECKOUT-6, R-CHECKOUT-8, R-CHECKOUT-9, R-PAYMENT-7, R-CARD-1, R-CARD-2.
 */
import { existsSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { logIn } from '../support/browser.ts'
import { addToCart, describeUse, payButton } from '../support/checkout.ts'
import { STRIPE_SCRIPT, stripeCard, test } from '../support/stripe-shop.ts'

const wallet = (page: Page) => page.getByRole('button', { name: 'Pay with a wallet' })
const bought = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

async function openCheckout(page: Page, clip: number): Promise<void> {
  await page.goto(`/clip/${clip}`)
  await addToCart(page)
  await page.goto('/checkout')
  await expect(stripeCard(page)).toBeVisible()
}

test('a British buyer is declined, sent to the bank, and pays once; the event comes after', async ({
  page,
  stripeShop: { double, sendEvent },
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await logIn(page, 'buyer@demo.example')
  await openCheckout(page, 41256)
  const inventory = scripts.splice(0)

  // A wallet does not open over an incomplete checkout.
  await expect(payButton(page)).toHaveText(/£240\.00 GBP/)
  await page.getByLabel('Website and social URLs').clear()
  await wallet(page).click()
  await expect(
    page
      .getByRole('alert')
      .getByText(/Please fill in this field/)
      .first(),
  ).toBeVisible()
  expect(double.calls).not.toContain('create')
  await describeUse(page)

  await stripeCard(page).fill('4242')
  await payButton(page).click()
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible()
  expect(double.calls).not.toContain('create')

  for (const [number, reason] of [
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ] as const) {
    await stripeCard(page).fill(number)
    await payButton(page).click()
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
    await expect(payButton(page)).toBeEnabled()
  }

  await stripeCard(page).fill('4000 0000 0000 3220')
  await payButton(page).click()
  await page.getByRole('link', { name: 'fail' }).click()
  await page.waitForURL('**/checkout')
  await expect(page.getByRole('alert')).toContainText('unable to authenticate your payment method')

  await describeUse(page)
  await stripeCard(page).fill('4000 0000 0000 3220')
  await page.getByRole('checkbox', { name: /Save this card for the next order/ }).check()
  await payButton(page).click()
  await page.getByRole('link', { name: 'complete' }).click()
  await page.waitForURL((url) => url.pathname === '/confirm-payment' && url.search === '')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  await expect(page.getByText('£240.00 GBP')).toBeVisible()
  expect(double.intentCount()).toBe(1)
  const [intent] = double.listIntents()
  expect(await sendEvent(intent?.id ?? '')).toBe(200)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('_secret_')
  await page.goto('/my-purchases')
  await expect(bought(page, 'Family pig patrols the lawn')).toHaveCount(1)

  expectInventory(inventory)

  // R-CARD-2: the saved card pays the next order with one press.
  await page.goto('/clip/41263')
  await addToCart(page)
  await page.goto('/checkout')
  await expect(page.getByRole('radio', { name: 'Visa ending 3220, expires 12/40' })).toBeChecked()
  await expect(stripeCard(page)).toHaveCount(0)
  await page.getByLabel(/I have read and agree/).check()
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
  expect(double.listIntents().at(-1)).toMatchObject({ status: 'succeeded', setup_future_usage: null })
})

test('a wallet pays in one step', async ({ page, stripeShop: { double } }) => {
  await logIn(page, 'morning@demo.example')
  await openCheckout(page, 41270)
  await describeUse(page)
  await expect(payButton(page)).toHaveText(/\$250\.00 USD/)
  await wallet(page).click()
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText('$250.00 USD')).toBeVisible()
  expect(double.listIntents().at(-1)).toMatchObject({ amount: 25_000, currency: 'usd', status: 'succeeded' })
})

test('without Stripe’s script the buyer reads what to do, and the cart is kept', async ({ page, faults }) => {
  await logIn(page, 'morning@demo.example')
  await page.goto('/clip/41277')
  await addToCart(page)
  await page.route(STRIPE_SCRIPT, (route) => route.abort())
  await page.goto('/checkout')
  await expect(page.getByText(/The card form could not be loaded\. Your cart is kept\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay' })).toBeDisabled()
  await page.unroute(STRIPE_SCRIPT)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(stripeCard(page)).toBeVisible()
  // The browser reports the request that this test has stopped, and the second try of Stripe's own loader.
  faults.length = 0
})

/** Ours are files of the build; there is one of another origin (R-PAYMENT-7). */
function expectInventory(scripts: readonly string[]): void {
  const foreign = new Set<string>()
  for (const script of scripts) {
    const { origin, pathname } = new URL(script)
    const own = new URL(`../../apps/web/build/client${pathname}`, import.meta.url)
    if (!existsSync(own)) foreign.add(origin + pathname)
  }
  expect([...foreign]).toEqual([STRIPE_SCRIPT])
}
