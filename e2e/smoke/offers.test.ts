/** From a question to an offer and its payment: R-OFFER-1, R-OFFER-2, R-OFFER-3. */
import { expect } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { describeUse, fillCard, payButton } from '../support/checkout.ts'
import { mailTo } from '../support/emails.ts'
import { givenMember, MEMBER_PASSWORD } from '../support/members.ts'

test('R-OFFER-2: an enquirer is offered a clip at a custom price, and pays that price once', async ({
  page,
  openWindow,
  request,
}) => {
  test.setTimeout(120_000)
  const email = await givenMember(page, 'US')
  const word = email.slice(4, 16)
  const sent = await request.post('/rest/clip/forms/enquire', {
    data: {
      reference: 'VIDEO-41515',
      name: 'Bea Buyer',
      email,
      company: 'The Daily Scroll',
      type: 1,
      message: `Is there a price for a small newspaper? ${word}`,
    },
  })
  expect(sent.ok()).toBe(true)

  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  await staff.goto(`/admin/inbox?q=${word}`)
  await staff.getByRole('link', { name: /Is there a price for a small newspaper/ }).click()
  await staff.waitForURL(/\/admin\/inbox\/\d+$/)
  await staff.getByRole('button', { name: 'New offer' }).click()
  const subject = staff.getByRole('dialog', { name: 'New offer' })
  await expect(subject.getByLabel('Email')).toHaveValue(email)
  await expect(subject.getByLabel('Clips')).toHaveValue('41515')
  await subject.getByRole('button', { name: 'Continue to prices' }).click()
  const prices = staff.getByRole('dialog', { name: 'New offer to Bea Buyer' })
  await prices.getByRole('textbox', { name: /^Offer for / }).fill('90')
  await expect(prices.getByText('Total $90')).toBeVisible()
  await expectAccessible(staff)
  await prices.getByLabel('Message').fill('For small newspapers.')
  await prices.getByRole('button', { name: 'Create and send' }).click()
  await staff.waitForURL(/\/admin\/offers\/\d+$/)
  await expect(staff.getByRole('heading', { name: 'Open' })).toBeVisible()
  const path = new URL(staff.url()).pathname.replace('/admin/offers', '/offer')
  expect(await mailTo(page, email, 'an offer for you')).toContain(path)

  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto(path)
  await expect(page.getByText('For small newspapers.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take this offer' }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('$90')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await describeUse(page)
  await fillCard(page, '4242 4242 4242 4242')
  await payButton(page).click()
  await page.waitForURL('**/confirm-payment')

  await expect(page.getByText(/Thank you/).first()).toBeVisible()

  await staff.reload()
  await expect(staff.getByText('Bought with')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('You have bought all clips of this offer.')).toBeVisible()
})
