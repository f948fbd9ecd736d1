/** Reads users and accounts. */
import type { Db } from '../../db/db.ts'

export function findAccountOfUser(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('countries', 'countries.code', 'accounts.country_code')
    .select((is) => [
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.role',
      'accounts.id as account_id',
      'accounts.name as account_name',
      'accounts.kind',
      'accounts.billing_id',
      'accounts.origin',
      'accounts.country_code',
      'countries.name as country_name',
      'accounts.postcode',
      'accounts.can_prepay',
      'accounts.can_purchase',
      'accounts.shorts_only',
      is
        .selectFrom('credit_lots')
        .select((lot) => lot.fn.coalesce(lot.fn.sum<number>('remaining'), lot.lit(0)).as('left'))
        .whereRef('credit_lots.account_id', '=', 'accounts.id')
        .as('prepaid_credits'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
