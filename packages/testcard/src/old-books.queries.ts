/** SQL that removes old unpaid payments and old events, and erases a buyer's address. */
import type { Queryable } from './intents.queries.ts'

const IS_OLD = {
  testcard_events: 'created_at < $1',
  testcard_intents: `created_at < $1 and status not in ('succeeded', 'processing')
    and not exists (select from testcard_events where intent_id = testcard_intents.id)
    and not exists (select from testcard_refunds where intent_id = testcard_intents.id)`,
} as const

/** Old rows by table: events before their payments, because a payment is old only without events. */
export function oldBooks(db: Queryable) {
  return {
    testcard_events: oldRows(db, 'testcard_events'),
    testcard_intents: oldRows(db, 'testcard_intents'),
  }
}

function oldRows(db: Queryable, table: keyof typeof IS_OLD) {
  return {
    async count(before: Date): Promise<number> {
      const { rows } = await db.query<{ rows: number }>(
        `select count(*)::integer as rows from ${table} where ${IS_OLD[table]}`,
        [before],
      )
      return rows[0]?.rows ?? 0
    },
    async remove(before: Date, limit: number): Promise<number> {
      const { rowCount } = await db.query(
        `delete from ${table} where ctid = any (array(
           select ctid from ${table} where ${IS_OLD[table]} limit $2 for update skip locked))`,
        [before, limit],
      )
      return rowCount ?? 0
    },
  }
}

/** @returns how many payments named the address. */
export async function forgetAddress(db: Queryable, email: string): Promise<number> {
  const { rowCount } = await db.query(
    `update testcard_intents set receipt_email = 'erased@erased.invalid' where lower(receipt_email) = $1`,
    [email],
  )
  return rowCount ?? 0
}
