/** Counts what an API key licenses against its limits (R-KEY-6). */
import { AppError } from '../../../app-error.ts'
import type { Services } from '../../../context.ts'
import type { Db } from '../../../db/db.ts'
import { requireScope } from '../../../http/api-key.ts'
import type { CallingKey } from '../../../http/viewer.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { addUse, findKey } from './api-keys.queries.ts'
import { KEY_REFUSALS, type KeyUse, refusalOfUse } from './api-keys.rules.ts'
import { limitsOf, todayOf } from './describe-api-key.ts'

type Place = Pick<Services, 'clock' | 'config'>

/**
 * Checks a use without counting it. Calls without a key have no limits.
 * @throws AppError scope_missing, approval_required, limit_exceeded; invalid_key if the key was revoked in the meantime
 */
export async function requireAllowance(
  db: Db,
  { clock, config }: Place,
  key: CallingKey | null,
  use: KeyUse,
): Promise<void> {
  if (key === null) return
  requireScope(key, 'licence')
  const { timeZone } = config
  const row = await findKey(db, { id: key.id, day: dayOf(clock.now(), timeZone) })
  if (!row || row.revoked_at !== null) throw new AppError('invalid_key', KEY_REFUSALS.revoked)
  const allowance = { limits: limitsOf(row), today: todayOf(row), currency: row.currency, timeZone }
  const refusal = refusalOfUse(allowance, use)
  if (refusal) throw new AppError(refusal.code, refusal.message)
}

/** Checks a use and counts it; requires the lock of the account. @throws AppError as `requireAllowance` */
export async function chargeKey(tx: Db, place: Place, key: CallingKey | null, use: KeyUse): Promise<void> {
  if (key === null) return
  await requireAllowance(tx, place, key, use)
  const day = dayOf(place.clock.now(), place.config.timeZone)
  await addUse(tx, { id: key.id, day, credits: 0, minor: 0, ...use })
}
