/** The settings of a shop whose Stripe is a double on this machine. */
import { randomBytes } from 'node:crypto'
import { Stripe } from 'stripe'

/** The new and the old secret of a rotation. */
export const WEBHOOK_SECRETS = ['whsec_new', 'whsec_old'] as const

export const stripeSettings = (apiUrl: string): Record<string, string> => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_double',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_double',
  STRIPE_WEBHOOK_SECRETS: WEBHOOK_SECRETS.join(','),
  STRIPE_API_URL: apiUrl,
})

const { webhooks } = new Stripe('sk_test_signs')

type Signing = { secret?: string; at?: Date; scheme?: string }

/** Signs bytes with Stripe's own helper. */
export function stripeSignature(
  payload: string,
  { secret = WEBHOOK_SECRETS[0], at = new Date(), ...rest }: Signing = {},
): string {
  const timestamp = Math.floor(at.getTime() / 1_000)
  return webhooks.generateTestHeaderString({ payload, secret, timestamp, ...rest })
}

type Event = { type: string; ref: string; livemode?: boolean; at?: Date; secret?: string }

/** Signs an event about a payment in Stripe's format. */
export function signStripeEvent({ type, ref, livemode = false, ...signing }: Event) {
  const object = type.startsWith('payment_intent.')
    ? { object: 'payment_intent', id: ref }
    : { object: type.split('.')[0], payment_intent: ref }
  const id = `evt_${randomBytes(12).toString('hex')}`
  const body = JSON.stringify({ id, object: 'event', type, livemode, data: { object } })
  return {
    raw: Buffer.from(body),
    headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body, signing) },
  }
}
