/**
 * Records the provider's disputes of an order (R-DISPUTE-1 to R-DISPUTE-3). Safe to repeat, in any order: the provider
 * is queried, and the state of a dispute only advances.
 */
import { shownReference } from '@rushes/commerce/order-reference'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { DisputeState } from '../../../platform/payments/payments.ts'
import { record } from '../../audit/record-event.ts'
import { postEmailOnce } from '../../outbox/post-email.ts'
import * as orders from '../orders.queries.ts'
import { recordRefunds } from '../refunds/record-refunds.ts'
import { endWhatWasRefunded } from '../refunds/refund-order.ts'
import * as refunds from '../refunds/refunds.queries.ts'
import { type DisputeNews, disputeEmail } from './disputes.emails.ts'
import * as disputes from './disputes.queries.ts'
import { changeOf, isDisputeOpen, lostAmount } from './disputes.rules.ts'

type News = { order: orders.OrderRow; dispute: disputes.DisputeRow; news: DisputeNews }

/** @throws PaymentError */
export async function recordDisputes(services: Services, orderId: number): Promise<void> {
  const { db, payments } = services
  const order = await orders.findOrder(db, orderId)
  if (!order || order.provider_ref === null) return
  // Settles refunds whose response was lost first, because the bank has not returned that money.
  await recordRefunds(services, orderId)
  for (const reported of await payments.listDisputes({ intentRef: order.provider_ref })) {
    await recordOne(services, orderId, reported)
  }
}

function recordOne(services: Services, orderId: number, reported: DisputeState): Promise<void> {
  const { db, clock, log } = services
  return db.transaction().execute(async (tx) => {
    // Draws of credits and deliveries wait for the locked account, and must not overlook the dispute.
    const order = await orders.lockOrder(tx, orderId)
    if (!order) throw new Error(`There is no order ${orderId}`)
    const known = await disputes.findDisputeByRef(tx, reported.ref)
    const change = changeOf(known?.state ?? null, reported.status)
    if (change.kind === 'contradicted') {
      log.error(
        { order: orderId, dispute: reported.ref, state: reported.status },
        'a decided dispute has changed',
      )
    }
    if (change.kind !== 'changed') return
    const dispute = await keep(tx, { orderId, reported, known, now: clock.now() })
    if (dispute.state === 'lost') await giveBack(services, tx, order, dispute)
    if (change.news) await notifyOfDispute(services, tx, { order, dispute, news: change.news })
  })
}

type ReportedDispute = {
  orderId: number
  reported: DisputeState
  known: disputes.DisputeRow | undefined
  now: Date
}

function keep(tx: Db, { orderId, reported, known, now }: ReportedDispute): Promise<disputes.DisputeRow> {
  const change = {
    state: reported.status,
    amount_minor: reported.amountMinor,
    currency: reported.currency,
    evidence_due_at: reported.evidenceDueAt,
    closed_at: isDisputeOpen(reported.status) ? null : now,
  }
  if (known) return disputes.updateDispute(tx, known.id, change)
  return disputes.insertDispute(tx, {
    ...change,
    order_id: orderId,
    provider_ref: reported.ref,
    reason: reported.reason,
    opened_at: reported.openedAt,
    recorded_at: now,
  })
}

/**
 * Records that the bank has returned the money to the buyer, like a refund made at the provider
 * (R-DISPUTE-3).
 */
async function giveBack(
  services: Services,
  tx: Db,
  order: orders.OrderRow,
  dispute: disputes.DisputeRow,
): Promise<void> {
  const now = services.clock.now()
  const cameMinor = order.received_minor ?? order.total_minor
  const leftMinor = cameMinor - (await refunds.sumSettledRefunds(tx, order.id))
  const amount = lostAmount(
    { amountMinor: dispute.amount_minor, currency: dispute.currency },
    { currency: order.currency, leftMinor },
  )
  // A refund has returned all of it before.
  if (amount === 0) return
  const refund = await refunds.insertRefund(tx, {
    order_id: order.id,
    amount_minor: amount,
    reason: `dispute ${dispute.provider_ref} lost`,
    state: 'succeeded',
    provider_ref: dispute.provider_ref,
    created_at: now,
    settled_at: now,
  })
  await disputes.updateDisputeRefund(tx, dispute.id, refund.id)
  await endWhatWasRefunded(services, tx, order, refund)
}

/** Notifies the agency, which answers the bank (R-DISPUTE-4). */
async function notifyOfDispute(
  { config, clock, log }: Services,
  tx: Db,
  { order, dispute, news }: News,
): Promise<void> {
  const now = clock.now()
  const buyer = await orders.findBuyer(tx, order.user_id)
  const mail = disputeEmail({ ...config, order, buyer, dispute, news })
  // Unique, because a dispute enters each state once.
  const key = `dispute:${dispute.id}:${dispute.state}`
  await postEmailOnce(tx, { key, to: config.licensingEmail, ...mail }, now)
  await record(tx, {
    action: news === 'decided' ? 'dispute.decided' : 'dispute.opened',
    at: now,
    actorUserId: null,
    ip: null,
    object: `order:${order.id}`,
    details: { reference: shownReference(order), state: dispute.state, amount: dispute.amount_minor },
  })
  log.warn({ order: order.id, dispute: dispute.provider_ref, state: dispute.state }, 'a payment is disputed')
}
