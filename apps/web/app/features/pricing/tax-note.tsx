/** For pounds and Australian dollars the price is not the whole of it. */
import { SALES_TAX_NOTE, salesTaxApplies } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'

export function TaxNote({ currency }: { currency: Currency }) {
  return salesTaxApplies(currency) ? <p className="mt-4 text-sm text-ink-soft">{SALES_TAX_NOTE}</p> : null
}
