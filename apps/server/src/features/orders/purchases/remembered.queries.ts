/** Reads the last orders and the registered address of an account, as defaults of its next order. */
import type { Db } from '../../../db/db.ts'

const BOUGHT = ['paid', 'refunded', 'invoiced'] as const

export function listLastOrders(db: Db, { accountId, limit }: { accountId: number; limit: number }) {
  return db
    .selectFrom('orders')
    .select(['usage', 'billing_address'])
    .where('account_id', '=', accountId)
    .where('state', 'in', BOUGHT)
    .orderBy('bought_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Finds the address of the newest approved registration that opened the account; none if the agency opened
 * it.
 */
export function findRegisteredAddress(db: Db, accountId: number) {
  return db
    .selectFrom('registration_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .innerJoin('countries', 'countries.id', 'request.country_id')
    .select([
      'request.address1 as line1',
      'request.address2 as line2',
      'request.city',
      'request.state',
      'countries.code as country',
      'request.postcode as postal_code',
    ])
    .where('users.account_id', '=', accountId)
    .where('request.status', '=', 'approved')
    .where((is) => is('request.joins_account_id', 'is distinct from', is.ref('users.account_id')))
    .orderBy('request.id', 'desc')
    .executeTakeFirst()
}
