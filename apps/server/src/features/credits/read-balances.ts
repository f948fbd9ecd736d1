/** Reads the remaining credits of an account. */
import type { PriceMedia } from '@rushes/commerce/media-code'
import type { Db } from '../../db/db.ts'
import { listPrepaidBalances, listStandardCredits } from './ledger.queries.ts'
import type { Balance } from './ledger.rules.ts'

export type ShownBalance = { media: PriceMedia; tier: string | null; available: number | null }

/** Reads balances of all kinds. To spend credits, lock the account before. */
export async function readBalances(db: Db, accountId: number): Promise<Balance[]> {
  const prepaid = await listPrepaidBalances(db, accountId)
  const standard = await listStandardCredits(db, accountId)
  return [
    ...prepaid.map(({ media, tier_code, available }) => ({ media, tier: tier_code, available })),
    ...standard.map(({ media, remaining }) => ({ media, tier: null, available: remaining })),
  ]
}

/** Reads the prepaid balances for the response of a request that changes them (R-CREDIT-3). */
export async function readPrepaidBalances(db: Db, accountId: number): Promise<ShownBalance[]> {
  const rows = await listPrepaidBalances(db, accountId)
  return rows.map(({ media, tier_code, available }) => ({ media, tier: tier_code, available }))
}
