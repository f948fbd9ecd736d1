/**
 * The currency that a guest has chosen, directly or by location, stored in this browser. The country of an
 * account always takes precedence (R-CURRENCY-1).
 */
import { type Currency, isCurrency } from '@rushes/commerce/money'
import { storedValue } from '../../lib/stored-value.ts'

export const guestCurrency = storedValue<Currency | null>({
  key: 'rushes.currency',
  fallback: null,
  parse: (stored) => (isCurrency(stored) ? stored : null),
})
