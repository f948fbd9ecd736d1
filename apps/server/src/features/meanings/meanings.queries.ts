/** Writes vectors of the meaning of clips, and reads the texts of which they are made (ADR 62). */
import { sql } from 'kysely'
import { isPublic } from '../../db/clip-facts.ts'
import type { Db } from '../../db/db.ts'
import type { ReadChange } from '../changes/read-changes.ts'

/** Models whose vectors cover all clips. */
export async function listComplete(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('meaning_models').select('model').where('is_complete', '=', true).execute()
  return rows.map(({ model }) => model)
}

/** @param end of the change list: later changes follow the first filling */
export async function insertModel(
  db: Db,
  model: string,
  end: Pick<ReadChange, 'position' | 'clipId'>,
): Promise<void> {
  await db
    .insertInto('meaning_models')
    .values({ model, position: end.position, clip_id: end.clipId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type FillState = {
  filled_to: number
  is_complete: boolean
  position: number
  clip_id: number
  written: number
}

/** Locks the state, so that vectors get their numbers in the order of commits. @returns undefined while it is locked */
export const lockModel = (tx: Db, model: string): Promise<FillState | undefined> =>
  tx
    .selectFrom('meaning_models')
    .select(['filled_to', 'is_complete', 'position', 'clip_id', 'written'])
    .where('model', '=', model)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function updateModel(tx: Db, model: string, state: FillState): Promise<void> {
  await tx.updateTable('meaning_models').set(state).where('model', '=', model).execute()
}

export type ClipText = Awaited<ReturnType<typeof listTexts>>[number]

/** @param ids or the next clips after a number */
export function listTexts(
  tx: Db,
  part: { ids: readonly number[] } | { after: number; limit: number },
  now: Date,
) {
  return tx
    .selectFrom('clips')
    .innerJoin('categories', 'categories.id', 'clips.category_id')
    .select(['clips.id', 'title', 'description', 'keywords', 'categories.name as category'])
    .where(isPublic(now))
    .$if('ids' in part, (query) =>
      query.where('clips.id', '=', sql<number>`any(${'ids' in part ? [...part.ids] : []}::int[])`),
    )
    .$if('after' in part, (query) => query.where('clips.id', '>', 'after' in part ? part.after : 0))
    .orderBy('clips.id')
    .limit('limit' in part ? part.limit : part.ids.length)
    .execute()
}

export type WrittenMeaning = { clip_id: number; vector: Buffer; code: Buffer }

export async function writeMeanings(
  tx: Db,
  { model, written }: { model: string; written: number },
  rows: readonly WrittenMeaning[],
): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('clip_meanings')
    .values(rows.map((row) => ({ ...row, model, written })))
    .onConflict((conflict) =>
      conflict.columns(['model', 'clip_id']).doUpdateSet((is) => ({
        vector: is.ref('excluded.vector'),
        code: is.ref('excluded.code'),
        written: is.ref('excluded.written'),
      })),
    )
    .execute()
}

export async function removeMeanings(tx: Db, model: string, clips: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('clip_meanings')
    .where('model', '=', model)
    .where('clip_id', '=', sql<number>`any(${[...clips]}::int[])`)
    .execute()
}

/** Removes up to this number of vectors of models that are not installed any more. @returns the number */
export async function removeOtherModels(db: Db, models: readonly string[], limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`
    with removed as (
      delete from clip_meanings where ctid = any (array(
        select ctid from clip_meanings where model <> all (${[...models]}::text[]) limit ${limit}))
      returning 1
    ), forgotten as (
      delete from meaning_models where model <> all (${[...models]}::text[])
    )
    select count(*)::int as removed from removed`.execute(db)
  return rows[0]?.removed ?? 0
}
