/**
 * Loads the values of the account's last orders. They are a convenience: without a response the buyer enters
 * everything (R-CHECKOUT-12).
 */
import type { Remembered } from '@rushes/contract/remembered'
import { browserApi } from '../../lib/api.ts'
import { currentToken } from '../../lib/stored-session.ts'

export const NOTHING_REMEMBERED: Remembered = { tier: null, urls: [], address: null }

/** Returns an empty result for a guest. */
export async function loadRemembered(): Promise<Remembered> {
  if (currentToken() === null) return NOTHING_REMEMBERED
  return browserApi.call('GET /clip/payments/remembered').then(
    ({ data }) => data,
    () => NOTHING_REMEMBERED,
  )
}
