/** Reads and writes changes of many clips. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { removal } from '../../db/removal.ts'
import type { BulkChanges } from '../../db/schema.gen.ts'

export async function insertChange(tx: Db, row: Insertable<BulkChanges>): Promise<void> {
  await tx.insertInto('bulk_changes').values(row).execute()
}

const changes = (db: Db) =>
  db
    .selectFrom('bulk_changes')
    .innerJoin('users', 'users.id', 'bulk_changes.actor_id')
    .select(['bulk_changes.id', 'actor_id', 'at', 'change', 'done', 'changed', 'finished_at', 'undone_by'])
    .select(sql<number>`cardinality(ids)`.as('total'))
    .select('users.full_name as actor_name')

export const findChange = (db: Db, id: string) =>
  changes(db).where('bulk_changes.id', '=', id).executeTakeFirst()
export type ChangeRow = NonNullable<Awaited<ReturnType<typeof findChange>>>

/** Locks a bulk change in order to undo it. */
export const lockChange = (tx: Db, id: string) =>
  changes(tx).where('bulk_changes.id', '=', id).forUpdate('bulk_changes').executeTakeFirst()

/** Lists unfinished changes, oldest first. */
export async function listUnfinished(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_changes')
    .select('id')
    .where('finished_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads and locks the next clips of the change; undefined while another worker has locked the change. */
export async function takeBatch(tx: Db, id: string, size: number) {
  return tx
    .selectFrom('bulk_changes')
    .select(['actor_id', 'change'])
    .select(sql<number[]>`ids[done + 1 : done + ${size}::int]`.as('ids'))
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

export async function noteBatch(
  tx: Db,
  id: string,
  { done, changed, now }: { done: number; changed: number; now: Date },
): Promise<void> {
  await sql`
    update bulk_changes set done = done + ${done}, changed = changed + ${changed},
      finished_at = case when done + ${done} >= cardinality(ids) then ${now}::timestamptz end
    where id = ${id}`.execute(tx)
}

export async function setUndoneBy(tx: Db, id: string, undoneBy: string): Promise<void> {
  await tx.updateTable('bulk_changes').set({ undone_by: undoneBy }).where('id', '=', id).execute()
}

/** Lists the ids of the changed clips in ascending order. */
export async function listChangedClips(db: Db, changeId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('clip_versions')
    .select('clip_id')
    .where('change_id', '=', changeId)
    .orderBy('clip_id')
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

/** Lists the versions that a change made of these clips. */
export const listDone = (db: Db, changeId: string, clipIds: readonly number[]) =>
  db
    .selectFrom('clip_versions')
    .select(['clip_id', 'revision', 'before', 'after'])
    .where('change_id', '=', changeId)
    .where('clip_id', '=', sql<number>`any(${[...clipIds]}::int[])`)
    .execute()

/** Finds the user who requested a change, with the current role; undefined for a user who is not active. */
export const findMover = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select(['users.id as userId', 'users.role', 'accounts.kind as accountKind'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'active')
    .where('accounts.status', '=', 'active')
    .executeTakeFirst()

/** Old bulk changes; their versions stay in the histories of the clips. */
export const oldBulkChanges = removal('bulk_changes', (before) => sql`finished_at < ${before}`)
