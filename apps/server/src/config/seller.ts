/** The seller, as shown on invoices and credit notes. Pure. */
import type { Settings, SomeSettings } from '@rushes/contract/setting-values'

export type Seller = {
  name: string
  address: readonly string[]
  /** Country of the seller, in lower case; empty if unknown: then no sale is a reverse charge (R-TAX-3). */
  country: string
  /** Empty if the seller has no tax number. */
  tax_number: string
  /** Bank account for the payment of invoices. */
  bank_details: readonly string[]
  /** Email address for questions. */
  email: string
}

type SellerName =
  | 'seller_name'
  | 'seller_address'
  | 'seller_country'
  | 'seller_tax_number'
  | 'seller_bank_details'
  | 'licensing_email'

type Mode = { livemode: boolean }

/** Shown on the documents of a test installation that names no seller. */
const EXAMPLE = {
  name: 'Example News Agency Ltd',
  address: ['1 Example Street', 'London EC1A 1AA', 'United Kingdom'],
  country: 'gb',
  tax_number: 'GB 000 0000 00',
  bank_details: ['Example Bank', 'IBAN GB00 EXAM 0000 0000 0000 00', 'BIC EXAMGB00'],
} as const

export function sellerOf(settings: Pick<Settings, SellerName>, { livemode }: Mode): Seller {
  const email = settings.licensing_email
  if (!livemode && settings.seller_name === '') return { ...EXAMPLE, email }
  return {
    name: settings.seller_name,
    address: settings.seller_address,
    country: settings.seller_country,
    tax_number: settings.seller_tax_number,
    bank_details: settings.seller_bank_details,
    email,
  }
}

/** Returns one sentence for each required change; none if the settings are valid. */
export function sellerErrors(settings: Pick<SomeSettings, SellerName>, { livemode }: Mode): string[] {
  const { seller_name: name = '', seller_address: address = [], seller_country: country = '' } = settings
  if (livemode && (name === '' || address.length === 0)) {
    return ['SELLER_NAME and SELLER_ADDRESS must be set where money moves: every invoice names the seller.']
  }
  const { seller_tax_number: taxNumber = '', seller_bank_details: bankDetails = [] } = settings
  const others = [...address, country, taxNumber, ...bankDetails]
  return name === '' && others.some((value) => value !== '')
    ? ['SELLER_NAME must be set together with the other settings of the seller.']
    : []
}
