import type { Db } from '../../../db/db.ts'

const MAX_TWINS = 5

/** Lists other paid orders of the account with the same cart, or with a clip in common. */
export function listPaidTwins(db: Db, orderId: number) {
  return db
    .selectFrom('orders as own')
    .innerJoin('orders as other', 'other.account_id', 'own.account_id')
    .select(['other.id', 'other.ref', 'other.livemode'])
    .where('own.id', '=', orderId)
    .whereRef('other.id', '<>', 'own.id')
    .where('other.state', 'in', ['invoiced', 'paid'])
    .where((is) =>
      is.or([
        is('other.cart_hash', '=', is.ref('own.cart_hash')),
        is.exists(
          is
            .selectFrom('order_lines as theirs')
            .innerJoin('order_lines as ours', 'ours.clip_id', 'theirs.clip_id')
            .select('theirs.id')
            .whereRef('theirs.order_id', '=', 'other.id')
            .whereRef('ours.order_id', '=', 'own.id'),
        ),
      ]),
    )
    .orderBy('other.id', 'desc')
    .limit(MAX_TWINS)
    .execute()
}
