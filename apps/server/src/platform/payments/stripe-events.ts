/** Verifies and reads Stripe's events at the webhook. */
import type { Stripe } from 'stripe'
import { BadSignature, type VerifiedEvent } from './payments.ts'

/** Maximum distance of the signature's time from now, into the past and into the future. */
const TOLERANCE_SECONDS = 300

/** @throws BadSignature when none of the secrets has signed these bytes within the tolerance. */
export function verifyStripeEvent(
  stripe: Stripe,
  raw: Buffer,
  signature: string | string[] | undefined,
  secrets: readonly string[],
  now: Date,
): VerifiedEvent {
  if (typeof signature !== 'string') throw new BadSignature('There is no signature.')
  const nowSeconds = Math.floor(now.getTime() / 1_000)
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1])
  // Stripe's library refuses only old signatures.
  if (!(signedAt <= nowSeconds + TOLERANCE_SECONDS))
    throw new BadSignature('The signature is too old or in the future.')
  for (const secret of secrets) {
    const event = eventSignedBy(stripe, raw, signature, secret, now)
    if (event) return eventOf(event)
  }
  throw new BadSignature('The signature does not match.')
}

function eventSignedBy(
  stripe: Stripe,
  raw: Buffer,
  signature: string,
  secret: string,
  now: Date,
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(raw, signature, secret, TOLERANCE_SECONDS, undefined, now.getTime())
  } catch {
    return null
  }
}

function eventOf(event: Stripe.Event): VerifiedEvent {
  return {
    id: event.id,
    type: event.type,
    livemode: event.livemode,
    intentRef: intentRefOf(event.data.object),
    payload: { ...event },
  }
}

/** The payment itself, or the one that a charge, refund or dispute belongs to. */
function intentRefOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id)
  if (!('payment_intent' in object)) return null
  return typeof object.payment_intent === 'string' ? object.payment_intent : null
}
