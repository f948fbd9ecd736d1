/** Finds the currency of a country (R-CURRENCY-1). An operator may change it in the table of countries. */
import { currencyOfCountry } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'
import type { Db } from '../../db/db.ts'
import { findCountry } from './countries.queries.ts'

export async function findCurrency(db: Db, countryCode: string): Promise<Currency> {
  const country = await findCountry(db, countryCode)
  return country?.currency ?? currencyOfCountry(countryCode)
}
