/** The labels of invoices and of invoice terms. */
import type { InvoiceState, InvoiceTerms } from '@rushes/contract/agency-account-invoices'
import { moneyLabel } from '../orders/order-labels.ts'

export const INVOICE_STATE_LABELS: Readonly<Record<InvoiceState, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  credited: 'Credited',
}

const daysLabel = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** Returns the facts about the terms, with the unused part of the limit. */
export function termsFacts({ terms, currency, owed_minor: owed, is_overdue }: InvoiceTerms) {
  const money = (minor: number) => moneyLabel(minor, terms?.currency ?? currency)
  return [
    { name: 'Payment by invoice', value: terms ? 'Allowed' : 'Not allowed' },
    { name: 'Payment term', value: terms && daysLabel(terms.days) },
    { name: 'Credit limit', value: terms && money(terms.limit_minor) },
    { name: 'Amount due', value: `${money(owed)}${is_overdue ? ', overdue' : ''}` },
    { name: 'Remaining limit', value: terms && money(Math.max(0, terms.limit_minor - owed)) },
  ]
}
