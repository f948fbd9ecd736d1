/** The currency of a country, which an operator may change in the table of countries. */
import { currencyOfCountry } from '@rushes/commerce/currency'
import { type Currency, isCurrency } from '@rushes/commerce/money'
import type { Db } from '../../db/db.ts'
import { findCountry } from './countries.queries.ts'

export async function findCurrency(db: Db, countryCode: string): Promise<Currency> {
  const country = await findCountry(db, countryCode)
  return country && isCurrency(country.currency) ? country.currency : currencyOfCountry(countryCode)
}
