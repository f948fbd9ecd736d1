/** A shop on the double of Stripe: the actions of its buyers at Stripe, and the events of Stripe. */
import { expect } from 'vitest'
import { givenPaymentBody, openPayment, type Payment } from '../checkouts.ts'
import { expectSoundBooks } from '../sound-books.ts'
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'
import { signStripeEvent, stripeSettings } from './stripe-settings.ts'

const STRIPE_WEBHOOK_URL = '/rest/clip/payments/webhook/stripe'

export type StripeShop = TestServer & {
  double: StripeDouble
  /** Reads the state of the order of a payment. */
  stateOf(payment: Payment): Promise<string>
  orderIdOf(payment: Payment): Promise<number>
  /** Sends an event about a payment, like Stripe. @returns the status of the shop's response */
  sendEvent(ref: string, type?: string, about?: { livemode?: boolean }): Promise<number>
  /** Checks that the accounts are consistent, and that every call and reply matches Stripe's description. */
  expectSound(): Promise<void>
}

export async function startStripeShop(): Promise<StripeShop> {
  const double = await startStripeDouble()
  const server = await startTestServer(stripeSettings(double.url))
  const orderOf = ({ order_ref }: Payment) =>
    server.services.db
      .selectFrom('orders')
      .select(['id', 'state'])
      .where('ref', '=', order_ref)
      .executeTakeFirstOrThrow()
  return {
    ...server,
    double,
    stateOf: async (payment) => (await orderOf(payment)).state,
    orderIdOf: async (payment) => (await orderOf(payment)).id,
    async sendEvent(ref, type = 'payment_intent.succeeded', about = {}) {
      const { raw, headers } = signStripeEvent({ type, ref, at: server.services.clock.now(), ...about })
      const answer = await server.http.inject({
        method: 'POST',
        url: STRIPE_WEBHOOK_URL,
        headers,
        payload: raw,
      })
      return answer.statusCode
    },
    async expectSound() {
      double.calm()
      await expectSoundBooks(server)
      expect(double.breaches).toEqual([])
    },
    async close() {
      await server.close()
      await double.close()
    },
  }
}

/** A British buyer at the checkout, with a clip that costs 200 pounds and 20 % tax. */
export async function givenCheckout(shop: TestServer, master = 'the master') {
  const user = await shop.givenUser({ country: 'gb' })
  const clip = await shop.givenClip({ master: new TextEncoder().encode(master) })
  return { user, clip }
}

export async function givenPayment(shop: TestServer): Promise<{ user: TestUser; payment: Payment }> {
  const { user, clip } = await givenCheckout(shop)
  return { user, payment: await openPayment(user, await givenPaymentBody(user, { clips: [clip] })) }
}
