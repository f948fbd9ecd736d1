/**
 * Settles orders without their buyers: after events of the provider, and when nobody came back. Compares the books
 * every night. Every job is safe to run twice and at the same time.
 */
import type { Job, Services } from '../../context.ts'
import { DELIVER_EVENTS } from '../../platform/payments/payments.ts'
import { comparePayments } from './compare-payments.ts'
import { handleEvent } from './handle-event.ts'
import { listViolations } from './invariants.queries.ts'
import { listOpenOrders } from './orders.queries.ts'
import { isOpen } from './orders.rules.ts'
import { cancelOrder, settleOrder } from './settle-order.ts'
import { findWaitingEvent, listWaitingEvents } from './webhook-inbox.queries.ts'

export const HANDLE_EVENT = 'payments-event'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** An order this young is left alone: its buyer may still be paying. */
const UNATTENDED_AFTER_MS = 10 * MINUTE_MS
/** Longer than an unpaid order is reused, so that no payment is cancelled while its buyer uses it. */
const EXPIRES_AFTER_MS = 24 * HOUR_MS
const COMPARED_MS = 72 * HOUR_MS
const EVENTS_BATCH = 200

const handleEventJob: Job = {
  name: HANDLE_EVENT,
  async run(services, { provider, eventId }) {
    const event = await findWaitingEvent(services.db, String(provider), String(eventId))
    if (event) await handleEvent(services, event)
  },
}

/** Settles orders after a lost webhook or a closed browser within minutes. */
export const reconcileJob: Job = {
  name: 'payments-reconcile',
  every: '*/5 * * * *',
  async run(services) {
    const now = services.clock.now().getTime()
    const waiting = await listWaitingEvents(services.db, new Date(now - MINUTE_MS), EVENTS_BATCH)
    for (const event of waiting) await attempt(services, event, () => handleEvent(services, event))
    const range = { from: new Date(0), to: new Date(now - UNATTENDED_AFTER_MS) }
    for (const order of await listOpenOrders(services.db, range)) {
      const isStale = now - order.created_at.getTime() > EXPIRES_AFTER_MS
      await attempt(services, order, async () => {
        const { state } = await settleOrder(services, order.id)
        if (isStale && isOpen(state)) await cancelOrder(services, order.id, 'expired')
      })
    }
  },
}

// One order that the provider cannot answer for must not keep the others from being settled.
async function attempt(services: Services, subject: object, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) =>
    services.log.error({ err: error, ...subject }, 'not reconciled; tried again with the next run'),
  )
}

const deliverEventsJob: Job = {
  name: DELIVER_EVENTS,
  every: '* * * * *',
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

export const ORDER_JOBS: readonly Job[] = [handleEventJob, reconcileJob, deliverEventsJob, auditJob]
