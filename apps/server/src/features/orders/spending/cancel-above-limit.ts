/** Cancels payments that were opened before their buyer had the present spending limit (R-REQUEST-2). */
import { spendingBarrier } from '@rushes/commerce/spending'
import type { Services } from '../../../context.ts'
import { findSpending } from '../../../db/spending.ts'
import { startOfMonth } from '../../../platform/agency-time.ts'
import { providerRefusal } from '../payments/payment-refusal.ts'
import { cancelOrder } from '../payments/settle-order.ts'
import { listOpenOrders } from './open-orders.queries.ts'

/**
 * Call it after the limit is committed, so that no other payment is opened above it. Safe to repeat after a failure.
 * @throws AppError as `providerRefusal`
 */
export async function cancelAboveLimit(services: Services, userId: number): Promise<void> {
  const { db, clock, config, log } = services
  const since = startOfMonth(clock.now(), config.timeZone)
  const spending = await findSpending(db, { userId, since })
  for (const { id, total_minor: totalMinor, currency } of await listOpenOrders(db, userId)) {
    if (spendingBarrier(spending, { totalMinor, currency }) === null) continue
    await cancelOrder(services, id, 'cancelled').catch((error: unknown) => {
      throw providerRefusal(error, log)
    })
  }
}
