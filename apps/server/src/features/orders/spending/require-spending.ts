/** Refuses orders above the spending limit of the buyer (R-REQUEST-2). */
import type { Currency } from '@rushes/commerce/money'
import { spendingBarrier } from '@rushes/commerce/spending'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { findSpending } from '../../../db/spending.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { startOfMonth } from '../../../platform/agency-time.ts'

/**
 * Requires the lock of the account, because the limit applies to all orders of the user together. A limit that is set
 * during the request applies to the next one.
 * @throws AppError approval_required
 */
export async function requireSpending(
  tx: Db,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { userId, hasSpendingLimit }: Pick<Viewer, 'userId' | 'hasSpendingLimit'>,
  order: { totalMinor: number; currency: Currency },
): Promise<void> {
  if (!hasSpendingLimit) return
  const since = startOfMonth(clock.now(), config.timeZone)
  const barrier = spendingBarrier(await findSpending(tx, { userId, since }), order)
  if (barrier === null) return
  const next = 'Please ask an administrator of your account to buy it.'
  throw new AppError('approval_required', `${barrier} ${next}`)
}
