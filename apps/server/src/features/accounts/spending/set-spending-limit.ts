/** Sets what a user may spend in a month, in the currency of the account (R-REQUEST-1). */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { record } from '../../audit/record-event.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import { outOfReach, reachMember } from '../members/reach-member.ts'
import { findLimit, updateLimit } from './spending.queries.ts'

type Requested = { memberId: number; ip: string; limitMinor: number | null }

/** @returns the message for the administrator. @throws AppError not_found, forbidden; also for the own limit */
export function setSpendingLimit(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Viewer,
  { memberId, ip, limitMinor }: Requested,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const { roles, isOneself, full_name: name } = await reachMember(tx, actor, memberId)
    if (isOneself) {
      throw new AppError('forbidden', 'A colleague with a role above your own sets your spending limit.')
    }
    if (roles.length === 0) throw outOfReach(isOneself)
    const currency = await findCurrency(tx, actor.countryCode)
    await applySpendingLimit(tx, {
      id: memberId,
      limitMinor,
      currency,
      at: clock.now(),
      userId: actor.userId,
      ip,
    })
    return limitMessage(name, limitMinor, currency)
  })
}

type Applied = {
  id: number
  limitMinor: number | null
  currency: Currency
  at: Date
  userId: number
  ip: string
}

/** Writes an allowed limit and records it in the audit. Call it under the lock of the account. */
export async function applySpendingLimit(
  tx: Db,
  { id, limitMinor, currency, at, userId, ip }: Applied,
): Promise<void> {
  const before = await findLimit(tx, id)
  const isSame =
    before.spend_limit_minor === limitMinor &&
    (limitMinor === null || before.spend_limit_currency === currency)
  if (isSame) return
  await updateLimit(tx, id, limitMinor === null ? null : { minor: limitMinor, currency })
  const details = {
    from: before.spend_limit_minor ?? 'none',
    to: limitMinor ?? 'none',
    currency: limitMinor === null ? (before.spend_limit_currency ?? currency) : currency,
  }
  await record(tx, { action: 'member.limit', at, actorUserId: userId, ip, object: `user:${id}`, details })
}

export function limitMessage(name: string, limitMinor: number | null, currency: Currency): string {
  if (limitMinor === null) return `${name} has no spending limit now.`
  if (limitMinor === 0) return `${name} asks before each purchase now.`
  return `${name} may spend ${formatMoneyWithCode(limitMinor, currency)} a month now.`
}
