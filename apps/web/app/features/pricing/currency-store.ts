/**
 * The currency that a guest has chosen, directly or by the own location, kept in this browser. The country of an
 * account always wins over it (R-CURRENCY-1).
 */
import { type Currency, isCurrency } from '@rushes/commerce/money'
import { storedValue } from '../../lib/stored-value.ts'

export const guestCurrency = storedValue<Currency | null>({
  key: 'rushes.currency',
  fallback: null,
  parse: (stored) => (isCurrency(stored) ? stored : null),
})
