/** Reads and writes download links. */
import type { Insertable } from 'kysely'
import type { Db } from '../../db/db.ts'
import type { DownloadLinks } from '../../db/schema.gen.ts'

const COLUMNS = [
  'id',
  'title',
  'recipients',
  'created_at',
  'expires_at',
  'revoked_at',
  'preparations_left',
] as const

/** @param clipIds ids in the order of display */
export async function insertDownloadLink(
  db: Db,
  row: Insertable<DownloadLinks>,
  clipIds: readonly number[],
): Promise<number> {
  const { id } = await db.insertInto('download_links').values(row).returning('id').executeTakeFirstOrThrow()
  const clips = clipIds.map((clip_id, position) => ({ link_id: id, clip_id, position }))
  await db.insertInto('download_link_clips').values(clips).execute()
  return id
}

export function findLinkByRef(db: Db, refSha256: Buffer) {
  return db
    .selectFrom('download_links')
    .select(COLUMNS)
    .where('ref_sha256', '=', refSha256)
    .executeTakeFirst()
}

/** Locks a link, so that its preparations run one after the other. */
export function lockLink(tx: Db, id: number) {
  return tx.selectFrom('download_links').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function listClipIdsOfLink(db: Db, linkId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('download_link_clips')
    .select('clip_id')
    .where('link_id', '=', linkId)
    .orderBy('position')
    .execute()
  return rows.map(({ clip_id }) => clip_id)
}

export async function takePreparation(tx: Db, linkId: number): Promise<void> {
  await tx
    .updateTable('download_links')
    .set((is) => ({ preparations_left: is('preparations_left', '-', 1) }))
    .where('id', '=', linkId)
    .where('preparations_left', 'is not', null)
    .execute()
}

/** @returns whether the link was open to be revoked. */
export async function revokeLink(db: Db, id: number, now: Date): Promise<boolean> {
  const revoked = await db
    .updateTable('download_links')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return revoked !== undefined
}
