/** Writes the licences that a paid order buys: for every clip in it, or for none. */
import type { Db } from '../../db/db.ts'
import { insertLicencesOfOrder } from './licences.queries.ts'

/**
 * Writes licences, each with the present terms and file (R-LICENCE-1).
 * @returns the number of clips that can no longer be licensed, because their master or the terms are missing, or
 * another order or a credit has bought the same licence since; if it is not 0, nothing was written.
 */
export async function grantByOrder(
  tx: Db,
  { id: orderId }: { id: number },
  now: Date,
): Promise<{ ungrantable: number }> {
  const [counted] = await insertLicencesOfOrder(tx, { orderId, now })
  if (!counted) throw new Error('A count always returns a row')
  return counted
}
