/** Disputes of payments. Every change is made while the order's row is locked. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Disputes } from '../../../db/schema.gen.ts'

const DISPUTE = [
  'id',
  'order_id',
  'provider_ref',
  'amount_minor',
  'currency',
  'reason',
  'state',
  'opened_at',
  'evidence_due_at',
  'evidence_sent_at',
] as const
export type DisputeRow = NonNullable<Awaited<ReturnType<typeof findDisputeByRef>>>

export function findDisputeByRef(db: Db, providerRef: string) {
  return db.selectFrom('disputes').select(DISPUTE).where('provider_ref', '=', providerRef).executeTakeFirst()
}

/** Lists disputes, the oldest first. */
export function listDisputesOfOrder(db: Db, orderId: number): Promise<DisputeRow[]> {
  return db
    .selectFrom('disputes')
    .select(DISPUTE)
    .where('order_id', '=', orderId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
}

export function insertDispute(tx: Db, row: Insertable<Disputes>): Promise<DisputeRow> {
  return tx.insertInto('disputes').values(row).returning(DISPUTE).executeTakeFirstOrThrow()
}

export async function updateDispute(
  tx: Db,
  id: number,
  change: Pick<Insertable<Disputes>, 'state' | 'amount_minor' | 'currency' | 'evidence_due_at' | 'closed_at'>,
): Promise<DisputeRow> {
  return tx
    .updateTable('disputes')
    .set(change)
    .where('id', '=', id)
    .returning(DISPUTE)
    .executeTakeFirstOrThrow()
}

export async function updateDisputeRefund(tx: Db, id: number, refundId: number): Promise<void> {
  await tx.updateTable('disputes').set({ refund_id: refundId }).where('id', '=', id).execute()
}

export async function updateEvidenceSent(tx: Db, id: number, now: Date): Promise<void> {
  await tx.updateTable('disputes').set({ evidence_sent_at: now }).where('id', '=', id).execute()
}

/** Lists orders with an undecided dispute, and orders of these payments. */
export async function listOrdersToAsk(db: Db, paymentRefs: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('orders')
    .select('orders.id')
    .where((is) =>
      is.or([
        is('orders.provider_ref', '=', sql<string>`any(${[...paymentRefs]}::text[])`),
        is.exists(
          is
            .selectFrom('disputes')
            .select('disputes.id')
            .whereRef('disputes.order_id', '=', 'orders.id')
            .where('disputes.state', 'in', ['inquiry', 'needs_response', 'under_review']),
        ),
      ]),
    )
    .orderBy('orders.id')
    .execute()
  return rows.map(({ id }) => id)
}
