/** Reads the credits of an account for the admin area. */
import { isLicenceTierCode, tierOf } from '@rushes/commerce/licence-tier'
import type { AdminCredits } from '@rushes/contract/agency-credits'
import { AppError } from '../../app-error.ts'
import type { Db } from '../../db/db.ts'
import * as queries from './adjustments.queries.ts'

const SHOWN = 100

const nameOf = (code: string) => (isLicenceTierCode(code) ? `${code}, ${tierOf(code).usageType}` : code)

/** @throws AppError not_found */
export async function readAdminCredits(db: Db, accountId: number): Promise<AdminCredits> {
  if (!(await queries.findAccount(db, accountId)))
    throw new AppError('not_found', 'There is no such account.')
  const [balances, allowances, lots, ledger, tiers] = await Promise.all([
    queries.listAdminBalances(db, accountId),
    queries.listAllowances(db, accountId),
    queries.listAdminLots(db, accountId, SHOWN),
    queries.listMovements(db, accountId, SHOWN),
    queries.listTiers(db),
  ])
  return {
    balances: balances.map(({ tier_code: tier, ...one }) => ({ ...one, tier, tier_name: nameOf(tier) })),
    allowances: allowances.map(({ resets_at, ...one }) => ({
      ...one,
      size: resets_at === null ? null : one.size,
      renews_at: resets_at?.toISOString() ?? null,
    })),
    lots: lots.map(({ tier_code, created_at, ...lot }) => ({
      ...lot,
      tier_name: nameOf(tier_code),
      created_at: created_at.toISOString(),
    })),
    ledger: ledger.map(({ at, tier_code, ...moved }) => ({
      ...moved,
      at: at.toISOString(),
      tier: tier_code ?? '',
    })),
    tiers: tiers.map(({ code }) => ({ code, name: nameOf(code) })),
  }
}
