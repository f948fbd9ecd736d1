/** Deals from the enquiry to the certificate, and exclusive rights that block another cart (R-DEAL-1 to R-DEAL-4). */
import { expect, type Page } from '@playwright/test'
import { expectAccessible, logIn, test } from '../support/browser.ts'
import { addToCart, payByCard } from '../support/checkout.ts'
import { givenPublished } from '../support/deliveries.ts'
import { mailTo } from '../support/emails.ts'
import { givenMember, logInAsNewMember, MEMBER_PASSWORD } from '../support/members.ts'

test.describe.configure({ timeout: 240_000 })

/** Chooses the terms of a new offer in the second step of the form: exclusive cinemas and editorial use, for three months. */
async function makeDeal(staff: Page): Promise<void> {
  const subject = staff.getByRole('dialog', { name: 'New offer' })
  await subject.getByRole('radio', { name: /A deal/ }).check()
  await subject.getByRole('button', { name: 'Continue to prices' }).click()
  const terms = staff.getByRole('dialog', { name: 'New offer to Bea Buyer' })
  await terms.getByLabel('Theatrical release in cinemas and at festivals').check()
  await terms.getByRole('radio', { name: 'Months' }).check()
  await terms.getByLabel('Months from the grant').fill('3')
  await terms.getByLabel('Seconds').fill('30')
  await terms.getByLabel(/^Exclusive:/).check()
  await expectAccessible(staff)
  await terms.getByRole('textbox', { name: /^Offer for / }).fill('90')
  await terms.getByRole('button', { name: 'Create and send' }).click()
  await staff.waitForURL(/\/admin\/offers\/\d+$/)
}

async function acceptDeal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Accept this deal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept this deal' })
  await expect(dialog.getByText('At most 30 seconds')).toBeVisible()
  await expect(dialog.getByText('Total')).toBeVisible()
  await dialog.getByRole('button', { name: 'Accept offer' }).click()
  await expect(page.getByText(/You have accepted this deal/)).toBeVisible()
}

test('R-DEAL-1, R-DEAL-2, R-DEAL-3: an enquiry becomes a deal, which is discussed, revised, accepted, paid and certified', async ({
  page,
  openWindow,
  request,
}) => {
  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  const [id = 0] = await givenPublished(staff, ['Otter signs a contract'])
  const email = await givenMember(page, 'US')
  const word = email.slice(4, 16)
  const sent = await request.post('/rest/clip/forms/enquire', {
    data: {
      reference: `IMAGE-${id}`,
      name: 'Bea Buyer',
      email,
      company: 'The Daily Scroll',
      type: 1,
      message: `May we show it in our cinemas? ${word}`,
    },
  })
  expect(sent.ok()).toBe(true)
  await staff.goto(`/admin/inbox?q=${word}`)
  await staff.getByRole('link', { name: /May we show it in our cinemas/ }).click()
  await staff.waitForURL(/\/admin\/inbox\/\d+$/)
  const thread = staff.url()
  await staff.getByRole('button', { name: 'New offer' }).click()
  await makeDeal(staff)
  const path = new URL(staff.url()).pathname.replace('/admin/offers', '/offer')
  expect(await mailTo(page, email, 'an offer for you')).toContain('3 months from the grant')

  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto(path)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Ask a question' }).click()
  const question = page.getByRole('dialog', { name: /Question about offer/ })
  await question.getByLabel('Question').fill('May we use a minute?')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Question sent. We will reply by email.')).toBeVisible()

  await staff.goto(thread)
  await expect(staff.getByText('May we use a minute?')).toBeVisible()
  await expect(staff.getByRole('link', { name: path.replace('/offer/', 'Offer ') })).toBeVisible()
  await staff.goto(path.replace('/offer', '/admin/offers'))
  await staff.getByRole('button', { name: 'Revise' }).click()
  const subject = staff.getByRole('dialog', { name: 'New offer' })
  await subject.getByRole('button', { name: 'Continue to prices' }).click()
  const terms = staff.getByRole('dialog', { name: /^Revise offer/ })
  await expect(terms.getByLabel('Seconds')).toHaveValue('30')
  await terms.getByRole('textbox', { name: /^Offer for / }).fill('95')
  await terms.getByLabel('Uses').fill('2')
  await terms.getByRole('button', { name: 'Create and send' }).click()
  await expect(staff.getByText('At most 30 seconds, 2 uses')).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: 'See the revised offer' }).click()
  await acceptDeal(page)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await page.waitForURL('**/cart')
  await expect(page.getByRole('region', { name: 'Cart total' })).toContainText('$95')
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.setViewportSize({ width: 1024, height: 768 })
  const lines = page.getByRole('region', { name: 'Cart summary' }).getByRole('list')
  await expect(lines.getByText(/Exclusivity: Exclusive/)).toBeVisible()
  // All terms are shown without scrolling the list.
  expect(await lines.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
  await payByCard(page)

  await page.goto('/my-purchases')
  await page.getByRole('link', { name: 'Licence for Otter signs a contract' }).click()
  const certificate = page.getByRole('article')
  for (const fact of [
    /Theatrical release/,
    /3 months from the grant, until the end of/,
    /30 seconds, 2 uses/,
  ]) {
    await expect(certificate.getByText(fact)).toBeVisible()
  }
  await expect(
    certificate.getByText('Exclusive in these media and this territory for the term'),
  ).toBeVisible()
  await expectAccessible(page)
  await staff.goto(`/admin/clips/${id}/sales`)
  await expect(staff.getByText('Exclusive rights and holds')).toBeVisible()
})

test('R-DEAL-4: an exclusive deal removes the clip from the cart of another account, with the reason', async ({
  page,
  openWindow,
}) => {
  const staff = await openWindow()
  await logIn(staff, 'admin@demo.example')
  const [id = 0] = await givenPublished(staff, ['Badger rents a hall'])
  const stranger = await openWindow()
  await logInAsNewMember(stranger, 'US')
  await stranger.goto(`/clip/${id}`)
  await addToCart(stranger)

  const email = await givenMember(page, 'US')
  await staff.goto('/admin/offers')
  await staff.getByRole('button', { name: 'New offer' }).first().click()
  await staff.getByRole('dialog', { name: 'New offer' }).getByLabel('Email').fill(email)
  await staff.getByRole('dialog', { name: 'New offer' }).getByLabel('Clips').fill(String(id))
  await makeDeal(staff)
  await logIn(page, email, MEMBER_PASSWORD)
  await page.goto(new URL(staff.url()).pathname.replace('/admin/offers', '/offer'))
  await acceptDeal(page)

  await stranger.goto('/cart')
  await expect(stranger.getByText(/licensed exclusively or reserved/)).toBeVisible()
  await stranger.goto(`/clip/${id}`)
  await expect(stranger.getByText(/licensed exclusively or reserved/)).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Buy', exact: true })).toHaveCount(0)
})
