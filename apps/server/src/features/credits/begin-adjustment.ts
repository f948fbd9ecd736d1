/** Starts a change of credits so that it is applied only once, also with concurrent requests. */
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import * as adjustments from './adjustments.queries.ts'

type Requested = Pick<adjustments.Adjustment, 'key' | 'account_id' | 'media' | 'amount' | 'reason'> & {
  tier_code: string | null
}

/**
 * Locks the account, so that draws and other adjustments wait.
 * @returns false when the change with this key was already applied.
 * @throws AppError not_found, idempotency_mismatch
 */
export async function beginAdjustment(tx: Db, requested: Requested): Promise<boolean> {
  if (!(await adjustments.findAccount(tx, requested.account_id))) {
    throw new AppError('not_found', 'There is no such account.')
  }
  await lockAccount(tx, requested.account_id)
  const known = await adjustments.findAdjustment(tx, requested.key)
  if (!known) return true
  const isSame =
    known.account_id === requested.account_id &&
    known.media === requested.media &&
    known.tier_code === requested.tier_code &&
    known.amount === requested.amount &&
    known.reason === requested.reason
  if (!isSame) throw new AppError('idempotency_mismatch', 'This key has been used for another adjustment.')
  return false
}
