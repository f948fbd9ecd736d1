/**
 * The currency of a pricing page: the one selected there, else the visitor's; US dollars until that is known.
 * The choice of a guest applies to every page; the choice of a member changes the view only, because the
 * account's country decides what is paid (R-CURRENCY-1).
 */
import { type Currency, isCurrency } from '@rushes/commerce/money'
import { useState } from 'react'
import { useViewer } from '../account/session-store.ts'
import { guestCurrency } from './currency-store.ts'
import { FIRST_CURRENCY, useCurrency } from './use-currency.ts'

type ShownCurrency = {
  shown: Currency
  /** The currency in which the visitor pays; equal to `shown` until it is known. */
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
