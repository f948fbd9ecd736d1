/** What an invoice asks of the buyer's address (R-INVOICE-6). The checkout and the server check it alike. */
import type { Currency } from './money.ts'

export const ADDRESS_MESSAGES = {
  line1: 'Please enter your address',
  city: 'Please enter your town or city',
} as const

export type StreetAddress = { line1: string; city: string }

/** A tax invoice carries the buyer's whole address. Where no tax of that kind exists, country and postcode do. */
export function invoiceNeedsStreet(currency: Currency): boolean {
  return currency !== 'usd'
}

/** Words by field; empty when nothing is missing. */
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
