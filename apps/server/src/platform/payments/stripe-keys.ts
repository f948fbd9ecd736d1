/** Calls of Stripe that have their effect once, however often they are made under one key. */
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'

/** While another call holds the key. Stripe's library waits half a second more before each of these. */
const IN_USE_PAUSE_MS = 250
const IN_USE_TRIES = 6

type Call<T> = (options: { idempotencyKey: string }) => Promise<T>

/**
 * Waits while the same call is at work elsewhere. Stripe repeats a stored failure of its own under a key for a day, so after
 * one of those `earlier` looks whether the call has had its effect, and if not it is made under a second key.
 */
export async function onceByStripe<T>(
  key: string,
  call: Call<T>,
  earlier: () => Promise<T | null> = async () => null,
): Promise<T> {
  try {
    return await whenFree(() => call({ idempotencyKey: key }))
  } catch (error) {
    if (!isRepeatedFailure(error)) throw error
    return (await earlier()) ?? whenFree(() => call({ idempotencyKey: `${key}:again` }))
  }
}

async function whenFree<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isKeyInUse(error) || tries === IN_USE_TRIES) throw error
      await pause(IN_USE_PAUSE_MS)
    }
  }
}

/** The same call is at work elsewhere. */
function isKeyInUse(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.statusCode === 409
}

function isRepeatedFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'
}
