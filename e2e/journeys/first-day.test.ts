/**
 * An agency's first day, from an empty installation to its first sale. R-STAFF-3, R-STAFF-5, R-DESK-1 and R-SEARCH-1.
 */
import { expect, type Page } from '@playwright/test'
import { addToCart, cardFrame, describeUse, sha256Of } from '../support/checkout.ts'
import { countActions } from '../support/count-actions.ts'
import { dropFiles, picture } from '../support/deliveries.ts'
import { test } from '../support/empty-shop.ts'
import { setUpFactor } from '../support/second-factor.ts'

const ANN = { email: 'ann@herald.example', password: 'seven quiet otters below' }
const BEA = { email: 'bea@press.example', password: 'eight loud herons above' }
/** The actions from the empty installation to the first sale, without the second factor of production. */
const MAX_ACTIONS = 45
const TITLE = 'Heron waits on one leg'

test('R-STAFF-5: from the printed address to the first picture that is sold and downloaded', async ({
  page,
  openWindow,
  emptyShop,
}) => {
  test.setTimeout(240_000)
  const actions = countActions(page)
  await page.goto(emptyShop.setupAddress)
  await setUpAgency(page)
  await expect(page.getByRole('heading', { name: 'Set up your second factor' })).toBeVisible()
  const beforeFactor = actions.count()
  await setUpFactor(page)
  const ofFactor = actions.count() - beforeFactor

  await expect(page.getByText(/^8 of 8 left\./)).toBeVisible()
  const steps = page.getByRole('list').filter({ hasText: 'First upload' }).getByRole('listitem')
  await expect(steps).toHaveCount(8)
  await expect(steps.filter({ hasText: 'First upload' })).toContainText('To do')

  const heron = picture(`${TITLE}.png`)
  await dropFiles(page, [heron])
  const offer = page.getByRole('dialog', { name: 'Import 1 file' })
  await offer.getByLabel('Category').selectOption('Animals')
  await offer.getByRole('checkbox', { name: /^Publish when ready/ }).check()
  await offer.getByRole('button', { name: 'Send' }).click()
  const row = page.getByRole('list', { name: 'Files of the import batch' }).getByRole('listitem').first()
  // The page is not reloaded: it receives the states of the file.
  await expect(row.getByText('Draft')).toBeVisible({ timeout: 90_000 })
  await describe(page)
  await expect(row.getByText('Published')).toBeVisible({ timeout: 90_000 })

  const customer = await openWindow()
  await customer.goto('/search?term=heron&type=image')
  await customer.getByRole('link', { name: TITLE }).first().click()
  await expect(customer).toHaveTitle(`Herald - ${TITLE}`)
  await addToCart(customer)
  await customer.getByRole('link', { name: 'Go to cart' }).click()
  await customer.waitForURL('**/cart')
  await customer.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await register(customer)
  await customer.goto(await passwordLink(page))
  await customer.getByLabel('New password').fill(BEA.password)
  await customer.getByLabel('Confirm password').fill(BEA.password)
  await customer.getByRole('button', { name: 'Set password' }).click()
  await customer.waitForURL('**/checkout')
  await describeUse(customer)
  await cardFrame(customer)
    .getByRole('button', { name: /Pay with Test Wallet/ })
    .click()
  await customer.waitForURL('**/confirm-payment')
  actions.stop()
  // Includes the drop of the file.
  expect(actions.count() - ofFactor + 1).toBeLessThanOrEqual(MAX_ACTIONS)
  const [download] = await Promise.all([
    customer.waitForEvent('download'),
    customer.getByRole('link', { name: /^Download your file \(/ }).click(),
  ])
  expect(sha256Of(await download.path())).toBe(heron.sha256)

  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expect(page.getByText(/^7 of 8 left\./)).toBeVisible()
})

async function setUpAgency(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Set up the agency' })
  await form.getByLabel('Name of the agency').fill('Herald')
  await expect(form.getByLabel('Country')).toHaveValue('225')
  await form.getByLabel('Your name').fill('Ann Other')
  await form.getByLabel('Your email address').fill(ANN.email)
  await form.getByLabel('New password').fill(ANN.password)
  await form.getByLabel('Confirm password').fill(ANN.password)
  await form.getByRole('button', { name: 'Set up the agency' }).click()
}

async function describe(page: Page): Promise<void> {
  const form = page.getByRole('region', { name: 'Fields of the selected files' })
  await expect(form.getByLabel('Title')).toHaveValue(TITLE)
  await form.getByLabel('Description').fill('A heron stands in the shallows and waits.')
  await form.getByLabel('Keywords').fill('heron, river, bird')
  await form.getByLabel('Place').fill('Leeds')
  await form.getByLabel('Taken on').fill('2026-01-02')
  await form.getByLabel('Author').fill('Ann Other')
  await form.getByRole('button', { name: 'Save 1 file' }).click()
}

async function register(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Create your account' })
  await form.getByLabel('Name', { exact: true }).fill('Bea Buyer')
  await form.getByLabel('Email').fill(BEA.email)
  await form.getByLabel('Company').fill('The Press')
  await form.getByLabel('Address line 1').fill('12 Engine Row')
  await form.getByLabel('Town or city').fill('London')
  await form.getByLabel('Region').fill('Greater London')
  await form.getByLabel('Postcode').fill('EC1A 1BB')
  await form.getByLabel(/terms and conditions/).check()
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible()
}

/** Without a mail server, a Superuser reads the outgoing emails in the admin area. */
async function passwordLink(page: Page): Promise<string> {
  await page.goto('/admin/emails')
  await page.getByRole('row').filter({ hasText: BEA.email }).getByRole('link').first().click()
  const link = page.getByRole('region', { name: 'Text' }).getByRole('link')
  return (await link.getAttribute('href')) ?? ''
}
