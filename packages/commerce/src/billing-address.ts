/** The required fields of a billing address (R-REGISTER-1, R-INVOICE-6), for the forms and the server. */
import type { Currency } from './money.ts'

export const ADDRESS_MESSAGES = {
  line1: 'Please enter your address',
  city: 'Please enter your town or city',
  postcode: 'Please enter your post code',
} as const

/** Countries whose addresses have no post code in Google's libaddressinput, and North Korea by the Universal Postal Union. */
export const COUNTRIES_WITHOUT_POSTCODES: ReadonlySet<string> = new Set(
  (
    'ae ag ao aq aw bf bi bj bo bq bs bv bw bz cd cf cg ci ck cm cw dj dm er fj ga gd gh gm gq gy hk jm ki km kn kp ' +
    'lc ly ml mo mr ms mw nr nu pa ps qa rw sb sc sl sr ss st sx sy td tf tg tk tl to tt tv ug vu ws ye zw'
  ).split(' '),
)

export const needsPostcode = (countryCode: string): boolean =>
  !COUNTRIES_WITHOUT_POSTCODES.has(countryCode.toLowerCase())

export type StreetAddress = { line1: string; city: string }

/** A tax invoice carries the buyer's whole address. Where no tax of that kind exists, country and postcode do. */
export function invoiceNeedsStreet(currency: Currency): boolean {
  return currency !== 'usd'
}

/** @returns messages by field; empty when nothing is missing */
export function missingInAddress(
  { line1, city }: StreetAddress,
  currency: Currency,
): Partial<Record<keyof StreetAddress, string>> {
  if (!invoiceNeedsStreet(currency)) return {}
  return {
    ...(line1.trim() === '' && { line1: ADDRESS_MESSAGES.line1 }),
    ...(city.trim() === '' && { city: ADDRESS_MESSAGES.city }),
  }
}
