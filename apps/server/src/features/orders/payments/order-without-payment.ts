/**
 * Places an order of 0, which contains only upgrades whose difference is 0: order, licences, invoice and receipt in one
 * transaction under the lock of the account, without a payment provider (R-UPGRADE-8).
 */
import type { Services } from '../../../context.ts'
import { lockForSale } from '../../../db/deals.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { endCardPayments } from '../by-invoice/order-by-invoice.ts'
import * as queries from '../orders.queries.ts'
import { alreadyPaid, clipsOf, JUST_PAID_MS, type OrderDraft, writeOrder } from './open-payment.ts'
import { grantFreeOrder } from './settle-order.ts'

/** The value of `orders.provider` for orders of 0. */
const NO_PROVIDER = 'none'

/**
 * @throws AppError conflict when a clip can no longer be licensed, or its licence no longer upgraded; already_paid as for
 * cards; PaymentError when an open card payment cannot be cancelled.
 */
export async function orderWithoutPayment(
  services: Services,
  viewer: Viewer,
  draft: OrderDraft,
): Promise<queries.OrderRow> {
  await endCardPayments(services, viewer, draft)
  return services.db.transaction().execute(async (tx) => {
    const now = services.clock.now()
    await lockAccount(tx, viewer.accountId)
    await lockForSale(tx, clipsOf(draft))
    const since = new Date(now.getTime() - JUST_PAID_MS)
    const paid = await queries.findPaidOrder(tx, viewer.accountId, draft.cartHash, since)
    if (paid) throw alreadyPaid(paid.ref)
    const order = await writeOrder(services, tx, viewer, { draft, provider: NO_PROVIDER, now, dueAt: null })
    await grantFreeOrder(services, tx, order)
    return order
  })
}
