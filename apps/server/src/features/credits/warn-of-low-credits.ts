/** Emails the buyer once when the credits of a bundle are low and when they are used up (R-CREDIT-4). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { postEmail } from '../outbox/post-email.ts'
import { lowCreditsEmail } from './credits.emails.ts'
import { findNewestLot, findPersonToWarn } from './ledger.queries.ts'
import { type Balance, type CreditKind, crossedThreshold, leftAfter } from './ledger.rules.ts'
import type { Spender } from './spend-credits.ts'

/** Call it in the transaction of the draws. @param before the balances before the draws */
export async function warnOfLowCredits(
  config: Pick<Services['config'], 'brandName' | 'baseUrl' | 'licensingEmail'>,
  tx: Db,
  spender: Spender,
  { before, draws }: { before: readonly Balance[]; draws: readonly CreditKind[] },
): Promise<void> {
  const after = leftAfter(before, draws)
  for (const { media, tier, available } of before) {
    if (tier === null || available === null) continue
    const left = after.find((one) => one.media === media && one.tier === tier)?.available ?? 0
    if (left === available) continue
    await warn(config, tx, spender, { media, tier, before: available, left: left ?? 0 })
  }
}

type Draw = { media: CreditKind['media']; tier: LicenceTierCode; before: number; left: number }

async function warn(
  config: Parameters<typeof warnOfLowCredits>[0],
  tx: Db,
  { accountId, userId, now }: Spender,
  draw: Draw,
): Promise<void> {
  const lot = await findNewestLot(tx, { accountId, ...draw })
  const threshold = lot && crossedThreshold(draw, lot.size)
  if (!lot || !threshold) return
  const reader = await findPersonToWarn(tx, { accountId, userIds: [lot.bought_by, userId] })
  if (!reader) return
  const mail = lowCreditsEmail({ ...config, reader, ...draw })
  // The key contains the newest lot, so that each new purchase allows another warning.
  await postEmail(tx, { key: `credits:${lot.id}:${threshold}`, to: reader.email, ...mail }, now)
}
