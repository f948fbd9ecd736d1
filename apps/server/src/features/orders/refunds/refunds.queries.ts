/** Refunds and the lines that they refund. A refund leaves the state `pending` once. */
import type { Insertable } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { Refunds } from '../../../db/schema.gen.ts'
import type { RefundableLine, RefundPlan } from './refunds.rules.ts'

const REFUND = [
  'id',
  'order_id',
  'amount_minor',
  'by_hand_minor',
  'reason',
  'state',
  'provider_ref',
  'actor_user_id',
] as const
export type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function findRefund(db: Db, id: number) {
  return db.selectFrom('refunds').select(REFUND).where('id', '=', id).executeTakeFirst()
}

/** Sums refunds that are settled or in progress. */
export const sumRefunds = (db: Db, orderId: number) => sumInStates(db, orderId, ['pending', 'succeeded'])

export const sumSettledRefunds = (db: Db, orderId: number) => sumInStates(db, orderId, ['succeeded'])

async function sumInStates(
  db: Db,
  orderId: number,
  states: readonly ('pending' | 'succeeded')[],
): Promise<number> {
  const { sum } = await db
    .selectFrom('refunds')
    .select((is) => is.fn.coalesce(is.fn.sum<number>('amount_minor'), is.lit(0)).as('sum'))
    .where('order_id', '=', orderId)
    .where('state', 'in', states)
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** Lists the lines of an order with the facts that a refund of each depends on. */
export async function listRefundableLines(db: Db, orderId: number): Promise<RefundableLine[]> {
  const rows = await db
    .selectFrom('order_lines as line')
    .leftJoin('credit_lots as lot', 'lot.order_line_id', 'line.id')
    .select((is) => [
      'line.id',
      'line.description',
      'line.net_minor',
      'line.tax_minor',
      'lot.id as lot_id',
      'lot.size',
      'lot.remaining',
      'lot.unit_price_minor',
      is
        .exists(
          is
            .selectFrom('refund_lines')
            .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
            .select('refunds.id')
            .whereRef('refund_lines.order_line_id', '=', 'line.id')
            .where('refunds.state', '<>', 'failed'),
        )
        .as('is_refunded'),
    ])
    .where('line.order_id', '=', orderId)
    .orderBy('line.position')
    .execute()
  return rows.map(({ lot_id: id, size, remaining, unit_price_minor, is_refunded, ...line }) => ({
    ...line,
    is_refunded: Boolean(is_refunded),
    lot:
      id === null || size === null || remaining === null || unit_price_minor === null
        ? null
        : { id, size, remaining, unit_price_minor },
  }))
}

export async function insertRefund(
  tx: Db,
  row: Insertable<Refunds>,
  lines: RefundPlan['lines'] = [],
): Promise<RefundRow> {
  const refund = await tx.insertInto('refunds').values(row).returning(REFUND).executeTakeFirstOrThrow()
  if (lines.length > 0) {
    await tx
      .insertInto('refund_lines')
      .values(
        lines.map(({ id, netMinor, taxMinor }) => ({
          refund_id: refund.id,
          order_line_id: id,
          net_minor: netMinor,
          tax_minor: taxMinor,
        })),
      )
      .execute()
  }
  return refund
}

export async function listRefundedLines(db: Db, refundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('refund_lines')
    .select('order_line_id')
    .where('refund_id', '=', refundId)
    .execute()
  return rows.map(({ order_line_id }) => order_line_id)
}

/** @returns false when the refund was already settled. */
export async function settleRefund(
  tx: Db,
  id: number,
  change: { state: 'succeeded' | 'failed'; providerRef: string | null; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ state: change.state, provider_ref: change.providerRef, settled_at: change.now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Marks a refund as failed that the bank returned after it had succeeded.
 * @returns false if it already was.
 */
export async function failSettledRefund(tx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', '=', 'succeeded')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export function findRefundByRef(db: Db, providerRef: string) {
  return db.selectFrom('refunds').select(REFUND).where('provider_ref', '=', providerRef).executeTakeFirst()
}

/** Lists refunds without a known outcome, after the refund `after`, ordered by id. */
export function listPendingRefunds(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
) {
  return db
    .selectFrom('refunds')
    .select(REFUND)
    .where('state', '=', 'pending')
    .where('created_at', '<', before)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Stores the part of a refund that staff pay back by bank transfer. */
export async function updateByHand(tx: Db, id: number, byHandMinor: number): Promise<void> {
  await tx.updateTable('refunds').set({ by_hand_minor: byHandMinor }).where('id', '=', id).execute()
}
