/**
 * The one way to give money back (R-REFUND-1 to R-REFUND-3). The refund is written down first, then asked of the provider
 * under its own key, then carried out in one transaction: a kill at any moment ends in one refund or none.
 */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { PaymentError, type RefundState } from '../../platform/payments/payments.ts'
import { record } from '../audit/record-event.ts'
import { takeBackCredits } from '../credits/take-back-credits.ts'
import { revokeLicences } from '../licences/revoke-licences.ts'
import { postMailOnce } from '../outbox/post-mail.ts'
import * as orders from './orders.queries.ts'
import { shownReference } from './orders.rules.ts'
import { refundMail } from './refunds.mails.ts'
import * as refunds from './refunds.queries.ts'
import { planRefund, type RefundPlan, type RefundRequest } from './refunds.rules.ts'

export type RefundOrder = {
  orderId: number
  request: RefundRequest
  reason: string
  /** Null for the operator's command. */
  actorUserId: number | null
}
export type Refund = { id: number; state: 'succeeded' | 'failed'; amountMinor: number }

/** What a refund would do, without doing it. @throws AppError not_found, conflict */
export async function previewRefund(db: Db, orderId: number, request: RefundRequest): Promise<RefundPlan> {
  const order = await orders.findOrder(db, orderId)
  if (!order) throw new AppError('not_found', 'There is no such order.')
  return requirePlan(db, order, request)
}

/** @throws AppError not_found, conflict (with the reason), validation; PaymentError when the provider refuses */
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
    if (!order || order.provider_ref === null) throw new AppError('not_found', 'There is no such order.')
    const { amountMinor, lines } = await requirePlan(tx, order, wanted.request)
    const row = { order_id: order.id, amount_minor: amountMinor, reason, actor_user_id: wanted.actorUserId }
    return refunds.insertRefund(tx, { ...row, created_at: clock.now() }, lines)
  })
}

async function requirePlan(db: Db, order: orders.OrderRow, request: RefundRequest): Promise<RefundPlan> {
  const [lines, refunded] = await Promise.all([
    refunds.listRefundableLines(db, order.id),
    refunds.sumRefunds(db, order.id),
  ])
  const plan = planRefund({ ...order, refunded_minor: refunded, lines }, request)
  if ('refused' in plan) throw new AppError('conflict', plan.refused)
  return plan
}

/** Asks the provider for a refund that is written down; safe to repeat. @throws PaymentError */
export async function sendRefund(services: Services, refund: refunds.RefundRow): Promise<Refund> {
  const { db, payments, clock } = services
  const order = await orders.findOrder(db, refund.order_id)
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
    // After any other failure the refund may have happened, so it stays pending and is asked for again.
    if (error instanceof PaymentError && error.kind === 'invalid') {
      await refunds.settleRefund(db, refund.id, { state: 'failed', providerRef: null, now: clock.now() })
    }
    throw error
  }
}

export const refundKey = (id: number) => `refund:${id}`

/** Carries out what the provider has accepted; safe to repeat. */
export function completeRefund(
  services: Services,
  refund: refunds.RefundRow,
  { ref, status }: RefundState,
): Promise<Refund> {
  const now = services.clock.now()
  return services.db.transaction().execute(async (tx) => {
    const order = await orders.lockOrder(tx, refund.order_id)
    if (!order) throw new Error(`There is no order ${refund.order_id}`)
    // The bank may take days for a pending one. The money is no longer ours, so the licences end now.
    const state = status === 'failed' ? 'failed' : 'succeeded'
    const isFirst = await refunds.settleRefund(tx, refund.id, { state, providerRef: ref, now })
    if (isFirst && state === 'succeeded') await endWhatWasRefunded(services, tx, order, refund)
    return { id: refund.id, state, amountMinor: refund.amount_minor }
  })
}

/** Call it after the refund was settled, in the same transaction. */
export async function endWhatWasRefunded(
  { clock, config }: Services,
  tx: Db,
  order: orders.OrderRow,
  refund: refunds.RefundRow,
): Promise<void> {
  const now = clock.now()
  const isWhole = (await refunds.sumRefunds(tx, order.id)) >= order.total_minor
  const lines = await refunds.listRefundableLines(tx, order.id)
  const named = await refunds.listRefundedLines(tx, refund.id)
  const ended = isWhole ? lines.map(({ id }) => id) : named
  // Draws of credits hold the same lock.
  await lockAccount(tx, order.account_id)
  const licences = await revokeLicences(tx, ended, { reason: `refund ${refund.id}`, now })
  await takeBackCredits(tx, ended, now)
  if (isWhole) await orders.updateRefunded(tx, order.id, now)
  const buyer = await orders.findBuyer(tx, order.user_id)
  const endedLines = lines.filter(({ id }) => ended.includes(id))
  const mail = refundMail({ ...config, buyer, order, amountMinor: refund.amount_minor, lines: endedLines })
  await postMailOnce(tx, { key: `refund:${refund.id}`, to: buyer.email, ...mail }, now)
  await record(tx, {
    action: 'order.refunded',
    at: now,
    actorUserId: refund.actor_user_id,
    ip: null,
    object: `order:${order.id}`,
    details: { reference: shownReference(order), amount: refund.amount_minor, licences },
  })
}
