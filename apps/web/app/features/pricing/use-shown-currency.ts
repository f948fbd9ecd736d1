/** The currency that a pricing page shows: the one picked on the page, else the visitor's, and dollars until it is known. */
import { type Currency, isCurrency } from '@rushes/commerce/money'
import { useState } from 'react'
import { useCurrency } from './use-currency.ts'

const FIRST_CURRENCY = 'usd'

export function useShownCurrency(): [Currency, (picked: string) => void] {
  const [picked, setPicked] = useState<Currency | null>(null)
  const visitors = useCurrency()
  const pick = (value: string) => setPicked(isCurrency(value) ? value : null)
  return [picked ?? visitors ?? FIRST_CURRENCY, pick]
}
