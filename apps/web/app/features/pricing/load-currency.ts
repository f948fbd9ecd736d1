/** Finds the visitor's currency (R-CURRENCY-1): the account's country decides, else where the visitor seems to be. */
import { chooseCurrency } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'
import { browserApi } from '../../lib/api.ts'
import { loadAccount } from '../account/session-store.ts'

/** Asked once for each page load. */
let visitorsCurrency: Promise<Currency> | undefined

export async function loadCurrency(): Promise<Currency> {
  const account = await loadAccount().catch(() => null)
  if (account) return chooseCurrency(account.countryCode, { state: 'none' }).currency
  visitorsCurrency ??= browserApi.call('GET /clip/location').then(
    ({ data }) => data.code,
    () => chooseCurrency(null, { state: 'failed', reason: 'unavailable' }).currency,
  )
  return await visitorsCurrency
}
