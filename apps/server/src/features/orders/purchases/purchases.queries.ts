/** Reads orders for their buyers. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isLicenceFrozen } from '../../../db/frozen.ts'
import { anywhere, type CompanyPart, hasBookkeeping } from '../../../db/history.ts'
import { isRemovedFrom } from '../../../db/history-choices.ts'
import { openRecallKind } from '../../../db/open-recall.ts'
import { preparedQuery, type Slots } from '../../../db/prepared.ts'

/** Lists the lines for the buyer, with the licence of each clip. */
export const listOrderLines = preparedQuery((db, value: Slots<{ orderIds: readonly number[] }>) =>
  db
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
      'order_lines.tax_minor',
      'clips.state as clip_state',
      'clips.media_version',
      'clips.graphic',
      'clips.type as clip_type',
      'licences.id as licence_id',
      'licences.ref as licence_ref',
      'licences.granted_at',
      'licences.revoked_at',
      'licences.ends_at',
      isLicenceFrozen.as('frozen'),
      openRecallKind({ clip: 'order_lines.clip_id', grantedAt: 'licences.granted_at' }).as('recall'),
    ])
    .where('order_lines.order_id', '=', sql<number>`any(${value('orderIds')}::int[])`)
    .orderBy('order_lines.order_id')
    .orderBy('order_lines.position'),
)

/** Lists the invoice of each order, then its credit notes. */
export function listDocuments(db: Db, orderIds: readonly number[]) {
  return db
    .selectFrom('invoices')
    .select(['order_id', 'kind', 'number'])
    .where('order_id', '=', sql<number>`any(${orderIds})`)
    .orderBy('id')
    .execute()
}

// The same format as `shownReference` of order-reference.ts.
const REFERENCE = sql<string>`orders.id || '-' || case when orders.livemode then '' else 'T-' end ||
  upper(left(regexp_replace(orders.ref, '[^a-zA-Z0-9]', '', 'g'), 8))`

/** Paid and invoiced orders of an account, newest first. The text may be anywhere in the reference, in the number of an invoice or in a line. */
export function listPurchases(
  db: Db,
  accountId: number,
  { term, before, from, to, limit, userId, ...bookkeeping }: CompanyPart,
) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select([
      'orders.id',
      'ref',
      'livemode',
      'state',
      'bought_at',
      'due_at',
      'net_minor',
      'tax_minor',
      'currency',
    ])
    .select(['purchase_order_number', 'cost_centre', 'user_id', 'users.full_name as user_name'])
    .select(isRemovedFrom(sql.ref('orders.account_id')).as('user_removed'))
    .where('orders.account_id', '=', accountId)
    .where('state', 'in', ['invoiced', 'paid', 'refunded'])
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
    .where(hasBookkeeping('orders', bookkeeping))
    .$if(from !== null, (query) => query.where('bought_at', '>=', from))
    .$if(to !== null, (query) => query.where('bought_at', '<=', to))
    .$if(term !== undefined, (query) =>
      query.where((is) =>
        // `offset` keeps the planner from reading the lines and invoices of all accounts at once.
        is.or([
          is(REFERENCE, 'ilike', anywhere(term ?? '')),
          is.exists(
            is
              .selectFrom('invoices')
              .select('invoices.id')
              .whereRef('invoices.order_id', '=', 'orders.id')
              .where('number', 'ilike', anywhere(term ?? ''))
              .offset(0),
          ),
          is.exists(
            is
              .selectFrom('order_lines')
              .select('order_lines.id')
              .whereRef('order_lines.order_id', '=', 'orders.id')
              .where((line) =>
                line.or([
                  line('description', 'ilike', anywhere(term ?? '')),
                  line(sql<string>`clip_id::text`, '=', term ?? ''),
                ]),
              )
              .offset(0),
          ),
        ]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where(
        sql<boolean>`(bought_at, orders.id) <
          (select bought_at, id from orders where id = ${before} and account_id = ${accountId})`,
      ),
    )
    .orderBy('bought_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute()
}
