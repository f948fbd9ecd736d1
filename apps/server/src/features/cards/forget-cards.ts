/** Ends the saved cards of a user; a job removes them at the payment provider (R-CARD-4). */
import type { Db } from '../../db/db.ts'
import { endCustomers } from './customers.queries.ts'

/** Call it in the transaction that ends the user's access. */
export async function forgetCards(tx: Db, userId: number, now: Date): Promise<void> {
  await endCustomers(tx, userId, now)
}
