/** Asks what the account stated at its last orders. It is a comfort: without an answer everything is typed (R-CHECKOUT-12). */
import type { Remembered } from '@rushes/contract/remembered'
import { browserApi } from '../../lib/api.ts'
import { currentToken } from '../../lib/stored-session.ts'

export const NOTHING_REMEMBERED: Remembered = { tier: null, urls: [], address: null }

/** Nothing for a guest. */
export async function loadRemembered(): Promise<Remembered> {
  if (currentToken() === null) return NOTHING_REMEMBERED
  return browserApi.call('GET /clip/payments/remembered').then(
    ({ data }) => data,
    () => NOTHING_REMEMBERED,
  )
}
