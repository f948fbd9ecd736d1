/** The visitor's currency; null on the server and until it is known. */
import type { Currency } from '@rushes/commerce/money'
import { useEffect, useState } from 'react'
import { useViewer } from '../account/session-store.ts'
import { loadCurrency } from './load-currency.ts'

export function useCurrency(): Currency | null {
  const [currency, setCurrency] = useState<Currency | null>(null)
  const { account } = useViewer()
  useEffect(() => {
    let isMounted = true
    // The account may arrive after the page: its country then decides anew.
    void account
    void loadCurrency().then((loaded) => {
      if (isMounted) setCurrency(loaded)
    })
    return () => {
      isMounted = false
    }
  }, [account])
  return currency
}
