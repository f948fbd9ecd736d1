/** Reads and writes the registration of an account for the staff who decide about it (R-REGISTER-6). */
import { sql, type Updateable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { RegistrationRequests } from '../../../db/schema.gen.ts'

const newestOf = (db: Db, accountId: number) =>
  db
    .selectFrom('registration_requests')
    .innerJoin('users', 'users.id', 'registration_requests.user_id')
    .where('users.account_id', '=', accountId)
    .where('registration_requests.status', 'in', ['unconfirmed', 'joining', 'waiting', 'approved', 'refused'])
    // Excludes registrations of colleagues who have joined the account.
    .where(sql<boolean>`joins_account_id is distinct from users.account_id`)
    .orderBy('registration_requests.id', 'desc')
    .limit(1)

/** Finds a registration with the user who decided about it; undefined for an account without registration. */
export const findRegistration = (db: Db, accountId: number) =>
  newestOf(db, accountId)
    .innerJoin('countries', 'countries.id', 'registration_requests.country_id')
    .leftJoin('users as decider', 'decider.id', 'registration_requests.decided_by')
    .leftJoin('accounts as joins', 'joins.id', 'registration_requests.joins_account_id')
    .selectAll('registration_requests')
    .select([
      'countries.name as country_name',
      'joins.name as joins_name',
      sql<string>`coalesce(decider.full_name, '')`.as('decider_name'),
    ])
    .executeTakeFirst()
export type RegistrationRow = NonNullable<Awaited<ReturnType<typeof findRegistration>>>

/** Call it under the lock of the account. */
export const findDecidable = (tx: Db, accountId: number) =>
  newestOf(tx, accountId)
    .select([
      'registration_requests.id',
      'registration_requests.status',
      'registration_requests.email',
      'users.id as founder_id',
    ])
    .executeTakeFirst()

export type Decidable = NonNullable<Awaited<ReturnType<typeof findDecidable>>>

export async function updateDecision(
  tx: Db,
  id: number,
  decision: Updateable<RegistrationRequests>,
): Promise<void> {
  await tx.updateTable('registration_requests').set(decision).where('id', '=', id).execute()
}

/** Disables users who never logged in, so that they are not notified of a waiting request. */
export async function endPendingUsers(tx: Db, accountId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ status: 'disabled' })
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .execute()
}
