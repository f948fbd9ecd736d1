/** What the buyer fills in at checkout, and what is wrong with it (R-CHECKOUT-1). The server checks the same rules. */
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import { usageDetailOf, validateUsage } from '@rushes/commerce/usage'
import type { Account } from '@rushes/contract/accounts'
import { type Country, DEFAULT_COUNTRY_ID } from '../../lib/countries.ts'

export type CheckoutValues = {
  /** A tier code, or '' until one is chosen. */
  usageType: string
  program: string
  urls: string
  /** Lower-case ISO code. */
  country: string
  postcode: string
  terms: boolean
}

export type CheckoutField = keyof CheckoutValues
/** Words by field. A field without a fault is absent. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, string>>>

/** What every part of the checkout form gets. */
export type FormPart = {
  values: CheckoutValues
  errors: CheckoutErrors
  change: (values: Partial<CheckoutValues>) => void
}

const ADDRESS_MESSAGES = {
  country: 'Please select a valid option',
  postcode: 'Please enter your post code',
} as const

/** In the order of the page. */
export const FIELD_LABELS: Readonly<Record<CheckoutField, string>> = {
  usageType: 'Usage type',
  program: 'Program or production',
  urls: 'Website and social URLs',
  country: 'Country',
  postcode: 'Post code',
  terms: 'Terms and conditions',
}

type Start = { account: Account; countries: readonly Country[]; usageType: string }

export function startingValues({ account, countries, usageType }: Start): CheckoutValues {
  const country = startingCountry(countries, account.countryCode)
  return { usageType, program: '', urls: '', country, postcode: account.postcode, terms: false }
}

/** The account's country if it is listed, else the default one; '' when neither is listed. */
function startingCountry(countries: readonly Country[], accountCountry: string): string {
  const code = accountCountry.trim().toLowerCase()
  const country =
    countries.find((one) => one.code.toLowerCase() === code) ??
    countries.find(({ id }) => id === DEFAULT_COUNTRY_ID)
  return country?.code.toLowerCase() ?? ''
}

export function validateCheckout({
  usageType,
  program,
  urls,
  country,
  postcode,
  terms,
}: CheckoutValues): CheckoutErrors {
  const answer = validateUsage({ usageType, usageDetails: { program, urls }, terms })
  return {
    ...('errors' in answer && namedErrors(answer.errors)),
    ...(!/^[a-z]{2}$/.test(country) && { country: ADDRESS_MESSAGES.country }),
    ...(postcode.trim() === '' && { postcode: ADDRESS_MESSAGES.postcode }),
  }
}

/** The server's names of our fields. Its errors about other fields are told by the message alone. */
const FIELD_OF_NAME: Readonly<Record<string, CheckoutField>> = {
  usageType: 'usageType',
  program: 'program',
  urls: 'urls',
  country: 'country',
  postal_code: 'postcode',
  terms: 'terms',
}

/** Finds the field of each error by the last part of its path. The errors are the usage rules' or the server's. */
export function namedErrors(errors: Readonly<Record<string, readonly string[]>>): CheckoutErrors {
  const named = Object.entries(errors).flatMap(([path, messages]) => {
    const field = FIELD_OF_NAME[path.split('.').at(-1) ?? '']
    return field ? [[field, messages.join(' ')]] : []
  })
  return Object.fromEntries(named)
}

/** The detail that the usage type asks for; null until one is chosen. */
export function detailOf(usageType: string): 'program' | 'urls' | null {
  return isLicenceTierCode(usageType) ? usageDetailOf(usageType) : null
}
