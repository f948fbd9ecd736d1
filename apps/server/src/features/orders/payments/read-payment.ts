/** Compares the payment of an order at the provider with the stored one. */
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { type IntentState, PaymentError, type RefundState } from '../../../platform/payments/payments.ts'
import { findOrder, type OrderRow } from '../orders.queries.ts'
import { isMoneyIn } from '../orders.rules.ts'
import { sumRefunds } from '../refunds/refunds.queries.ts'

export type ProviderPayment = { intent: IntentState; refundedMinor: number }

/** Returns null if the provider has no payment for the order. */
export async function fetchPayment(
  { payments, log }: Pick<Services, 'payments' | 'log'>,
  order: OrderRow,
): Promise<ProviderPayment | null> {
  const isOurs = order.livemode || order.provider === payments.id
  if (order.provider_ref === null || !isOurs) return null
  try {
    const [intent, refunds] = await Promise.all([
      payments.retrieveIntent(order.provider_ref),
      payments.listRefunds(order.provider_ref),
    ])
    return { intent, refundedMinor: sumOf(refunds) }
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.error({ err: error, order: order.id }, 'the provider was asked about an order')
    throw new AppError('unavailable', 'The payment provider does not respond. Please try again in a minute.')
  }
}

const sumOf = (refunds: readonly RefundState[]) =>
  refunds.reduce((sum, { status, amountMinor }) => sum + (status === 'failed' ? 0 : amountMinor), 0)

/** @throws AppError not_found, unavailable */
export async function readPayment(services: Pick<Services, 'db' | 'payments' | 'log'>, orderId: number) {
  const order = await findOrder(services.db, orderId)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const reported = await fetchPayment(services, order)
  if (!reported) return { payment: null, differences: [] }
  const { intent, refundedMinor } = reported
  const ours = { ...order, refunded_minor: await sumRefunds(services.db, orderId) }
  return {
    payment: {
      ref: intent.ref,
      status: intent.status,
      amount_minor: intent.amountMinor,
      received_minor: intent.amountReceivedMinor,
      refunded_minor: refundedMinor,
      currency: intent.currency,
      method: intent.method,
      last_error: intent.lastError,
      livemode: intent.livemode,
      created_at: intent.createdAt.toISOString(),
    },
    differences: differencesOf(ours, reported),
  }
}

type Ours = Pick<OrderRow, 'id' | 'state' | 'total_minor' | 'currency' | 'livemode'> & {
  refunded_minor: number
}

/** Returns the differences between the two books as sentences; exported for its tests. */
export function differencesOf(order: Ours, { intent, refundedMinor }: ProviderPayment): string[] {
  const isPaidThere = intent.status === 'succeeded'
  const isPaidHere = isMoneyIn(order.state) || order.state === 'refunded'
  const money = (minor: number) =>
    isCurrency(intent.currency)
      ? formatMoneyWithCode(minor, intent.currency)
      : `${minor} minor units of ${intent.currency}`
  return [
    ...(isPaidThere && !isPaidHere
      ? ['The provider has captured the payment, but the order is not paid here.']
      : []),
    ...(!isPaidThere && isPaidHere
      ? ['The order is paid here, but the provider has no captured payment.']
      : []),
    ...(intent.orderId === order.id ? [] : ['The payment does not refer to this order.']),
    ...(intent.livemode === order.livemode ? [] : ['The payment and the order differ in test or live mode.']),
    ...(intent.currency === order.currency ? [] : [`It was paid in ${intent.currency.toUpperCase()}.`]),
    ...(isPaidThere && intent.amountReceivedMinor !== order.total_minor
      ? [`${money(intent.amountReceivedMinor)} arrived instead of ${money(order.total_minor)}.`]
      : []),
    ...(refundedMinor === order.refunded_minor
      ? []
      : [`${money(refundedMinor)} went back there, ${money(order.refunded_minor)} here.`]),
  ]
}
