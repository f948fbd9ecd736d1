/** Calls to Stripe that have their effect only once, however often they are repeated with the same key. */
import { setTimeout as pause } from 'node:timers/promises'
import { Stripe } from 'stripe'

/** Pause between retries while another call uses the key. Stripe's library adds half a second to each. */
const IN_USE_PAUSE_MS = 250
const IN_USE_TRIES = 6

type Call<T> = (options: { idempotencyKey: string }) => Promise<T>

/**
 * Waits while the same call is in progress elsewhere. Stripe repeats a stored server failure under a key for
 * a day, so after such a failure `earlier` checks whether the call had its effect; if not, it is repeated
 * with a second key.
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

/** Whether the same call is in progress elsewhere. */
function isKeyInUse(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.statusCode === 409
}

function isRepeatedFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true'
}
