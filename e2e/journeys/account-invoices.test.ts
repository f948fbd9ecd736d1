/** Invoice terms and bank payments of an account in the admin area: R-BYINVOICE-1, R-BYINVOICE-5 and R-BYINVOICE-7. */
import { expect } from '@playwright/test'
import { givenPaymentBody } from '../../apps/server/test/checkouts.ts'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { apiOf } from '../support/deliveries.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'
import { stepsOf } from '../support/steps.ts'

test('R-BYINVOICE-5: staff allow payment by invoice, record a bank payment, and the buyer sees the invoice paid', async ({
  page,
  openWindow,
}) => {
  const email = await givenMember(page, 'GB')
  const admin = await openWindow()
  await logIn(admin, 'admin@demo.example')
  await admin.goto(`/admin/accounts?q=${email}`)
  const steps = stepsOf(admin)
  await steps.press(admin.getByRole('link', { name: 'The Daily Scroll' }))
  await steps.press(admin.getByRole('link', { name: 'Invoices', exact: true }))
  const terms = admin.getByRole('dialog', { name: 'Invoice terms' })
  await steps.form(
    admin.getByRole('button', { name: 'Allow payment by invoice' }),
    async () => {
      await terms.getByLabel('Credit limit in GBP').fill('500')
      await expectAccessible(admin)
    },
    terms.getByRole('button', { name: 'Save' }),
  )
  await expect(admin.getByRole('region', { name: 'Invoice terms' })).toContainText('£500.00 GBP')
  steps.expectAtMost('allow payment by invoice')

  await logIn(page, email, MEMBER_PASSWORD)
  const member = await apiOf(page)
  const body = await givenPaymentBody(member, { clips: [41508] })
  const { data: order } = await member.call('POST /clip/payments/invoice', { body })

  await admin.reload()
  const row = admin.getByRole('row').filter({ hasText: order.invoice })
  const dialog = admin.getByRole('dialog', { name: `Record a bank payment for ${order.invoice}` })
  await steps.form(
    row.getByRole('button', { name: 'Record payment' }),
    async () => {
      await expectAccessible(admin)
      await dialog.getByLabel('Amount in GBP').fill('300')
      await dialog.getByLabel('Date of payment').fill('2026-01-05')
      await dialog.getByLabel('Bank reference').fill('TRF 8841')
      await dialog.getByRole('button', { name: 'Record' }).click()
      await expect(dialog.getByText(/^Only £240\.00 GBP is due/)).toBeVisible()
      await dialog.getByLabel('Amount in GBP').fill('240,00')
    },
    dialog.getByRole('button', { name: 'Record' }),
  )
  await expect(row).toContainText('Paid')
  await expect(row).toContainText('£240.00 GBP on 5 Jan 2026TRF 8841')
  await expect(row.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  steps.expectAtMost('record a bank payment')
  await expectAccessible(admin)

  await page.goto('/account')
  await expect(page.getByText(order.invoice)).toHaveCount(0)
})
