/** Reads and writes the customers at the payment provider. Their cards are read from the provider. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { personalData } from '../../db/personal-data.ts'

/** Key of a customer. Customers of test mode and live mode are separate. */
export type Holder = { userId: number; provider: string; livemode: boolean }

/** Finds the customer of a user; undefined before the first saved card. */
export function findCustomer(db: Db, { userId, provider, livemode }: Holder) {
  return db
    .selectFrom('payment_customers')
    .select(['id', 'ref'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .where('livemode', '=', livemode)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Inserts a customer; concurrent calls create one row. */
export async function insertCustomer(
  db: Db,
  { userId, provider, livemode }: Holder,
  now: Date,
): Promise<void> {
  await db
    .insertInto('payment_customers')
    .values({ user_id: userId, provider, livemode, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'provider', 'livemode']).where('ended_at', 'is', null).doNothing(),
    )
    .execute()
}

export async function updateCustomerRef(db: Db, id: number, ref: string): Promise<void> {
  await db.updateTable('payment_customers').set({ ref }).where('id', '=', id).execute()
}

/** Ends the customers at every provider. A job removes them. */
export async function endCustomers(tx: Db, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('payment_customers')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()
}

export function listEndedCustomers(
  db: Db,
  { provider, livemode, limit }: Omit<Holder, 'userId'> & { limit: number },
) {
  return db
    .selectFrom('payment_customers')
    .select(['id', 'user_id', 'ref'])
    .where('provider', '=', provider)
    .where('livemode', '=', livemode)
    .where('ended_at', 'is not', null)
    .orderBy('ended_at')
    .limit(limit)
    .execute()
}

export async function deleteCustomer(db: Db, id: number): Promise<void> {
  await db.deleteFrom('payment_customers').where('id', '=', id).execute()
}

export const personalCustomers = personalData('payment_customers', {
  whose: ({ userId, before }) => sql`user_id = ${userId} and created_at <= ${before} and ended_at is null`,
  erasure: ({ before }) => ({ ended_at: sql`${before}::timestamptz` }),
})
