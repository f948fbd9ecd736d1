/** Reads and writes the clips of a list and their order. The caller holds the lock of the list. */
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** Returns every clip of the list, including those hidden from the viewer. */
export async function listClipIds(tx: Db, listId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('saved_list_clips')
    .select('clip_id')
    .where('list_id', '=', listId)
    .orderBy('position')
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

/** Appends clips that are not on the list yet. @returns the number of added clips */
export async function insertClips(
  tx: Db,
  listId: number,
  ids: readonly number[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into saved_list_clips (list_id, clip_id, position, added_at)
    select ${listId}, id, last.position + place, ${now}
    from unnest(${[...ids]}::int[]) with ordinality as named (id, place),
      (select coalesce(max(position), 0) as position from saved_list_clips where list_id = ${listId}) as last
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** @returns the number of removed clips */
export async function removeClips(tx: Db, listId: number, ids: readonly number[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_list_clips')
    .where('list_id', '=', listId)
    .where('clip_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** @param order every clip of the list */
export async function updateOrder(tx: Db, listId: number, order: readonly number[]): Promise<void> {
  await sql`
    update saved_list_clips set position = named.place
    from unnest(${[...order]}::int[]) with ordinality as named (id, place)
    where list_id = ${listId} and clip_id = named.id`.execute(tx)
}
