/**
 * The currency of a pricing page: the one picked there, else the visitor's; US dollars until that is known. What a guest
 * picks counts on every page; a member only looks, because the account's country decides what is paid (R-CURRENCY-1).
 */
import { type Currency, isCurrency } from '@rushes/commerce/money'
import { useState } from 'react'
import { useViewer } from '../account/session-store.ts'
import { guestCurrency } from './currency-store.ts'
import { FIRST_CURRENCY, useCurrency } from './use-currency.ts'

type ShownCurrency = {
  shown: Currency
  /** In which the visitor pays; `shown` until that is known. */
  paid: Currency
  pick: (picked: string) => void
}

export function useShownCurrency(): ShownCurrency {
  const [looked, setLooked] = useState<Currency | null>(null)
  const { account } = useViewer()
  const requested = guestCurrency.use()
  const visitors = useCurrency()
  const shown = (account ? looked : requested) ?? visitors ?? FIRST_CURRENCY
  function pick(value: string) {
    const picked = isCurrency(value) ? value : null
    if (account) setLooked(picked)
    else guestCurrency.write(picked)
  }
  return { shown, paid: account ? (visitors ?? shown) : shown, pick }
}
