/** What the buyer fills in at checkout, and what is wrong with it (R-CHECKOUT-1). The server checks the same rules. */
import { ADDRESS_MESSAGES, missingInAddress, needsPostcode } from '@rushes/commerce/billing-address'
import { isLicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Currency } from '@rushes/commerce/money'
import { RESTRICTIONS_UNREAD } from '@rushes/commerce/restrictions'
import { usageDetailOf, validateUsage } from '@rushes/commerce/usage'

export type CheckoutValues = {
  /** A tier code, or '' until one is chosen. */
  usageType: string
  program: string
  urls: string
  /** Street and town, where the invoice needs them (R-INVOICE-6). */
  line1: string
  city: string
  /** Lower-case ISO code. */
  country: string
  postcode: string
  /** For the invoice; '' where the buyer has none (R-INVOICE-5). */
  purchaseOrderNumber: string
  costCentre: string
  /** Whether the restrictions of the cart's clips are ticked as read (R-CHECKOUT-11). */
  restrictionsRead: boolean
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

/** In the order of the page. */
export const FIELD_LABELS: Readonly<Record<CheckoutField, string>> = {
  usageType: 'Usage type',
  program: 'Program or production',
  urls: 'Website and social URLs',
  line1: 'Address',
  city: 'Town or city',
  country: 'Country',
  postcode: 'Postcode',
  purchaseOrderNumber: 'Purchase order number',
  costCentre: 'Cost centre',
  restrictionsRead: 'Restrictions',
  terms: 'Terms and conditions',
}

/** What the form asks depends on it. */
export type RequestedFor = {
  currency: Currency
  /** Clips in the cart that have some. */
  restrictions: number
}

export function validateCheckout(
  values: CheckoutValues,
  { currency, restrictions }: RequestedFor,
): CheckoutErrors {
  const { usageType, program, urls, restrictionsRead, terms } = values
  const answer = validateUsage({ usageType, usageDetails: { program, urls }, terms })
  return {
    ...('errors' in answer && namedErrors(answer.errors)),
    ...validateAddress(values, currency),
    ...(restrictions > 0 && !restrictionsRead && { restrictionsRead: RESTRICTIONS_UNREAD }),
  }
}

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

/** The server's names of our fields. Its errors about other fields are shown in the message only. */
const FIELD_OF_NAME: Readonly<Record<string, CheckoutField>> = {
  usageType: 'usageType',
  program: 'program',
  urls: 'urls',
  line1: 'line1',
  city: 'city',
  country: 'country',
  postal_code: 'postcode',
  purchaseOrderNumber: 'purchaseOrderNumber',
  costCentre: 'costCentre',
  restrictionsRead: 'restrictionsRead',
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
