/**
 * The fields of the registration form, and the errors of missing values (R-REGISTER-1). The server checks the
 * same.
 */
import { needsPostcode } from '@rushes/commerce/billing-address'
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import type { Country } from '../../lib/countries.ts'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf } from '../../lib/use-form.ts'

const REQUIRED = [
  'company',
  'email',
  'name',
  'address1',
  'city',
  'state',
  'postcode',
  'countryId',
  'terms',
] as const

/** All fields that can have an error, in the order of the page. */
export const REGISTRATION_FIELDS = [...REQUIRED, 'taxNumber'] as const

type RegistrationField = (typeof REGISTRATION_FIELDS)[number]

export const REGISTRATION_LABELS: Readonly<Record<RegistrationField, string>> = {
  company: 'Company',
  email: 'Email',
  name: 'Name',
  address1: 'Address line 1',
  city: 'Town or city',
  state: 'Region',
  postcode: 'Postcode',
  countryId: 'Country',
  taxNumber: 'VAT or tax number',
  terms: 'Terms and conditions',
}

export function registrationErrors(form: FormData, countries: readonly Country[]): FormErrors {
  const requested = needsPostcodeIn(countries, textOf(form, 'countryId'))
    ? REQUIRED
    : REQUIRED.filter((field) => field !== 'postcode')
  const missing = requested.filter((field) => textOf(form, field) === '')
  const email = textOf(form, 'email')
  return {
    ...Object.fromEntries(missing.map((field) => [field, REGISTRATION_MESSAGES[field]])),
    ...(email !== '' && !looksLikeEmail(email) && { email: REGISTRATION_MESSAGES.emailFormat }),
  }
}

export function needsPostcodeIn(countries: readonly Country[], countryId: string): boolean {
  return needsPostcode(countries.find(({ id }) => String(id) === countryId)?.code ?? '')
}
