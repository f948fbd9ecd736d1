/** Reads one account for the admin area and writes the changes of staff to it (R-ACCOUNT-5). */
import type { AccountState } from '@rushes/contract/agency-accounts'
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isLotFrozen } from '../../../db/frozen.ts'
import type { Accounts } from '../../../db/schema.gen.ts'

const state = sql<AccountState>`case when accounts.status = 'disabled' then 'closed' else coalesce((
  select registration_requests.status from users
  join registration_requests on registration_requests.user_id = users.id
    and registration_requests.status in ('unconfirmed', 'joining', 'waiting')
  where users.account_id = accounts.id limit 1), 'open') end`

export const accounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('countries', 'countries.code', 'accounts.country_code')
    .selectAll('accounts')
    .select((is) => [
      'countries.name as country_name',
      state.as('state'),
      is
        .selectFrom('users')
        .select((user) => user.cast<number>(user.fn.countAll(), 'integer').as('count'))
        .whereRef('users.account_id', '=', 'accounts.id')
        .where('users.status', '<>', 'pending')
        .as('people'),
      is
        .selectFrom('credit_lots')
        .select((lot) => lot.fn.coalesce(lot.fn.sum<number>('remaining'), lot.lit(0)).as('left'))
        .whereRef('credit_lots.account_id', '=', 'accounts.id')
        .where((lot) => lot.not(isLotFrozen))
        .as('credits'),
    ])
    .where('accounts.kind', '=', 'customer')

export const findAdminAccount = (db: Db, id: number) =>
  accounts(db).where('accounts.id', '=', id).executeTakeFirst()
export type AdminAccountRow = NonNullable<Awaited<ReturnType<typeof findAdminAccount>>>

export async function updateAdminAccount(tx: Db, id: number, changes: Updateable<Accounts>): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...changes, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function isCountry(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('countries').select('id').where('code', '=', code).executeTakeFirst()
  return row !== undefined
}
