/** Labels of orders, refunds and disputes. */
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import type { AdminOrder, AdminOrderRow } from '@rushes/contract/agency-orders'

const ORDER_STATE_LABELS: Readonly<Record<AdminOrderRow['state'], string>> = {
  awaiting_payment: 'Awaiting payment',
  processing: 'Payment in progress',
  invoiced: 'Owed by invoice',
  paid: 'Paid',
  payment_review: 'In review',
  failed: 'Failed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
}

type DisputeState = AdminOrder['disputes'][number]['state']

export const DISPUTE_LABELS: Readonly<Record<DisputeState, string>> = {
  inquiry: 'Inquiry by the bank',
  needs_response: 'Disputed, response needed',
  under_review: 'Disputed, under review by the bank',
  won: 'Dispute won',
  lost: 'Dispute lost',
  closed: 'Inquiry closed',
}

export const REFUND_LABELS: Readonly<Record<AdminOrder['refunds'][number]['state'], string>> = {
  pending: 'In progress',
  succeeded: 'Completed',
  failed: 'Refund failed',
}

const PROVIDER_LABELS: Readonly<Record<string, string>> = {
  testcard: 'Test card',
  stripe: 'Stripe',
  invoice: 'By invoice',
  none: 'No payment',
}
export const providerLabel = (provider: string): string => PROVIDER_LABELS[provider] ?? provider

type Stated = Pick<AdminOrderRow, 'state' | 'refunded_minor' | 'refunding'>

export function orderStateLabel({ state, refunded_minor: refunded, refunding }: Stated): string {
  const label = ORDER_STATE_LABELS[state]
  if (refunding) return `${label}, refund in progress`
  return refunded > 0 && state !== 'refunded' ? `${label}, partly refunded` : label
}

/** Formats an amount; the bank may use a currency that the shop does not sell in. */
export const moneyLabel = (minor: number, currency: string): string =>
  isCurrency(currency)
    ? formatMoneyWithCode(minor, currency)
    : `${(minor / 100).toFixed(2)} ${currency.toUpperCase()}`

const isFreezing = ({ state }: { state: DisputeState }) =>
  state === 'needs_response' || state === 'under_review'

/** The reason why no refund is possible now; null if one is possible. */
export function noRefundMessage({ state, left_minor: left, refunds, disputes }: AdminOrder): string | null {
  if (disputes.some(isFreezing)) return 'The bank is reviewing this payment, so it cannot be refunded here.'
  if (refunds.some((refund) => refund.state === 'pending')) {
    return 'A refund is in progress. It is retried every minute.'
  }
  if (state === 'refunded') return 'This order has been fully refunded.'
  return left > 0 ? null : 'There is no payment to refund.'
}
