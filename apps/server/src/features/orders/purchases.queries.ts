/** Orders as their buyers see them. */
import type { Db } from '../../db/db.ts'

/** The lines as the buyer sees them, with the licence of each clip. */
export function listOrderLines(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('order_lines')
    .leftJoin('licences', 'licences.order_line_id', 'order_lines.id')
    .leftJoin('clips', 'clips.id', 'order_lines.clip_id')
    .select([
      'order_lines.order_id',
      'order_lines.kind',
      'order_lines.clip_id',
      'order_lines.description',
      'order_lines.product_ref',
      'order_lines.our_ref',
      'order_lines.tier_code',
      'order_lines.bundle_size',
      'order_lines.quantity',
      'order_lines.net_minor',
      'clips.media_version',
      'clips.type as clip_type',
      'licences.id as licence_id',
    ])
    .where('order_lines.order_id', 'in', [...orderIds])
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position')
    .execute()
}

/** Paid orders of an account, newest first. */
export function listPurchases(
  db: Db,
  accountId: number,
  page: { before: number | undefined; limit: number },
) {
  return db
    .selectFrom('orders')
    .select(['id', 'ref', 'livemode', 'paid_at', 'net_minor', 'tax_minor', 'currency'])
    .where('account_id', '=', accountId)
    .where('state', 'in', ['paid', 'refunded'])
    .$if(page.before !== undefined, (query) => query.where('id', '<', page.before ?? 0))
    .orderBy('id', 'desc')
    .limit(page.limit)
    .execute()
}
