/** A licence is verified by a visitor without a login, and a refund shows at once: R-VERIFY-2 and R-VERIFY-3. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { apiOf } from '../support/deliveries.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'
import { buyByCalls } from '../support/purchases.ts'

const CLIP = 41571

test('R-VERIFY-2, R-VERIFY-3: the certificate leads to the verification, which a refund changes at once', async ({
  page,
  openWindow,
  browser,
  baseURL,
}) => {
  const email = await givenMember(page, 'GB')
  await logIn(page, email, MEMBER_PASSWORD)
  await buyByCalls(page, [CLIP])
  await page.goto('/my-purchases')
  const main = page.getByRole('main')
  const reference = await main.getByRole('link', { name: /^Verify licence / }).textContent()
  const ref = reference?.replace('Verify licence ', '') ?? ''
  await main.getByRole('link', { name: /^Licence for / }).click()
  await page.waitForURL('**/licence/*')
  await expect(main.getByText(ref, { exact: true }).first()).toBeVisible()
  await main.getByRole('link', { name: new RegExp(`/verify/${ref}$`) }).click()
  await page.waitForURL(`**/verify/${ref}`)
  await expect(main.getByText('In force', { exact: true })).toBeVisible()

  // A guest whose browser runs no scripts types the reference in another way.
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const form = await plain.newPage()
  await form.goto('/verify')
  await form.getByLabel('Reference of the licence').fill(ref.toLowerCase().replaceAll('-', ' '))
  await form.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(form).toHaveURL(new RegExp(`/verify/${ref}$`))
  await expect(form.getByRole('heading', { level: 1, name: `Licence ${ref}` })).toBeVisible()
  await expect(form.getByText('In force', { exact: true })).toBeVisible()
  await expect(form.getByText('The Daily Scroll')).toBeVisible()
  await expect(form.getByText(/Bea Buyer|£/)).toHaveCount(0)
  await form.getByLabel('Reference of the licence').fill(`${ref.slice(0, -1)}U`)
  await form.getByRole('button', { name: 'Verify', exact: true }).click()
  await expect(form.getByText(/^No licence has this reference/)).toBeVisible()
  await expect(form.getByLabel('Reference of the licence')).toHaveValue(`${ref.slice(0, -1)}U`)
  await plain.close()

  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  await staff.goto(`/admin/orders?q=${email}`)
  await staff.locator('a[data-row]').first().click()
  await staff.getByRole('button', { name: 'Refund', exact: true }).click()
  const dialog = staff.getByRole('dialog', { name: /^Refund / })
  await dialog.getByRole('radio', { name: /^Remaining amount/ }).check()
  await dialog.getByLabel('Reason').fill('The wrong clip')
  await dialog.getByRole('button', { name: /^Refund £/ }).click()
  await expect(staff.getByRole('heading', { level: 2, name: 'Refunded', exact: true })).toBeVisible()

  const guest = await openWindow()
  await guest.goto(`/verify/${ref}`)
  await expect(guest.getByText('Revoked', { exact: true })).toBeVisible()
  await expect(guest.getByText(/It no longer gives any right/)).toBeVisible()
  await expectAccessible(guest)
  const member = await apiOf(page)
  const { data } = await member.call('GET /clip/verify/:ref', { params: { ref } })
  expect(data.status).toBe('revoked')
})
