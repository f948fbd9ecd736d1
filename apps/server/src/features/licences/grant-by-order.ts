/** Writes the licences that a paid order buys: for every clip in it, or for none. */
import type { Db } from '../../db/db.ts'
import { insertLicencesOfOrder } from './licences.queries.ts'

/**
 * Writes licences, each with the present terms and file (R-LICENCE-1). The caller holds the lock of the account.
 * @returns `ungrantable`, the number of clips that can no longer be licensed; if it is not 0, nothing was written.
 * `owned` of them have the same digital editorial licence already, and the others no master, no terms, or are withdrawn.
 */
export async function grantByOrder(
  tx: Db,
  { id: orderId }: { id: number },
  now: Date,
): Promise<{ ungrantable: number; owned: number }> {
  const [counted] = await insertLicencesOfOrder(tx, { orderId, now })
  if (!counted) throw new Error('A count always returns a row')
  return counted
}
