/**
 * Provides the only way to refund money (R-REFUND-1 to R-REFUND-5). The refund is recorded first, which
 * reserves its credits, then requested from the provider under its key, then completed in one transaction, so
 * that a crash at any time ends in one refund or none.
 */
import { shownReference } from '@rushes/commerce/order-reference'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { PaymentError, type RefundState } from '../../../platform/payments/payments.ts'
import { record } from '../../audit/record-event.ts'
import { takeBackCredits } from '../../credits/take-back-credits.ts'
import { issueCreditNote } from '../../invoices/issue-credit-note.ts'
import { revokeDrawnLicences, revokeLicences } from '../../licences/revoke-licences.ts'
import { postEmailOnce } from '../../outbox/post-email.ts'
import { findDue } from '../by-invoice/bank-payments.queries.ts'
import { BY_INVOICE } from '../by-invoice/by-invoice.rules.ts'
import { settleInvoice } from '../by-invoice/settle-invoice.ts'
import { listDisputesOfOrder } from '../disputes/disputes.queries.ts'
import { isFreezing } from '../disputes/disputes.rules.ts'
import * as orders from '../orders.queries.ts'
import { refundEmail } from './refunds.emails.ts'
import * as refunds from './refunds.queries.ts'
import { planRefund, type RefundPlan, type RefundRequest } from './refunds.rules.ts'

export type RefundOrder = {
  orderId: number
  request: RefundRequest
  reason: string
  actorUserId: number | null
  /** Amounts that the admin area showed before the click; any others are refused (R-REFUND-4). */
  seen?: { amountMinor: number; leftMinor: number }
  /** Refuses the refund if the payment has been decided in the meantime (R-PAYMENT-9). */
  inReviewOnly?: true
  /** Called in the transaction that records the refund; a failure refuses it. */
  onRecorded?: (tx: Db, refundId: number) => Promise<void>
}
export type Refund = {
  id: number
  state: 'succeeded' | 'failed'
  amountMinor: number
  /** Amount that staff have to pay back by bank transfer, for an order by invoice. */
  byHandMinor: number
}

/** Previews the effects of a refund. @throws AppError not_found, conflict */
export async function previewRefund(db: Db, orderId: number, request: RefundRequest): Promise<RefundPlan> {
  const order = await orders.findOrder(db, orderId)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  return requirePlan(db, order, request)
}

/** @throws AppError not_found, conflict (with the reason), outdated, validation; PaymentError when the provider refuses */
export async function refundOrder(services: Services, wanted: RefundOrder): Promise<Refund> {
  const refund = await claimRefund(services, wanted)
  return sendRefund(services, refund)
}

function claimRefund({ db, clock }: Services, wanted: RefundOrder): Promise<refunds.RefundRow> {
  const reason = wanted.reason.trim()
  if (reason === '' || reason.length > 500) {
    throw new AppError('validation', 'Please give a reason of at most 500 characters.')
  }
  return db.transaction().execute(async (tx) => {
    const order = await orders.lockOrder(tx, wanted.orderId)
    const isPayable = order?.provider === BY_INVOICE || order?.provider_ref
    if (!order || !isPayable) throw new AppError('not_found', 'There is no such order.')
    if (wanted.inReviewOnly && order.state !== 'payment_review') throw decidedAlready()
    // Draws wait for the locked account, so the credits of this plan are reserved before the next one (R-REFUND-5).
    const plan = await requirePlan(tx, order, wanted.request)
    requireSeen(plan, wanted.seen)
    const { amountMinor, lines } = plan
    const row = { order_id: order.id, amount_minor: amountMinor, reason, actor_user_id: wanted.actorUserId }
    const refund = await refunds.insertRefund(tx, { ...row, created_at: clock.now() }, lines)
    await wanted.onRecorded?.(tx, refund.id)
    return refund
  })
}

export const decidedAlready = () => new AppError('conflict', 'This payment has been decided already.')

function requireSeen(plan: RefundPlan, seen: RefundOrder['seen']): void {
  if (!seen || (seen.amountMinor === plan.amountMinor && seen.leftMinor === plan.leftMinor)) return
  throw new AppError('outdated', 'This order has changed. Check the refund again.')
}

async function requirePlan(db: Db, order: orders.OrderRow, request: RefundRequest): Promise<RefundPlan> {
  const disputes = await listDisputesOfOrder(db, order.id)
  if (disputes.some(({ state }) => isFreezing(state))) {
    throw new AppError('conflict', 'This payment is disputed: the bank decides who gets the money.')
  }
  const [lines, refunded] = await Promise.all([
    refunds.listRefundableLines(db, order.id),
    refunds.sumRefunds(db, order.id),
  ])
  const plan = planRefund({ ...order, refunded_minor: refunded, lines }, request)
  if ('refused' in plan) throw new AppError('conflict', plan.refused)
  return plan
}

