/** Previews a refund (R-REFUND-4). */
import type { RefundPreview } from '@rushes/contract/agency-refunds'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import { draftCreditNote } from '../../invoices/draft-credit-note.ts'
import { sumsOf } from '../../invoices/invoices.rules.ts'
import { listAdminLines, listDrawnLicences, listUpgrades } from '../admin/admin-order.queries.ts'
import { findDue } from '../by-invoice/bank-payments.queries.ts'
import { BY_INVOICE } from '../by-invoice/by-invoice.rules.ts'
import { findOrder, type OrderRow } from '../orders.queries.ts'
import { fetchPayment } from '../payments/read-payment.ts'
import { previewRefund } from './refund-order.ts'
import type { RefundRequest } from './refunds.rules.ts'

type Known = Pick<Services, 'db' | 'payments' | 'log'>

/** @throws AppError not_found, conflict with the reason why nothing can be refunded */
export async function describeRefund(
  services: Known,
  orderId: number,
  request: RefundRequest,
): Promise<RefundPreview> {
  const { db } = services
  const plan = await previewRefund(db, orderId, request)
  const order = await findOrder(db, orderId)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  const { amountMinor, leftMinor, isWhole, endedLines } = plan
  const [lines, drawn, note, provider] = await Promise.all([
    listAdminLines(db, orderId),
    isWhole ? listDrawnLicences(db, orderId) : [],
    draftCreditNote(db, { orderId, amountMinor, lines: plan.lines }),
    fetchRest(services, order, amountMinor),
  ])
  const ended = lines.filter(({ id }) => endedLines.includes(id))
  const licences = [
    ...ended.flatMap(({ licence_id: id, revoked_at, description }) =>
      id === null || revoked_at !== null ? [] : [{ id, description }],
    ),
    ...drawn,
  ]
  const upgrades = await listUpgrades(
    db,
    licences.map(({ id }) => id),
  )
  const isByInvoice = order.provider === BY_INVOICE
  return {
    amount_minor: amountMinor,
    left_minor: leftMinor,
    is_whole: isWhole,
    licences: [...licences, ...upgrades.map(({ id, description }) => ({ id, description }))],
    upgrade_fees: upgrades.flatMap(({ id, order_id, amount_minor, currency }) =>
      amount_minor > 0 && order_id !== orderId ? [{ licence_id: id, order_id, amount_minor, currency }] : [],
    ),
    credits: ended.flatMap(({ size, remaining, description }) =>
      size === null || remaining === null
        ? []
        : [{ description, taken_back: remaining, used: size - remaining }],
    ),
    credit_note: note && sumsOf(note.lines),
    by_hand_minor: isByInvoice ? Math.max(0, amountMinor - (await findDue(db, orderId))) : 0,
    ...provider,
  }
}

async function fetchRest(services: Known, order: OrderRow, amountMinor: number) {
  try {
    const reported = await fetchPayment(services, order)
    const left = reported && reported.intent.amountReceivedMinor - reported.refundedMinor - amountMinor
    return { provider_left_minor: left, provider_fault: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { provider_left_minor: null, provider_fault: error.message }
  }
}
