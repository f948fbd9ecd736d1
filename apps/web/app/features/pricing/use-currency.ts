/** The visitor's currency; null on the server and until it is known. */
import type { Currency } from '@rushes/commerce/money'
import { useEffect, useState } from 'react'
import { useViewer } from '../account/session-store.ts'
import { guestCurrency } from './currency-store.ts'
import { loadCurrency } from './load-currency.ts'

/** Shown until the visitor's currency is known; search engines read prices in it, too (R-CURRENCY-1). */
export const FIRST_CURRENCY = 'usd'

export function useCurrency(): Currency | null {
  const [currency, setCurrency] = useState<Currency | null>(null)
  const { account } = useViewer()
  const requested = guestCurrency.use()
  useEffect(() => {
    let isMounted = true
    // The account may arrive after the page, and a guest may choose another currency: both load the currency
    // again.
    void [account, requested]
    void loadCurrency().then((loaded) => {
      if (isMounted) setCurrency(loaded)
    })
    return () => {
      isMounted = false
    }
  }, [account, requested])
  return currency
}
