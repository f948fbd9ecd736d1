/** Reads users and accounts. */
import type { Db } from '../../db/db.ts'
import { isLotFrozen } from '../../db/frozen.ts'
import { spendingSince } from '../../db/spending.ts'

/** @param since the start of the month, for the spending of the user */
export function findAccountOfUser(db: Db, userId: number, since: Date) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .innerJoin('countries', 'countries.code', 'accounts.country_code')
    .select((is) => [
      'users.id as user_id',
      'users.first_name',
      'users.full_name',
      'users.email',
      'users.role',
      'accounts.id as account_id',
      'accounts.name as account_name',
      'accounts.kind',
      'accounts.billing_id',
      'accounts.origin',
      'accounts.country_code',
      'countries.name as country_name',
      'countries.currency',
      'accounts.postcode',
      'accounts.tax_number',
      'accounts.declared_audience',
      'accounts.audience_declared_at',
      'accounts.can_prepay',
      'accounts.can_purchase',
      'accounts.shorts_only',
      'accounts.invoice_days',
      spendingSince(since),
      is
        .selectFrom('orders')
        .select((order) => order.cast<number>(order.fn.countAll(), 'integer').as('owed'))
        .whereRef('orders.account_id', '=', 'accounts.id')
        .where('orders.state', '=', 'invoiced')
        .as('owed_invoices'),
      is
        .selectFrom('recall_recipients')
        .innerJoin('recalls', 'recalls.id', 'recall_recipients.recall_id')
        .select((recall) => recall.cast<number>(recall.fn.countAll(), 'integer').as('open'))
        .whereRef('recall_recipients.account_id', '=', 'accounts.id')
        .where('recall_recipients.acknowledged_at', 'is', null)
        .where('recalls.ended_at', 'is', null)
        .as('open_recalls'),
      is
        .selectFrom('credit_lots')
        .select((lot) => lot.fn.coalesce(lot.fn.sum<number>('remaining'), lot.lit(0)).as('left'))
        .whereRef('credit_lots.account_id', '=', 'accounts.id')
        .where((lot) => lot.not(isLotFrozen))
        .as('prepaid_credits'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}
