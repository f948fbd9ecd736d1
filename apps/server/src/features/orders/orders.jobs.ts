/**
 * Settles orders without their buyers: after events of the provider, and when the buyer did not return. Compares the
 * books every night. Every job is safe to run twice and at the same time.
 */

import { spendingBarrier } from '@rushes/commerce/spending'
import type { Job, Services } from '../../context.ts'
import { CANCEL_ABOVE_LIMIT } from '../../db/spending.ts'
import { startOfMonth } from '../../platform/agency-time.ts'
import { DELIVER_EVENTS } from '../../platform/payments/payments.ts'
import { listOrdersToAsk } from './disputes/disputes.queries.ts'
import { recordDisputes } from './disputes/record-disputes.ts'
import { listViolations } from './invariants.queries.ts'
import { isOpen } from './orders.rules.ts'
import { comparePayments } from './payments/compare-payments.ts'
import { handleEvent } from './payments/handle-event.ts'
import { cancelOrder, settleOrder } from './payments/settle-order.ts'
import { listUnsettled, type Place, updateChecked } from './payments/unsettled.queries.ts'
import { findWaitingEvent } from './payments/webhook-inbox.queries.ts'
import { sendRefund } from './refunds/refund-order.ts'
import { listPendingRefunds } from './refunds/refunds.queries.ts'
import { listOpenLimitedOrders } from './spending/open-orders.queries.ts'

export const HANDLE_EVENT = 'payments-event'

const HOUR_MS = 3_600_000
/** Longer than an unpaid order is reused, so that no payment is cancelled while the buyer uses it. */
const EXPIRES_AFTER_MS = 24 * HOUR_MS
const COMPARED_MS = 72 * HOUR_MS
const UNSETTLED_BATCH = 200
/** The newest, because older payments expire. */
const MAX_LIMITED = 1_000

const handleEventJob: Job = {
  name: HANDLE_EVENT,
  async run(services, { provider, eventId }) {
    const event = await findWaitingEvent(services.db, String(provider), String(eventId))
    if (event) await handleEvent(services, event)
  },
}

/** Settles orders within two minutes after a lost webhook or a closed browser. */
export const reconcileJob: Job = {
  name: 'payments-reconcile',
  every: '* * * * *',
  async run(services) {
    const now = services.clock.now()
    let last: Place | null = null
    do {
      // Failed items stay due: without a place to continue from, a batch of them would block all others.
      const batch = await listUnsettled(services.db, now, { after: last, limit: UNSETTLED_BATCH })
      for (const item of batch) {
        await attempt(services, item, () =>
          item.kind === 'event'
            ? handleEvent(services, item)
            : reconcile(services, item.order_id, item.created_at),
        )
      }
      last = batch.at(-1) ?? null
    } while (last !== null)
  },
}

/** The response to a refund requested this long ago was lost. */
const REFUND_PENDING_MS = 60_000

/** Requests refunds again whose response was lost; the provider responds with the same refund. */
export const refundsJob: Job = {
  name: 'payments-refunds',
  every: '* * * * *',
  async run(services) {
    const before = new Date(services.clock.now().getTime() - REFUND_PENDING_MS)
    let after = 0
    for (;;) {
      const batch = await listPendingRefunds(services.db, { before, after, limit: UNSETTLED_BATCH })
      for (const refund of batch) {
        await attempt(services, { refund: refund.id }, async () => void (await sendRefund(services, refund)))
      }
      const last = batch.at(-1)
      if (!last) return
      after = last.id
    }
  },
}

async function reconcile(services: Services, orderId: number, createdAt: Date): Promise<void> {
  const now = services.clock.now()
  const { state } = await settleOrder(services, orderId)
  const isStale = now.getTime() - createdAt.getTime() > EXPIRES_AFTER_MS
  if (isStale && isOpen(state)) await cancelOrder(services, orderId, 'expired')
  await updateChecked(services.db, orderId, now)
}

// Isolates failures, so that an order that the provider cannot answer for does not block the others.
async function attempt(services: Services, subject: object, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    services.log.error({ err: error, ...subject }, 'not reconciled; tried again with the next run'),
  )
}

/** Cancels payments that were opened before their buyer had the present spending limit (R-REQUEST-2). */
const cancelAboveLimitJob: Job = {
  name: CANCEL_ABOVE_LIMIT,
  every: '* * * * *',
  atOnce: () => 1,
  async run(services) {
    const { db, clock, config } = services
    const since = startOfMonth(clock.now(), config.timeZone)
    for (const order of await listOpenLimitedOrders(db, { since, limit: MAX_LIMITED })) {
      const { id, total_minor: totalMinor, currency, spending } = order
      if (spendingBarrier(spending, { totalMinor, currency }) === null) continue
      await attempt(services, { order: id }, async () => void (await cancelOrder(services, id, 'cancelled')))
    }
  },
}

/** Queries the provider about disputes whose event was lost, and about undecided ones. */
const disputesJob: Job = {
  name: 'payments-disputes',
  every: '35 * * * *',
  async run(services) {
    const { db, payments, clock } = services
    const recent = await payments.listDisputes({ since: new Date(clock.now().getTime() - COMPARED_MS) })
    const paymentRefs = recent.flatMap(({ intentRef }) => intentRef ?? [])
    for (const orderId of await listOrdersToAsk(db, paymentRefs)) {
      await attempt(services, { order: orderId }, () => recordDisputes(services, orderId))
    }
  },
}

const deliverEventsJob: Job = {
  name: DELIVER_EVENTS,
  every: '* * * * *',
  isDelayed: true,
  async run({ payments }) {
    await payments.deliverEvents?.()
  },
}

/** Compares the books and logs every difference as an error. */
export const auditJob: Job = {
  name: 'payments-audit',
  every: '20 3 * * *',
  async run(services) {
    const { db, clock, log } = services
    const now = clock.now().getTime()
    for (const violation of await listViolations(db)) log.error(violation, 'the books do not add up')
    for (const difference of await comparePayments(services, new Date(now - COMPARED_MS))) {
      log.error(difference, 'order and payment differ')
    }
  },
}

export const ORDER_JOBS: readonly Job[] = [
  handleEventJob,
  reconcileJob,
  deliverEventsJob,
  auditJob,
  refundsJob,
  disputesJob,
  cancelAboveLimitJob,
]
