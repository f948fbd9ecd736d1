/** Sets the standard credits of an account and renews them when they are due (R-CREDIT-7). */
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { lockAccount } from '../../db/lock-account.ts'
import { dayOf, startOfDay } from '../../platform/agency-time.ts'
import { record } from '../audit/record-event.ts'
import * as adjustments from './adjustments.queries.ts'
import { nextRenewal, type Period } from './allowances.rules.ts'
import { beginAdjustment } from './begin-adjustment.ts'
import { insertCreditEntries } from './ledger.queries.ts'

export type WantedAllowance = {
  accountId: number
  media: PriceMedia
  size: number
  /** Null for an allowance that is never renewed. */
  period: Period | null
  reason: string
  key: string
  actor: { userId: number; ip: string }
}

type Known = Pick<Services, 'db' | 'clock' | 'config'>

/** Makes the whole allowance available immediately. @throws AppError not_found, idempotency_mismatch */
export async function setAllowance({ db, clock, config }: Known, wanted: WantedAllowance): Promise<void> {
  const { accountId, media, size, period, reason, key, actor } = wanted
  await db.transaction().execute(async (tx) => {
    const row = { account_id: accountId, media, tier_code: null, amount: size, reason }
    if (!(await beginAdjustment(tx, { ...row, key }))) return
    const at = clock.now()
    const today = dayOf(at, config.timeZone)
    const before = await adjustments.lockAllowance(tx, accountId, media)
    const renewal = period && startOfDay(nextRenewal(today, period, today), config.timeZone)
    await adjustments.writeAllowance(tx, accountId, media, {
      remaining: size,
      size,
      period: period ?? 'month',
      countedFrom: period && today,
      resetsAt: renewal,
    })
    const id = await adjustments.insertAdjustment(tx, {
      ...row,
      key,
      actor_user_id: actor.userId,
      created_at: at,
    })
    const delta = size - (before?.remaining ?? 0)
    await enter(tx, {
      account_id: accountId,
      media,
      delta,
      reason: 'correction',
      adjustment_id: id,
      created_at: at,
    })
    await record(tx, {
      action: 'allowance.set',
      at,
      actorUserId: actor.userId,
      ip: actor.ip,
      object: `account:${accountId}`,
      reason,
      details: { media, size, period: period ?? 'never' },
    })
  })
}

/**
 * Resets an allowance to its size. Safe to call twice, because it also advances the date of the next renewal.
 */
export async function renewAllowance(
  { db, clock, config }: Known,
  { accountId, media }: { accountId: number; media: PriceMedia },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    const now = clock.now()
    const found = await adjustments.lockAllowance(tx, accountId, media)
    const { size, counted_from: from, resets_at: due, remaining } = found ?? {}
    if (!found || size == null || from == null || due == null || due > now) return false
    const today = dayOf(now, config.timeZone)
    await adjustments.writeAllowance(tx, accountId, media, {
      remaining: size,
      size,
      period: found.period,
      countedFrom: from,
      resetsAt: startOfDay(nextRenewal(from, found.period, today), config.timeZone),
    })
    const delta = size - (remaining ?? size)
    await enter(tx, { account_id: accountId, media, delta, reason: 'renewal', created_at: now })
    return true
  })
}

type Entry = Parameters<typeof insertCreditEntries>[1][number]

/** Writes a ledger entry, unless the amount is 0. */
async function enter(tx: Db, entry: Entry): Promise<void> {
  if (entry.delta !== 0) await insertCreditEntries(tx, [entry])
}
