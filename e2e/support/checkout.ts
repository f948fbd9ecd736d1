/** Steps on the way to a licence that several journeys share. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

const MEDIA = new URL('../../demo/media/', import.meta.url)

/** SHA-256 of a demo item's master, by its reference (V041207). */
export function demoMasterSha256(ref: string): string {
  const name = ref.startsWith('I') ? 'master.jpg' : 'master.mp4'
  return createHash('sha256')
    .update(readFileSync(new URL(`${ref}/${name}`, MEDIA)))
    .digest('hex')
}

export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex')

/** Opens a clip's page and puts the clip into the cart, choosing a tier. */
export async function buyClip(page: Page, clipId: number, tier?: string) {
  await page.goto(`/clip/${clipId}`)
  await addToCart(page, tier)
}

/** Adds the clip of the current page to an empty cart. */
export async function addToCart(page: Page, tier = 'Digital Editorial (Under 5 million)') {
  await page.getByRole('button', { name: 'Buy', exact: true }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: tier })
    .getByRole('button', { name: /Add to cart/ })
    .click()
  await expect(page.getByText('The clip was added to your cart')).toBeVisible()
}

/** Continues after the login of a British buyer, who saw prices in dollars as a guest, and now reads the change. */
export async function checkOutAtNewPrices(page: Page): Promise<void> {
  await page.waitForURL('**/cart')
  await expect(page.getByText('Its prices are now in GBP (£).')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Checkout', exact: true }).click()
  await page.waitForURL('**/checkout')
}

export async function describeUse(page: Page): Promise<void> {
  await page.getByLabel('Website and social URLs').fill('https://daily-scroll.example')
  await expect(page.getByText(/^(Calculating|Loading the payment form)$/)).toHaveCount(0)
  await giveStreet(page)
  await page.getByLabel(/I have read and agree/).check()
}

/** Fills in the street if the invoice needs it and no earlier order has it. */
export async function giveStreet(page: Page): Promise<void> {
  const street = page.getByLabel('Address', { exact: true })
  if ((await street.count()) === 0 || (await street.inputValue()) !== '') return
  await street.fill('14 Headline Street')
  await page.getByLabel('Town or city').fill('Leeds')
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay .*\d/ })

/** Pays from the checkout with a card that is taken at once, to the confirmation. */
export async function payByCard(page: Page): Promise<void> {
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await expectThanks(page)
}

/** A card for which the buyer's bank requires a confirmation on its own page. */
export const THREE_D_SECURE_CARD = '4000 0000 0000 3220'

/** Pays from the checkout through the bank's page to the confirmation. */
export async function payThroughBank(page: Page): Promise<void> {
  await describeUse(page)
  await fillCard(page, THREE_D_SECURE_CARD)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expectThanks(page)
}

async function expectThanks(page: Page): Promise<void> {
  await page.waitForURL('**/confirm-payment')
  await expect(page.getByText(/Thank you/).first()).toBeVisible()
}

export const cardFrame = (page: Page) => page.frameLocator('iframe')

export async function fillCard(page: Page, number: string, name = 'Bea Buyer'): Promise<void> {
  const another = page.getByRole('radio', { name: 'Use another card' })
  if ((await another.count()) > 0) await another.check()
  const frame = cardFrame(page)
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel('Expiry date').fill('12/34')
  await frame.getByLabel('Security code').fill('123')
  await frame.getByLabel('Name on card').fill(name)
}
