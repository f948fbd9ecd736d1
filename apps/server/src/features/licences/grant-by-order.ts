/** Writes the licences that a paid order buys: of every clip in it, or of none. */
import type { Db } from '../../db/db.ts'
import { insertLicencesOfOrder } from './licences.queries.ts'

/**
 * Each licence keeps the words and the file of this time (R-LICENCE-1).
 * @returns how many clips cannot be licensed any more, because their master or the terms have gone; then nothing was
 * written.
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
