/** What stands in the checkout form before the buyer has typed anything. */
import type { Account } from '@rushes/contract/accounts'
import type { Remembered } from '@rushes/contract/remembered'
import { type Country, DEFAULT_COUNTRY_ID } from '../../lib/countries.ts'
import type { CheckoutValues } from './checkout-values.ts'

type Start = {
  account: Account
  remembered: Remembered
  countries: readonly Country[]
  usageType: string
}

/** What the account stated at its last order stands there again, to be changed or left (R-CHECKOUT-12). */
export function startingValues({ account, remembered, countries, usageType }: Start): CheckoutValues {
  const { urls, program, address } = remembered
  return {
    usageType,
    program,
    urls: urls.join(', '),
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
    country: startingCountry(countries, address?.country ?? account.countryCode),
    postcode: address?.postal_code ?? account.postcode,
    purchaseOrderNumber: '',
    costCentre: '',
    restrictionsRead: false,
    terms: false,
  }
}

/** The account's country if it is listed, else the default one; '' when neither is listed. */
function startingCountry(countries: readonly Country[], accountCountry: string): string {
  const code = accountCountry.trim().toLowerCase()
  const country =
    countries.find((one) => one.code.toLowerCase() === code) ??
    countries.find(({ id }) => id === DEFAULT_COUNTRY_ID)
  return country?.code.toLowerCase() ?? ''
}
