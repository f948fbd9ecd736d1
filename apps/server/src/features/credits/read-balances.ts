/** The credits that an account has left. */
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import { listPrepaidBalances, listStandardCredits } from './ledger.queries.ts'
import type { Balance } from './ledger.rules.ts'

export type ShownBalance = { media: PriceMedia; tier: string | null; available: number | null }

/** Balances of all kinds. Spending locks the account first. */
export async function readBalances(db: Db, accountId: number): Promise<Balance[]> {
  const prepaid = await listPrepaidBalances(db, accountId)
  const standard = await listStandardCredits(db, accountId)
  return [
    ...prepaid.map(({ media, tier_code, available }) => ({ media, tier: tier_code, available })),
    ...standard.map(({ media, remaining }) => ({ media, tier: null, available: remaining })),
  ]
}

/** The prepaid ones, for an answer that changes them (R-CREDIT-3). */
export async function readPrepaidBalances(db: Db, accountId: number): Promise<ShownBalance[]> {
  const rows = await listPrepaidBalances(db, accountId)
  return rows.map(({ media, tier_code, available }) => ({ media, tier: tier_code, available }))
}
