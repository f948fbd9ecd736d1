/** Writes the licences that a paid order buys: for every clip in it, or for none. */
import type { Db } from '../../db/db.ts'
import { insertLicencesOfOrder } from './licences.queries.ts'

/**
 * Writes licences, each with the present terms and file (R-LICENCE-1). The caller holds the locks of the account
 * and of the sale of these clips.
 * @returns `ungrantable`, the number of clips that can no longer be licensed; if it is not 0, nothing was written.
 * `owned` of them have the same digital editorial licence already; the others have no master or no terms, are
 * withdrawn, or reserved for another account (R-DEAL-4).
 */
export async function grantByOrder(
  tx: Db,
  { id: orderId }: { id: number },
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ ungrantable: number; owned: number }> {
  const [counted] = await insertLicencesOfOrder(tx, { orderId, now, timeZone })
  if (!counted) throw new Error('A count always returns a row')
  return counted
}
