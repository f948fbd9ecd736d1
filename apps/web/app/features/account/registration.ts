/** What is missing in the registration form (specification, section 5, Register); the server asks the same. */
import { REGISTRATION_MESSAGES } from '@rushes/contract/form-messages'
import { looksLikeEmail } from '../../lib/email-format.ts'
import { type FormErrors, textOf } from '../../lib/use-form.ts'

/** Every field that can be wrong, in the order of the page. */
export const REGISTER_LABELS = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  address1: 'Address line 1',
  city: 'Town or city',
  state: 'Region',
  postcode: 'Post code',
  countryId: 'Country',
  terms: 'Terms and conditions',
} as const

type RegisterField = keyof typeof REGISTER_LABELS

export function registerErrors(form: FormData): FormErrors {
  const fields = Object.keys(REGISTER_LABELS) as RegisterField[]
  const missing = fields.filter((field) => textOf(form, field) === '')
  const email = textOf(form, 'email')
  return {
    ...Object.fromEntries(missing.map((field) => [field, REGISTRATION_MESSAGES[field]])),
    ...(email !== '' && !looksLikeEmail(email) && { email: REGISTRATION_MESSAGES.emailFormat }),
  }
}
