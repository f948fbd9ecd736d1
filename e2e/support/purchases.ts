/** Orders for journeys that begin after the purchase. */
import { expect, type Page } from '@playwright/test'
import { givenPaymentBody, openPayment } from '../../apps/server/test/checkouts.ts'
import { buyClip, payByCard } from './checkout.ts'
import { apiOf } from './deliveries.ts'
import { logInAsNewMember } from './members.ts'

/** The member of the page buys clips that move with the test card, without any page. */
export async function buyByCalls(page: Page, clips: readonly number[]): Promise<void> {
  const member = await apiOf(page)
  const payment = await openPayment(member, await givenPaymentBody(member, { clips }))
  const confirmed = await page.request.post('/testpay/confirm', {
    data: {
      clientSecret: payment.client_secret,
      card: 'card_4242',
      expiry: '12/40',
      cardholder: 'Bea Buyer',
      returnUrl: new URL('/confirm-payment', page.url()).href,
    },
  })
  await expect(confirmed).toBeOK()
  await member.call('POST /clip/payments/add', { body: { pi: payment.id } })
}

/** Licenses a clip of any type as a new company. */
export async function licenseAsNewMember(page: Page, id: number): Promise<void> {
  await logInAsNewMember(page, 'US')
  await buyClip(page, id)
  await page.goto('/checkout')
  await payByCard(page)
}
