/**
 * Computes sales tax if no tax service is connected: 20 % for an address in the United Kingdom, 10 % in
 * Australia, nothing elsewhere; each line is rounded half-up, then summed. The operator declares all other
 * duties.
 */
import type { TaxProvider, TaxQuery, TaxQuote } from './payments.ts'

const PERCENT_OF_COUNTRY: Readonly<Record<string, number>> = { gb: 20, au: 10 }

/** The pure calculation; `embeddedTax` puts it behind the port. */
export function quoteTax({
  country,
  lines,
  reverseChargeTo,
}: Omit<TaxQuery, 'currency' | 'postcode'>): TaxQuote {
  const isTaxed = !reverseChargeTo && Object.hasOwn(PERCENT_OF_COUNTRY, country)
  const percent = isTaxed ? (PERCENT_OF_COUNTRY[country] ?? 0) : 0
  const lineTaxesMinor = lines.map(({ netMinor }) => Math.floor((netMinor * percent + 50) / 100))
  return { taxMinor: lineTaxesMinor.reduce((sum, tax) => sum + tax, 0), lineTaxesMinor, ref: null }
}

export const embeddedTax: TaxProvider = { quote: async (query) => quoteTax(query) }
