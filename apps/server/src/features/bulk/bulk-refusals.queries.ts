/** Reads and writes the clips that a change did not apply to, with the reason. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type Refusal = { clip_id: number; reason: string }

export async function insertRefusals(tx: Db, id: string, refusals: readonly Refusal[]): Promise<void> {
  if (refusals.length === 0) return
  await sql`
    insert into bulk_refusals (change_id, clip_id, reason)
      select ${id}, clip_id, reason
        from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as refused (clip_id int, reason text)`.execute(
    tx,
  )
}

export const listRefusals = (db: Db, id: string, limit: number) =>
  db
    .selectFrom('bulk_refusals')
    .innerJoin('clips', 'clips.id', 'bulk_refusals.clip_id')
    .select(['clips.id', 'clips.title', 'reason'])
    .where('change_id', '=', id)
    .orderBy('clips.id')
    .limit(limit)
    .execute()

/** Lists the reasons, most frequent first. */
export const listReasons = (db: Db, id: string) =>
  db
    .selectFrom('bulk_refusals')
    .select(['reason', (is) => is.fn.countAll<number>().as('clips')])
    .where('change_id', '=', id)
    .groupBy('reason')
    .orderBy('clips', 'desc')
    .orderBy('reason')
    .execute()
