/**
 * Formats a purchase: its reference, and its fee with two decimals and the currency in upper case
 * (R-ORDER-1).
 */
import {
  addMinor,
  type Currency,
  formatMoney,
  formatMoneyWithCode,
  requireCurrency,
} from '@rushes/commerce/money'
import type { PurchaseRecord } from '@rushes/contract/orders'
import { formatDay } from '../catalogue/clip-facts.ts'

type Fee = Pick<PurchaseRecord, 'credit_value' | 'tax_value' | 'currency'>

export function referenceOf({ opid, purchase_ref }: Pick<PurchaseRecord, 'opid' | 'purchase_ref'>): string {
  return `${opid}-${purchase_ref}`
}

/** Returns the amount paid, and its tax; `tax` is null if there was none. */
export function feeOf({ credit_value, tax_value, currency }: Fee): { fee: string; tax: string | null } {
  const code = requireCurrency(currency)
  const taxMinor = minorOf(tax_value)
  return {
    fee: formatMoneyWithCode(addMinor(minorOf(credit_value), taxMinor), code),
    tax: taxMinor > 0 ? `incl. ${formatMoney(taxMinor, code, { decimals: 2 })} ${TAX_NAMES[code]}` : null,
  }
}

const TAX_NAMES: Readonly<Record<Currency, string>> = {
  gbp: 'VAT',
  aud: 'GST',
  eur: 'sales tax',
  usd: 'sales tax',
}

type Bookkeeping = Pick<PurchaseRecord, 'purchase_order_number' | 'cost_centre'>

/** Returns null if the buyer has entered neither. */
export function bookkeepingLabel({ purchase_order_number, cost_centre }: Bookkeeping): string | null {
  if (purchase_order_number === '') return cost_centre === '' ? null : `Cost centre ${cost_centre}`
  const order = `Purchase order ${purchase_order_number}`
  return cost_centre === '' ? order : `${order}, cost centre ${cost_centre}`
}

/** Describes the state of an order by invoice (R-BYINVOICE-7). */
export function debtLabel({ state, due_on }: NonNullable<PurchaseRecord['debt']>): string {
  switch (state) {
    case 'open':
      return `Invoice open, pay by ${formatDay(due_on)}`
    case 'overdue':
      return `Invoice overdue since ${formatDay(due_on)}`
    case 'paid':
      return 'Invoice paid'
  }
}

/** Returns 125050 for '1250.5': the API sends decimals as text, so that no rounding changes them. */
function minorOf(amount: string): number {
  const [whole = '0', cents = ''] = amount.split('.')
  return Number(`${whole}${cents.padEnd(2, '0').slice(0, 2)}`)
}
