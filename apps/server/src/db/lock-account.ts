/** Serialises the transactions of an account. */
import type { Db } from './db.ts'
import { preparedQuery, type Slots } from './prepared.ts'

/**
 * Two checkouts, or two downloads, of one account wait for each other until the transaction ends. Rows that only
 * refer to the account may still be written.
 */
export async function lockAccount(tx: Db, accountId: number): Promise<void> {
  await lock(tx, { accountId })
}

const lock = preparedQuery((tx, value: Slots<{ accountId: number }>) =>
  tx.selectFrom('accounts').select('id').where('id', '=', value('accountId')).forNoKeyUpdate(),
)
