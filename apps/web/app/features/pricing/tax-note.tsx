/** Shows that sales tax is added, for pounds and Australian dollars (R-TAX-1). */
import { SALES_TAX_NOTE, salesTaxApplies } from '@rushes/commerce/currency'
import type { Currency } from '@rushes/commerce/money'

type TaxNoteProps = { currency: Currency; className?: string }

export function TaxNote({ currency, className = 'mt-4' }: TaxNoteProps) {
  if (!salesTaxApplies(currency)) return null
  return <p className={`text-sm text-ink-soft ${className}`}>{SALES_TAX_NOTE}</p>
}