/** Requests a stored refund from the provider; safe to repeat. @throws PaymentError */
export async function sendRefund(services: Services, refund: refunds.RefundRow): Promise<Refund> {
  const { db, payments, clock } = services
  const order = await orders.findOrder(db, refund.order_id)
  // No provider holds the money: the debt is reduced, and the rest is paid back by bank transfer
  // (R-BYINVOICE-6).
  if (order?.provider === BY_INVOICE) {
    return completeRefund(services, refund, { ref: null, status: 'succeeded' })
  }
  if (!order || order.provider_ref === null) throw new Error(`Order ${refund.order_id} has no payment`)
  try {
    const state = await payments.refund({
      ref: order.provider_ref,
      amountMinor: refund.amount_minor,
      key: refundKey(refund.id),
      reason: refund.reason,
    })
    const done = await completeRefund(services, refund, state)
    if (done.state === 'failed') throw new PaymentError('invalid', 'The provider could not refund it.')
    return done
  } catch (error) {
    // After any other failure the refund may have happened, so it stays pending and is requested again.
    if (error instanceof PaymentError && error.kind === 'invalid') {
      await refunds.settleRefund(db, refund.id, { state: 'failed', providerRef: null, now: clock.now() })
    }
    throw error
  }
}

export const refundKey = (id: number) => `refund:${id}`

/** Applies a refund that the provider has accepted; safe to repeat. */
export function completeRefund(
  services: Services,
  refund: refunds.RefundRow,
  { ref, status }: Pick<RefundState, 'status'> & { ref: string | null },
): Promise<Refund> {
  const now = services.clock.now()
  return services.db.transaction().execute(async (tx) => {
    const order = await orders.lockOrder(tx, refund.order_id)
    if (!order) throw new Error(`There is no order ${refund.order_id}`)
    // A pending refund may take days at the bank. The money has already left, so the licences end now.
    const state = status === 'failed' ? 'failed' : 'succeeded'
    const isFirst = await refunds.settleRefund(tx, refund.id, { state, providerRef: ref, now })
    const byHandMinor = isFirst && order.provider === BY_INVOICE ? await payBackByHand(tx, refund) : 0
    if (isFirst && state === 'succeeded') {
      await endWhatWasRefunded(services, tx, order, { ...refund, by_hand_minor: byHandMinor })
    }
    return { id: refund.id, state, amountMinor: refund.amount_minor, byHandMinor }
  })
}

/** Records the amount that the account has overpaid after the refund. @returns the amount, in minor units */
async function payBackByHand(tx: Db, refund: refunds.RefundRow): Promise<number> {
  const byHandMinor = Math.max(0, -(await findDue(tx, refund.order_id)))
  if (byHandMinor > 0) await refunds.updateByHand(tx, refund.id, byHandMinor)
  return byHandMinor
}

/** Ends licences and credits; call it after the refund was settled, in the same transaction. */
export async function endWhatWasRefunded(
  { clock, config }: Services,
  tx: Db,
  order: orders.OrderRow,
  refund: refunds.RefundRow,
): Promise<void> {
  const now = clock.now()
  // A refund in progress may still be refused, so only settled refunds count.
  const isWhole =
    (await refunds.sumSettledRefunds(tx, order.id)) >= (order.received_minor ?? order.total_minor)
  const lines = await refunds.listRefundableLines(tx, order.id)
  const named = await refunds.listRefundedLines(tx, refund.id)
  const ended = isWhole ? lines.map(({ id }) => id) : named
  const why = { reason: `refund ${refund.id}`, now }
  const revoked = await revokeLicences(tx, ended, why)
  await takeBackCredits(tx, ended, now)
  // Revoked, because they are no longer paid for.
  const drawn = isWhole ? await revokeDrawnLicences(tx, ended, why) : []
  if (isWhole) await orders.updateRefunded(tx, order.id, now)
  const buyer = await orders.findBuyer(tx, order.user_id)
  const endedLines = lines.filter(({ id }) => ended.includes(id))
  const creditNote = await issueCreditNote({ config, clock }, tx, refund)
  if (!isWhole) await settleInvoice({ config, clock }, tx, order)
  const email = { ...config, buyer, order, creditNote }
  const mail = refundEmail({
    ...email,
    amountMinor: refund.amount_minor,
    byHandMinor: order.provider === BY_INVOICE ? refund.by_hand_minor : null,
    lines: endedLines,
    drawnLicences: drawn.filter(({ order_line_id }) => order_line_id === null).length,
    upgrades: [...revoked, ...drawn].flatMap(({ id, order_line_id: line }) =>
      line === null || ended.includes(line) ? [] : [id],
    ),
  })
  await postEmailOnce(tx, { key: `refund:${refund.id}`, to: buyer.email, ...mail }, now)
  await record(tx, {
    action: 'order.refunded',
    at: now,
    actorUserId: refund.actor_user_id,
    ip: null,
    object: `order:${order.id}`,
    reason: refund.reason,
    details: {
      reference: shownReference(order),
      amount: refund.amount_minor,
      licences: revoked.length + drawn.length,
    },
  })
}
