/** Ends what a person has saved at the payment provider; a job removes it there (R-CARD-4). */
import type { Db } from '../../db/db.ts'
import { endCustomers } from './customers.queries.ts'

/** Call it in the transaction that ends the person's access. */
export async function forgetCards(tx: Db, userId: number, now: Date): Promise<void> {
  await endCustomers(tx, userId, now)
}
