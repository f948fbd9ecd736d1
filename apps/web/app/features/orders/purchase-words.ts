/** Writes a purchase out: its reference, and its fee with two decimals and the currency in upper case (R-ORDER-1). */
import type { PurchaseRecord } from '@rushes/contract/orders'

type Fee = Pick<PurchaseRecord, 'credit_value' | 'tax_value' | 'currency'>

export function referenceOf({ opid, purchase_ref }: Pick<PurchaseRecord, 'opid' | 'purchase_ref'>): string {
  return `${opid}-${purchase_ref}`
}

/** The API sends decimals as text, so nothing is calculated here. `tax` is null where none was paid. */
export function feeOf({ credit_value, tax_value, currency }: Fee): { fee: string; tax: string | null } {
  const hasTax = /[1-9]/.test(tax_value)
  return {
    fee: `${withTwoDecimals(credit_value)} ${currency.toUpperCase()}`,
    tax: hasTax ? `plus ${withTwoDecimals(tax_value)} sales tax` : null,
  }
}

/** `1,250.50` of '1250.5'. */
function withTwoDecimals(amount: string): string {
  const [whole = '0', cents = ''] = amount.split('.')
  return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents.padEnd(2, '0').slice(0, 2)}`
}
