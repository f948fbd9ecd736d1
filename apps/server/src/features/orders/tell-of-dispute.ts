import { shownReference } from '@rushes/commerce/order-reference'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import { postMailOnce } from '../outbox/post-mail.ts'
import { type DisputeNews, disputeMail } from './disputes.mails.ts'
import type * as disputes from './disputes.queries.ts'
import * as orders from './orders.queries.ts'

type News = { order: orders.OrderRow; dispute: disputes.DisputeRow; news: DisputeNews }

/** Tells the agency, which answers the bank (R-DISPUTE-4). */
export async function tellOfDispute(
  { config, clock, log }: Services,
  tx: Db,
  { order, dispute, news }: News,
): Promise<void> {
  const now = clock.now()
  const buyer = await orders.findBuyer(tx, order.user_id)
  const mail = disputeMail({ ...config, order, buyer, dispute, news })
  // A dispute comes into each state once.
  const key = `dispute:${dispute.id}:${dispute.state}`
  await postMailOnce(tx, { key, to: config.licensingEmail, ...mail }, now)
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
