/** Reads the data of an order that proves its payment legitimate. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

export function findOrderForEvidence(db: Db, orderId: number) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .select([
      'orders.id',
      'orders.ref',
      'orders.livemode',
      'orders.state',
      'orders.currency',
      'orders.total_minor',
      'orders.usage',
      'orders.billing_address',
      'orders.terms_version',
      'orders.created_at',
      'orders.paid_at',
      'orders.user_id',
      'users.email',
      'users.full_name',
      'accounts.name as account_name',
    ])
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

/** Lists prepared files of the order's licences, oldest first, including licences drawn from its credits. */
export function listDeliveriesOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('downloads')
    .innerJoin('licences', 'licences.id', 'downloads.licence_id')
    .leftJoin('credit_lots', 'credit_lots.id', 'licences.credit_lot_id')
    .innerJoin('order_lines', (join) =>
      join.on((is) =>
        is('order_lines.id', '=', is.fn.coalesce('licences.order_line_id', 'credit_lots.order_line_id')),
      ),
    )
    .leftJoin('users', 'users.id', 'downloads.user_id')
    .select([
      'downloads.created_at as at',
      'downloads.clip_id',
      'downloads.clip_title',
      'downloads.licence_id',
      'users.email',
    ])
    .where('order_lines.order_id', '=', orderId)
    .orderBy('downloads.created_at')
    .orderBy('downloads.id')
    .execute()
}

/** Lists logins, the newest first. IP addresses are blanked after 90 days (R-AUDIT-2). */
export function listLoginsOf(db: Db, userId: number, { since, limit }: { since: Date; limit: number }) {
  return db
    .selectFrom('audit')
    .select(['at', sql<string | null>`host(ip)`.as('ip')])
    .where('action', '=', 'login.ok')
    .where('actor_user_id', '=', userId)
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Lists emails about the order that are still stored (R-PRIVACY-5). */
export function listMailsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('outbox_mails')
    .select(['recipient', 'subject', 'sent_at'])
    .where('dedupe_key', '=', `receipt:${orderId}`)
    .where('sent_at', 'is not', null)
    .execute()
}

/** Lists the terms of its licences, without duplicates. */
export function listTermsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom('licences')
    .innerJoin('order_lines', 'order_lines.id', 'licences.order_line_id')
    .select(['licences.tier_code', 'licences.terms_version', 'licences.terms_body'])
    .distinct()
    .where('order_lines.order_id', '=', orderId)
    .orderBy('licences.tier_code')
    .execute()
}
