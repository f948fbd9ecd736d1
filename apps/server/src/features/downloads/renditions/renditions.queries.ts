/** Reads and writes files that are made from masters on request. */
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { lockAccount } from '../../../db/lock-account.ts'
import { type Removal, removal } from '../../../db/removal.ts'
import type { Renditions } from '../../../db/schema.gen.ts'

/** Removes the rows of unused files; the nightly comparison removes the stored files. */
export const unusedRenditions: Removal = removal('renditions', (before) => sql`used_at < ${before}`)

/** Finds the facts of a clip for a plan. */
export async function findPlannedClip(db: Db, id: number) {
  return await db
    .selectFrom('clips')
    .select([
      'id',
      'type',
      'width',
      'height',
      'duration_s',
      'frame_rate',
      'focal_x',
      'focal_y',
      'file_details',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

export type RenditionRow = NonNullable<Awaited<ReturnType<typeof findRendition>>>

export function findRendition(db: Db, id: number) {
  return db.selectFrom('renditions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Finds the file with this name or inserts it; a failed file is set to waiting again. */
export async function putRendition(db: Db, rendition: Insertable<Renditions>): Promise<RenditionRow> {
  return await db
    .insertInto('renditions')
    .values(rendition)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((is) => ({
        used_at: rendition.used_at,
        state: sql`case ${is.ref('renditions.state')} when 'failed' then 'waiting' else ${is.ref('renditions.state')} end`,
        attempts: sql<number>`case ${is.ref('renditions.state')} when 'failed' then 0 else ${is.ref('renditions.attempts')} end`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Counts under the lock of the account, so that concurrent requests are counted one after the other. */
export async function countWaiting(tx: Db, accountId: number, except: string): Promise<number> {
  await lockAccount(tx, accountId)
  const { waiting } = await tx
    .selectFrom('renditions')
    .select((is) => is.fn.countAll<number>().as('waiting'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'waiting')
    .where('name', '<>', except)
    .executeTakeFirstOrThrow()
  return waiting
}

/** Claims the oldest file that no worker is making. @param before claims older than this have expired */
export async function claimRendition(db: Db, now: Date, before: Date): Promise<RenditionRow | undefined> {
  return await db
    .updateTable('renditions')
    .set((is) => ({ claimed_at: now, attempts: is('attempts', '+', 1) }))
    .where('id', '=', (is) =>
      is
        .selectFrom('renditions')
        .select('id')
        .where('state', '=', 'waiting')
        .where((or) => or.or([or('claimed_at', 'is', null), or('claimed_at', '<', before)]))
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Renews the claim of a worker that takes long. */
export async function keepClaim(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('renditions').set({ claimed_at: now }).where('id', '=', id).execute()
}

export async function updateReady(
  db: Db,
  id: number,
  file: { size_bytes: number; sha256: string; crc32: number; used_at: Date },
): Promise<void> {
  await db
    .updateTable('renditions')
    .set({ ...file, state: 'ready', problem: '' })
    .where('id', '=', id)
    .execute()
}

export async function updateFailed(db: Db, id: number, problem: string): Promise<void> {
  await db.updateTable('renditions').set({ state: 'failed', problem }).where('id', '=', id).execute()
}

/** Sets a file that is missing from the storage to waiting, so that it is made again. */
export async function updateLost(db: Db, id: number): Promise<RenditionRow> {
  return await db
    .updateTable('renditions')
    .set({ state: 'waiting', attempts: 0, claimed_at: null, size_bytes: null, sha256: null, crc32: null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Releases a claim, so that another worker may take the file immediately. */
export async function releaseClaim(db: Db, id: number): Promise<void> {
  await db.updateTable('renditions').set({ claimed_at: null }).where('id', '=', id).execute()
}

export async function noteUse(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('renditions').set({ used_at: now }).where('id', '=', id).execute()
}
