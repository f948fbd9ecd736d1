/** Who sells, as it stands on invoices and credit notes. Pure; `config.ts` passes the environment. */

export type Seller = {
  name: string
  address: readonly string[]
  /** Where it is established, in lower case; empty where that is not said: then no sale is a reverse charge (R-TAX-3). */
  country: string
  /** Empty where the seller has none. */
  tax_number: string
  /** Where invoices that are paid later are paid to. */
  bank_details: readonly string[]
  /** For questions. */
  email: string
}

type SellerVariables = {
  SELLER_NAME: string
  SELLER_ADDRESS: readonly string[]
  SELLER_COUNTRY: string
  SELLER_TAX_NUMBER: string
  SELLER_BANK_DETAILS: readonly string[]
  LICENSING_EMAIL: string
}
type Mode = { livemode: boolean }

/** Stands on the papers of an installation that moves no money and names no seller. */
const EXAMPLE = {
  name: 'Example News Agency Ltd',
  address: ['1 Example Street', 'London EC1A 1AA', 'United Kingdom'],
  country: 'gb',
  tax_number: 'GB 000 0000 00',
  bank_details: ['Example Bank', 'IBAN GB00 EXAM 0000 0000 0000 00', 'BIC EXAMGB00'],
} as const

export function sellerOf(variables: SellerVariables, { livemode }: Mode): Seller {
  const email = variables.LICENSING_EMAIL
  if (!livemode && variables.SELLER_NAME === '') return { ...EXAMPLE, email }
  return {
    name: variables.SELLER_NAME,
    address: variables.SELLER_ADDRESS,
    country: variables.SELLER_COUNTRY,
    tax_number: variables.SELLER_TAX_NUMBER,
    bank_details: variables.SELLER_BANK_DETAILS,
    email,
  }
}

/** One sentence for each setting that has to change; none when the start may go on. */
export function sellerErrors(variables: SellerVariables, { livemode }: Mode): string[] {
  const { SELLER_NAME: name, SELLER_ADDRESS: address } = variables
  const country = variables.SELLER_COUNTRY
  if (!/^([a-z]{2})?$/.test(country))
    return [`SELLER_COUNTRY=${country} is not a code of two letters, such as gb.`]
  const isComplete = name !== '' && address.length > 0
  if (livemode && !isComplete) {
    return ['SELLER_NAME and SELLER_ADDRESS must be set where money moves: every invoice names the seller.']
  }
  const others = [...address, country, variables.SELLER_TAX_NUMBER, ...variables.SELLER_BANK_DETAILS]
  return name === '' && others.some((value) => value !== '')
    ? ['SELLER_NAME must be set together with the other settings of the seller.']
    : []
}
