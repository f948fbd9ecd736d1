/** Returns the credit of a licence that is given back, and enters it into the ledger (R-RECALL-6). */
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import { giveToAllowance, giveToLot, insertCreditEntries } from './ledger.queries.ts'

type Drawn = {
  accountId: number
  media: PriceMedia
  /** Null for a standard credit. */
  lotId: number | null
  licenceId: number
}

/**
 * The caller holds the lock of the account.
 * @returns false when the lot was refunded or is being refunded, or the account no longer has such credits
 */
export async function returnCredit(
  tx: Db,
  { accountId, media, lotId, licenceId }: Drawn,
  { userId, at }: { userId: number; at: Date },
): Promise<boolean> {
  const isGiven = await (lotId === null ? giveToAllowance(tx, { accountId, media }) : giveToLot(tx, lotId))
  if (!isGiven) return false
  const to = lotId === null ? { account_id: accountId, media } : { credit_lot_id: lotId }
  const entry = { ...to, delta: 1, reason: 'correction' as const, licence_id: licenceId }
  await insertCreditEntries(tx, [{ ...entry, user_id: userId, created_at: at }])
  return true
}
