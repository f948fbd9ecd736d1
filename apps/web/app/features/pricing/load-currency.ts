/**
 * Finds the visitor's currency (R-CURRENCY-1): of the account's country, else the choice of a guest, else of
 * the estimated location of the visitor.
 */
import { chooseCurrency } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'
import { browserApi } from '../../lib/api.ts'
import { loadAccount } from '../account/session-store.ts'
import { guestCurrency } from './currency-store.ts'

/** Requested once for each page load. */
let placesCurrency: Promise<Currency> | undefined

export async function loadCurrency(): Promise<Currency> {
  const account = await loadAccount().catch(() => null)
  if (account) return account.currency
  const requested = guestCurrency.read()
  if (requested) return requested
  placesCurrency ??= browserApi.call('GET /clip/location').then(
    ({ data }) => data.code,
    () => chooseCurrency(null, { state: 'failed', reason: 'unavailable' }).currency,
  )
  return await placesCurrency
}

/** Makes the next call request the location again, like a reloaded page. */
export function forgetPlace() {
  placesCurrency = undefined
}
