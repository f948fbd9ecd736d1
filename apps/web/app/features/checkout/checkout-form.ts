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
export type FieldError = { field: CheckoutField; message: string }

const ADDRESS_MESSAGES = {
  country: 'Please select a valid option',
  postcode: 'Please enter your post code',
} as const

export const FIELD_LABELS: Readonly<Record<CheckoutField, string>> = {
  usageType: 'Usage type',
  program: 'Program or production',
  urls: 'Website and social URLs',
  country: 'Country',
  postcode: 'Post code',
  terms: 'Terms and conditions',
}

/** In the order of the page, so that the first error is the topmost. */
const ORDER: readonly CheckoutField[] = ['usageType', 'program', 'urls', 'country', 'postcode', 'terms']

export function validateCheckout(form: CheckoutForm): FieldError[] {
  const { usageType, program, urls, terms } = form
  const answer = validateUsage({ usageType, usageDetails: { program, urls }, terms })
  const found = new Map<CheckoutField, string>()
  for (const [field, messages] of Object.entries('errors' in answer ? answer.errors : {})) {
    found.set(field as CheckoutField, messages.join(' '))
  }
  if (!/^[a-z]{2}$/.test(form.country)) found.set('country', ADDRESS_MESSAGES.country)
  if (form.postcode.trim() === '') found.set('postcode', ADDRESS_MESSAGES.postcode)
  return inPageOrder(found)
}

function inPageOrder(found: ReadonlyMap<CheckoutField, string>): FieldError[] {
  return ORDER.flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
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

/** The `errors` of a refusal, by the last part of each path. */
export function serverErrors(errors: Readonly<Record<string, readonly string[]>>): FieldError[] {
  const found = new Map<CheckoutField, string>()
  for (const [path, messages] of Object.entries(errors)) {
    const field = FIELD_OF_NAME[path.split('.').at(-1) ?? '']
    if (field) found.set(field, messages.join(' '))
  }
  return inPageOrder(found)
}

/** Which of the two detail fields the usage type asks for; null until one is chosen. */
export function detailOf(usageType: string): 'program' | 'urls' | null {
  return isLicenceTierCode(usageType) ? usageDetailOf(usageType) : null
}
