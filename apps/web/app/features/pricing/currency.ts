/** The visitor's currency; where the visitor is gets asked once per page load. */
import { chooseCurrency } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { loadAccount, useViewer } from '../account/session.ts'

let place: Promise<Currency> | undefined

/** The account's country decides; else where the visitor seems to be (specification, section 4). */
export async function loadCurrency(): Promise<Currency> {
  const account = await loadAccount().catch(() => null)
  if (account) return chooseCurrency(account.countryCode, { state: 'none' }).currency
  place ??= browserApi.call('GET /clip/location').then(
    ({ data }) => data.code,
    () => chooseCurrency(null, { state: 'failed', reason: 'unavailable' }).currency,
  )
  return await place
}

/** The visitor's currency; null on the server and until it is known. */
export function useCurrency(): Currency | null {
  const [currency, setCurrency] = useState<Currency | null>(null)
  const { account } = useViewer()
  useEffect(() => {
    let wanted = true
    // The account may arrive after the page: then its country decides anew.
    void account
    void loadCurrency().then((known) => {
      if (wanted) setCurrency(known)
    })
    return () => {
      wanted = false
    }
  }, [account])
  return currency
}
