/**
 * Chooses the currency that a visitor sees (R-CURRENCY-1). The country of the account always wins; no location and
 * a failed location differ on purpose.
 */

import { type Currency, currencySymbol } from './money.ts'

/** Countries with their own currency; every other country is priced in euro. */
export const CURRENCY_OF_COUNTRY: Readonly<Record<string, Currency>> = {
  us: 'usd',
  gb: 'gbp',
  au: 'aud',
  nz: 'aud',
}

const COUNTRY_WITHOUT_LOCATION = 'us'
const COUNTRY_OF_FAILED_LOCATION = 'gb'

export type VisitorLocation =
  | { state: 'found'; countryCode: string }
  | { state: 'none' }
  | { state: 'failed'; reason: 'denied' | 'unavailable' | 'timeout' | 'unknown' }

/** `code` is the lower-case country code that decided the currency. */
export type CurrencyChoice = {
  code: string
  currency: Currency
  currencySymbol: string
}

/** Currency of a two-letter country code in either case. An operator may pass another table. */
export function currencyOfCountry(
  countryCode: string,
  table: Readonly<Record<string, Currency>> = CURRENCY_OF_COUNTRY,
): Currency {
  const code = countryCode.trim().toLowerCase()
  return (Object.hasOwn(table, code) ? table[code] : undefined) ?? 'eur'
}

/** The visitor's currency: of the account's country, else of the location in whichever state it is. */
export function chooseCurrency(
  accountCountryCode: string | null | undefined,
  location: VisitorLocation,
  table: Readonly<Record<string, Currency>> = CURRENCY_OF_COUNTRY,
): CurrencyChoice {
  const code = accountCountryCode?.trim().toLowerCase() || countryOfLocation(location)
  const currency = currencyOfCountry(code, table)
  return { code, currency, currencySymbol: currencySymbol(currency) }
}

function countryOfLocation(location: VisitorLocation): string {
  switch (location.state) {
    case 'found':
      return location.countryCode.trim().toLowerCase() || COUNTRY_WITHOUT_LOCATION
    case 'none':
      return COUNTRY_WITHOUT_LOCATION
    case 'failed':
      return COUNTRY_OF_FAILED_LOCATION
  }
}

export const SALES_TAX_NOTE = 'Local sales taxes apply'

/** Tax is looked up for pounds and Australian dollars only (R-TAX-1). */
export function salesTaxApplies(currency: Currency): boolean {
  return currency === 'gbp' || currency === 'aud'
}
