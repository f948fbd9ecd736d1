/**
 * The cost of the order in minor units: net fee, sales tax, total. Tax is added in gbp and aud only, and
 * nothing can be paid until it is known (R-TAX-1).
 */
import { needsPostcode } from '@rushes/commerce/billing-address'
import { itemTotalMinor } from '@rushes/commerce/cart-item'
import type { Cart } from '@rushes/commerce/cart-state'
import { salesTaxApplies } from '@rushes/commerce/currency'
import { addMinor, type Currency, isChargeable } from '@rushes/commerce/money'
import type { Input } from '@rushes/contract/client'

export type BillingAddress = { name: string; country: string; postcode: string }

export type Amounts = {
  netMinor: number
  taxMinor: number
  totalMinor: number
  currency: Currency
  /** The reason why the buyer accounts for the tax (R-TAX-3). */
  taxNote: string | null
}

export type Quote =
  | ({ state: 'ready' } & Amounts)
  | { state: 'incomplete' }
  | { state: 'loading' }
  | { state: 'failed'; message: string }

type TaxQuery = Input<'POST /clip/payments/salestax'>['body']

/** Returns the query for the server; null if no tax applies. */
export function taxQuery(
  cart: Cart,
  { name, country, postcode }: BillingAddress,
  testMode: boolean,
): TaxQuery | null {
  const currency = cart.selectedTier?.currency
  if (!currency || !salesTaxApplies(currency)) return null
  return {
    currency,
    line_items: cart.items.map((item) => ({
      amount: itemTotalMinor(item),
      reference: item.productRef,
      quantity: item.qty,
      tax_behavior: 'exclusive' as const,
    })),
    customer_details: { address: { name, country, postal_code: postcode.trim() } },
    address_source: 'shipping',
    testMode,
  }
}

/** Whether the address is complete enough for a quote. */
export function isQuotable(query: TaxQuery): boolean {
  const { country, postal_code } = query.customer_details.address
  return /^[a-z]{2}$/.test(country) && (postal_code !== '' || !needsPostcode(country))
}

export function amountsOf(
  cart: Cart,
  { taxMinor, taxNote }: Pick<Amounts, 'taxMinor' | 'taxNote'>,
): Amounts | null {
  const currency = cart.selectedTier?.currency
  if (!currency) return null
  return {
    netMinor: cart.totalMinor,
    taxMinor,
    taxNote,
    totalMinor: addMinor(cart.totalMinor, taxMinor),
    currency,
  }
}

/** Returns the reason why Pay is disabled, as a message; null if it is enabled. */
export function reasonToWait(quote: Quote, form: 'ready' | 'loading' | 'failed'): string | null {
  switch (quote.state) {
    case 'incomplete':
      return 'Enter your country and post code to calculate sales tax.'
    case 'loading':
      return 'Calculating sales tax…'
    case 'failed':
      return 'Sales tax and total are not available yet.'
    case 'ready':
      // An upgrade that costs nothing (R-UPGRADE-8).
      if (quote.totalMinor === 0) return null
      if (!isChargeable(quote.totalMinor)) {
        return 'This order cannot be paid by card. Please contact the licensing team.'
      }
      return FORM_MESSAGES[form]
  }
}

const FORM_MESSAGES = {
  ready: null,
  loading: 'The payment form is loading…',
  failed: 'You cannot pay without the card form.',
} as const
