/** Refunds, and payments that staff decide about: R-REFUND-4, R-PAYMENT-9 and R-DESKORDER-1. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { apiOf } from '../support/deliveries.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'
import { buyByCalls } from '../support/purchases.ts'
import { stepsOf } from '../support/steps.ts'

const CLIP = 41508

test('R-REFUND-4: a refund shows which licence ends, takes two steps, and the file is refused from then on', async ({
  page,
  openWindow,
}) => {
  const buyer = await openWindow()
  const email = await givenMember(buyer, 'GB')
  await logIn(buyer, email, MEMBER_PASSWORD)
  await buyByCalls(buyer, [CLIP])
  const member = await apiOf(buyer)
  const download = () => member.call('POST /clip/clips/download', { body: { ids: [{ id: CLIP }] } })
  const { data: file } = await download()
  expect((await buyer.request.head(file.file_url)).status()).toBe(200)
  await buyer.goto(`/clip/${CLIP}`)
  await expect(buyer.getByText('You own this licence')).toBeVisible()

  await logIn(page, 'admin@demo.example')
  await page.goto(`/admin/orders?q=${email}`)
  const steps = stepsOf(page)
  await steps.press(page.locator('a[data-row]').first())
  const dialog = page.getByRole('dialog', { name: /^Refund / })
  await steps.form(
    page.getByRole('button', { name: 'Refund', exact: true }),
    async () => {
      await dialog.getByRole('radio', { name: /^Remaining amount, £240/ }).check()
      await expect(dialog.getByText(/^Licence \d+ is revoked, and its files are refused/)).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Reason').fill('The wrong clip')
    },
    dialog.getByRole('button', { name: 'Refund £240.00 GBP' }),
  )
  await expect(page.getByRole('heading', { level: 2, name: 'Refunded', exact: true })).toBeVisible()
  steps.expectAtMost('refund an order')

  expect((await buyer.request.get(file.file_url)).status()).toBe(410)
  await expect(download()).rejects.toThrow()
  await buyer.reload()
  await expect(buyer.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
  await expect(buyer.getByText('You own this licence')).toHaveCount(0)
})

test('R-PAYMENT-9: of two payments in review one is accepted, which licenses, and one is refunded', async ({
  page,
  openWindow,
}) => {
  await logIn(page, 'admin@demo.example')
  const steps = stepsOf(page)
  async function decide(company: string, decision: 'Accept' | 'Refund'): Promise<void> {
    await page.goto('/admin')
    await steps.press(page.getByRole('link', { name: /payments? needs? a decision/ }))
    await steps.press(page.getByRole('row').filter({ hasText: company }).getByRole('link').first())
    await expect(page.getByText('Paid after the order was cancelled; refund it.')).toBeVisible()
    const dialog = page.getByRole('dialog', { name: `${decision} the payment` })
    await steps.form(
      page.getByRole('button', { name: decision, exact: true }),
      () => dialog.getByLabel('Reason').fill('The buyer was asked'),
      dialog.getByRole('button', { name: new RegExp(`^${decision}`) }),
    )
    await expect(dialog).toHaveCount(0)
  }
  await decide('Evening Courier', 'Accept')
  await expect(page.getByRole('heading', { level: 2, name: 'Paid' })).toBeVisible()
  await expectAccessible(page)
  steps.expectAtMost('decide about a payment')
  await decide('Morning Sofa', 'Refund')
  await expect(page.getByRole('heading', { level: 2, name: 'Refunded', exact: true })).toBeVisible()

  const evening = await openWindow()
  await logIn(evening, 'evening@demo.example')
  await evening.goto('/clip/41221')
  await expect(evening.getByText('You own this licence')).toBeVisible()
})
