/**
 * A user above the spending limit asks an administrator to buy, who approves the request by paying for it; the user then
 * downloads: R-REQUEST-1, R-REQUEST-2, R-REQUEST-3, R-REQUEST-5.
 */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { buyClip, demoMasterSha256, payByCard, sha256Of } from '../support/checkout.ts'
import { followEmail } from '../support/emails.ts'
import { givenColleague, givenMember, MEMBER_PASSWORD } from '../support/members.ts'

const CLIP = { id: 41473, ref: 'V041473', title: 'Red squirrel checks who is filming' }
const main = (page: Page) => page.getByRole('main')

/** Sets the limit in the row of the user. */
async function setLimit(page: Page, email: string, limit: string, shown: string): Promise<void> {
  await page.goto('/profile')
  const row = page.getByRole('listitem').filter({ hasText: email })
  await expect(row.getByText('No spending limit')).toBeVisible()
  await row.getByRole('button', { name: 'Set limit of Ada Byron' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Limit per month/).fill(limit)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save limit' }).click()
  await expect(row.getByText(shown)).toBeVisible()
}

test('R-REQUEST-5: a user asks to buy, an administrator approves and pays, and the user downloads', async ({
  page,
  openWindow,
}) => {
  const administrator = await givenMember(page, 'GB')
  const user = await givenColleague(page, administrator)
  await logIn(page, administrator, MEMBER_PASSWORD)
  await setLimit(page, user, '100', '£0.00 of £100.00 spent this month')

  const theirs = await openWindow()
  await logIn(theirs, user, MEMBER_PASSWORD)
  await buyClip(theirs, CLIP.id)
  await theirs.goto('/cart')
  const total = theirs.getByRole('region', { name: 'Cart total' })
  await expect(
    total.getByText(/£100\.00 GBP of your spending limit of £100\.00 GBP is left this month/),
  ).toBeVisible()
  await expect(total.getByRole('link', { name: 'Checkout' })).toHaveCount(0)
  await total.getByLabel('Note').fill('For the nine o’clock show')
  await expectAccessible(theirs)
  await total.getByRole('button', { name: 'Ask to buy' }).click()
  await theirs.waitForURL('**/cart?request=*')
  await expect(theirs.getByRole('heading', { name: 'Request to buy' })).toBeVisible()
  await expect(main(theirs).getByText('Waiting for an administrator of your account.')).toBeVisible()
  await expectAccessible(theirs)
  await theirs.goto('/cart')
  await expect(theirs.getByText('Cart is empty')).toBeVisible()

  await page.goto('/dashboard')
  const requests = page.getByRole('region', { name: 'Requests to buy' })
  await expect(requests.getByText(/^from Ada Byron/)).toBeVisible()
  await expectAccessible(page)
  await followEmail(page, administrator, 'asks to buy')
  await expect(main(page).getByText('For the nine o’clock show')).toBeVisible()
  await expect(main(page).getByRole('link', { name: CLIP.title })).toBeVisible()
  await expectAccessible(page)
  await main(page).getByRole('button', { name: 'Approve and buy' }).click()
  await page.waitForURL('**/checkout')
  await expect(main(page).getByText('This order approves the request of Ada Byron.')).toBeVisible()
  await payByCard(page)

  await followEmail(theirs, user, 'your request was approved')
  await expect(main(theirs).getByText(/has bought from this request/)).toBeVisible()
  await expectAccessible(theirs)
  await main(theirs).getByRole('button', { name: 'Download the clip' }).click()
  await theirs.waitForURL('**/downloads')
  await main(theirs).getByRole('button', { name: 'Download all' }).click()
  const [download] = await Promise.all([
    theirs.waitForEvent('download'),
    theirs.getByRole('link', { name: /Click here to download/ }).click(),
  ])
  expect(sha256Of((await download.path()) ?? '')).toBe(demoMasterSha256(CLIP.ref))
})

test('R-REQUEST-6: an administrator declines a request with a reason, which its author reads', async ({
  page,
  openWindow,
}) => {
  const administrator = await givenMember(page, 'GB')
  const user = await givenColleague(page, administrator)
  await logIn(page, administrator, MEMBER_PASSWORD)
  await setLimit(page, user, '0', 'Asks before each purchase')

  const theirs = await openWindow()
  await logIn(theirs, user, MEMBER_PASSWORD)
  await buyClip(theirs, CLIP.id)
  await theirs.goto('/cart')
  await theirs.getByRole('button', { name: 'Ask to buy' }).click()
  await theirs.waitForURL('**/cart?request=*')

  await followEmail(page, administrator, 'asks to buy')
  await main(page).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('We have a similar clip.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(main(page).getByText('We have a similar clip.')).toBeVisible()
  await followEmail(theirs, user, 'your request was declined')
  await expect(main(theirs).getByText('We have a similar clip.')).toBeVisible()
})

test('a request to buy is not shown as a cart before the scripts have arrived', async ({ page }) => {
  // Never answered, so that the document stays as the server sent it.
  await page.route('**/*.js', () => {})
  const heading = page.getByRole('heading', { name: 'Your Cart', includeHidden: true })
  await page.goto('/cart', { waitUntil: 'commit' })
  await expect(heading).toBeVisible()
  await page.goto('/cart?request=1', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Request to buy' })).toBeVisible()
  await expect(heading).toHaveCount(0)
})
