/** Lets staff add prepaid credits to an account or remove them, with a reason (R-CREDIT-6). */
import { isLicenceTierCode, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { PriceMedia } from '@rushes/commerce/media-code'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { record } from '../audit/record-event.ts'
import * as adjustments from './adjustments.queries.ts'
import { beginAdjustment } from './begin-adjustment.ts'
import { insertCreditEntries, insertLots, listOpenLots, takeFromLot } from './ledger.queries.ts'

export type WantedAdjustment = {
  accountId: number
  media: PriceMedia
  tier: string
  delta: number
  reason: string
  /** Idempotency key, which never expires. */
  key: string
  actor: { userId: number; ip: string }
}

type Known = Pick<Services, 'db' | 'clock'>

/** @throws AppError not_found, validation, idempotency_mismatch, licence_required for a negative balance */
export async function adjustCredits({ db, clock }: Known, wanted: WantedAdjustment): Promise<void> {
  const { accountId, media, tier, delta, reason, key, actor } = wanted
  await db.transaction().execute(async (tx) => {
    if (!isLicenceTierCode(tier)) {
      throw new AppError('validation', 'Please choose a tier.', {
        fields: { tier: ['Please choose a tier.'] },
      })
    }
    const row = { account_id: accountId, media, tier_code: tier, amount: delta, reason }
    if (!(await beginAdjustment(tx, { ...row, key }))) return
    const at = clock.now()
    const id = await adjustments.insertAdjustment(tx, {
      ...row,
      key,
      actor_user_id: actor.userId,
      created_at: at,
    })
    const change = { id, accountId, media, tier, delta, at, userId: actor.userId }
    await (delta > 0 ? give(tx, change) : take(tx, change))
    await record(tx, {
      action: 'credits.adjusted',
      at,
      actorUserId: actor.userId,
      ip: actor.ip,
      object: `account:${accountId}`,
      reason,
      details: { media, tier, delta },
    })
  })
}

type Change = {
  id: number
  accountId: number
  media: PriceMedia
  tier: LicenceTierCode
  delta: number
  at: Date
  userId: number
}

async function give(tx: Db, { id, accountId, media, tier, delta, at }: Change): Promise<void> {
  const lot = {
    account_id: accountId,
    media,
    tier_code: tier,
    size: delta,
    remaining: delta,
    currency: await adjustments.findCurrency(tx, accountId),
    unit_price_minor: 0,
    adjustment_id: id,
    created_at: at,
  }
  await insertLots(tx, [lot])
}

/** Takes credits from the oldest lots, as a draw does. Frozen credits stay. */
async function take(tx: Db, { id, accountId, media, tier, delta, at, userId }: Change): Promise<void> {
  const lots = await listOpenLots(tx, { accountId, media, tier })
  const available = lots.reduce((sum, { remaining }) => sum + remaining, 0)
  let missing = -delta
  if (missing > available) {
    const words = `The account has ${available} of these credits. None were removed.`
    throw new AppError('licence_required', words, { fields: { delta: [words] } })
  }
  for (const { id: lotId, remaining } of lots) {
    const count = Math.min(remaining, missing)
    if (count === 0) break
    if (!(await takeFromLot(tx, lotId, count))) throw new Error(`Lot ${lotId} changed behind the lock`)
    const entry = { credit_lot_id: lotId, delta: -count, reason: 'correction' as const, user_id: userId }
    await insertCreditEntries(tx, [{ ...entry, adjustment_id: id, created_at: at }])
    missing -= count
  }
}
