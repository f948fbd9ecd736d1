/** Removes the unused credits of refunded bundles. The caller holds the account's lock. */
import type { Db } from '../../db/db.ts'
import { insertCreditEntries, listLotsOfLines, takeFromLot } from './ledger.queries.ts'

export async function takeBackCredits(tx: Db, orderLineIds: readonly number[], now: Date): Promise<void> {
  const lots = await listLotsOfLines(tx, orderLineIds)
  for (const { id, remaining } of lots) await takeFromLot(tx, id, remaining)
  if (lots.length === 0) return
  await insertCreditEntries(
    tx,
    lots.map(({ id, remaining }) => ({
      credit_lot_id: id,
      delta: -remaining,
      reason: 'refund' as const,
      created_at: now,
    })),
  )
}
