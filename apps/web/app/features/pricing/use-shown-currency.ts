/** The currency of a pricing page: the one picked there, else the visitor's; US dollars until that is known. */
import { type Currency, isCurrency } from '@rushes/commerce/money'
import { useState } from 'react'
import { useCurrency } from './use-currency.ts'

const FIRST_CURRENCY = 'usd'

/** @returns the currency and a function that picks another one. */
export function useShownCurrency(): [Currency, (picked: string) => void] {
  const [picked, setPicked] = useState<Currency | null>(null)
  const visitorsCurrency = useCurrency()
  const pick = (value: string) => setPicked(isCurrency(value) ? value : null)
  return [picked ?? visitorsCurrency ?? FIRST_CURRENCY, pick]
}
