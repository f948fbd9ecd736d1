/**
 * What the buyer fills in at checkout, and what is wrong with it (specification, section 5, Checkout). The usage's
 * rules are commerce's; the server asks the same ones.
 */
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import { usageDetailOf, validateUsage } from '@rushes/commerce/usage'

export type CheckoutForm = {
  /** A tier code, or '' until one is chosen. */
  usageType: string
  program: string
  urls: string
  /** Lower-case ISO code. */
  country: string
  postcode: string
  terms: boolean
}

export type CheckoutField = keyof CheckoutForm
/** Words by field; the fields that are right are absent. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, string>>>

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

export function validateCheckout(form: CheckoutForm): CheckoutErrors {
  const { usageType, program, urls, terms } = form
  const answer = validateUsage({ usageType, usageDetails: { program, urls }, terms })
  return {
    ...('errors' in answer && namedErrors(answer.errors)),
    ...(!/^[a-z]{2}$/.test(form.country) && { country: ADDRESS_MESSAGES.country }),
    ...(form.postcode.trim() === '' && { postcode: ADDRESS_MESSAGES.postcode }),
  }
}

/** The server's names of our fields. Errors of others are left to the message. */
const FIELD_OF_NAME: Readonly<Record<string, CheckoutField>> = {
  usageType: 'usageType',
  program: 'program',
  urls: 'urls',
  country: 'country',
  postal_code: 'postcode',
  terms: 'terms',
}

/** The `errors` of a refusal, the usage rules' or the server's, by the last part of each path. */
export function namedErrors(errors: Readonly<Record<string, readonly string[]>>): CheckoutErrors {
  const named = Object.entries(errors).flatMap(([path, messages]) => {
    const field = FIELD_OF_NAME[path.split('.').at(-1) ?? '']
    return field ? [[field, messages.join(' ')]] : []
  })
  return Object.fromEntries(named)
}

/** Which of the two detail fields the usage type asks for; null until one is chosen. */
export function detailOf(usageType: string): 'program' | 'urls' | null {
  return isLicenceTierCode(usageType) ? usageDetailOf(usageType) : null
}
