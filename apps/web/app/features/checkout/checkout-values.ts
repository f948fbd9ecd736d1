/** The values of the checkout form, and their errors (R-CHECKOUT-1). The server checks the same rules. */

import { audienceBarrier } from '@rushes/commerce/audience'
import { ADDRESS_MESSAGES, missingInAddress, needsPostcode } from '@rushes/commerce/billing-address'
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { RESTRICTIONS_UNREAD } from '@rushes/commerce/restrictions'
import { usageDetailOf, validateUsage } from '@rushes/commerce/usage'

export type CheckoutValues = {
  /** A tier code, or '' before the choice. */
  usageType: string
  program: string
  urls: string
  /** Followers as text; '' for the limit of the licence. */
  audience: string
  /** Street and town, if the invoice requires them (R-INVOICE-6). */
  line1: string
  city: string
  /** Lower-case ISO code. */
  country: string
  postcode: string
  /** For the invoice; '' if the buyer has none (R-INVOICE-5). */
  purchaseOrderNumber: string
  costCentre: string
  /** Whether the restrictions of the cart's clips are confirmed as read (R-CHECKOUT-11). */
  restrictionsRead: boolean
  terms: boolean
}

export type CheckoutField = keyof CheckoutValues
/** Messages by field. A field without an error is absent. */
export type CheckoutErrors = Readonly<Partial<Record<CheckoutField, string>>>

/** The props of every part of the checkout form. */
export type FormPart = {
  values: CheckoutValues
  errors: CheckoutErrors
  change: (values: Partial<CheckoutValues>) => void
}

/** The labels of the fields, in the order of the page. */
export const FIELD_LABELS: Readonly<Record<CheckoutField, string>> = {
  usageType: 'Usage type',
  program: 'Program or production',
  urls: 'Website and social URLs',
  audience: 'Followers of all your channels together',
  line1: 'Address',
  city: 'Town or city',
  country: 'Country',
  postcode: 'Postcode',
  purchaseOrderNumber: 'Purchase order number',
  costCentre: 'Cost centre',
  restrictionsRead: 'Restrictions',
  terms: 'Terms and conditions',
}

/** The facts that decide which fields are required. */
export type RequestedFor = {
  currency: Currency
  /** The number of clips in the cart with restrictions. */
  restrictions: number
}

export function validateCheckout(
  values: CheckoutValues,
  { currency, restrictions }: RequestedFor,
): CheckoutErrors {
  const { usageType, program, urls, audience, restrictionsRead, terms } = values
  const answer = validateUsage({ usageType, usageDetails: { program, urls }, terms })
  const tooLarge = audienceRefusal(usageType, audience)
  return {
    ...('errors' in answer && namedErrors(answer.errors)),
    ...(tooLarge && { audience: tooLarge }),
    ...validateAddress(values, currency),
    ...(restrictions > 0 && !restrictionsRead && { restrictionsRead: RESTRICTIONS_UNREAD }),
  }
}

/** Returns why the chosen licence is not available for an audience of the form; null if it is (R-TIER-8). */
export const audienceRefusal = (usageType: string, audience: string): string | null =>
  isLicenceTierCode(usageType) ? audienceBarrier(usageType, Number(audience)) : null

export const ADDRESS_FIELDS = ['line1', 'city', 'country', 'postcode'] as const
type Address = Pick<CheckoutValues, (typeof ADDRESS_FIELDS)[number]>

function validateAddress(address: Address, currency: Currency): CheckoutErrors {
  const { country, postcode } = address
  return {
    ...missingInAddress(address, currency),
    ...(!/^[a-z]{2}$/.test(country) && { country: 'Please select a valid option' }),
    ...(postcode.trim() === '' && needsPostcode(country) && { postcode: ADDRESS_MESSAGES.postcode }),
  }
}

export const isAddressComplete = (address: Address, currency: Currency): boolean =>
  Object.keys(validateAddress(address, currency)).length === 0

/**
 * The fields by their names on the server. Server errors about other fields are shown in the message only.
 */
const FIELD_OF_NAME: Readonly<Record<string, CheckoutField>> = {
  usageType: 'usageType',
  program: 'program',
  urls: 'urls',
  audience: 'audience',
  line1: 'line1',
  city: 'city',
  country: 'country',
  postal_code: 'postcode',
  purchaseOrderNumber: 'purchaseOrderNumber',
  costCentre: 'costCentre',
  restrictionsRead: 'restrictionsRead',
  terms: 'terms',
}

/**
 * Finds the field of each error by the last part of its path. The errors come from the usage rules or the
 * server.
 */
export function namedErrors(errors: Readonly<Record<string, readonly string[]>>): CheckoutErrors {
  const named = Object.entries(errors).flatMap(([path, messages]) => {
    const field = FIELD_OF_NAME[path.split('.').at(-1) ?? '']
    return field ? [[field, messages.join(' ')]] : []
  })
  return Object.fromEntries(named)
}

/** Returns the detail that the usage type requires; null before the choice. */
export function detailOf(usageType: string): 'program' | 'urls' | null {
  return isLicenceTierCode(usageType) ? usageDetailOf(usageType) : null
}
