/** Errors of uploads that are not the fault of their files. */
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** @returns the number of unexpected errors of the upload, including this one */
export async function countUploadError(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('uploads')
    .set({ errors: sql`errors + 1` })
    .where('id', '=', id)
    .returning('errors')
    .executeTakeFirst()
  return row?.errors ?? 0
}

/** Removes the upload of a file that is read and becomes no clip, such as a table. */
export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute()
}

export async function postponeUpload(db: Db, id: string, resumeAt: Date): Promise<void> {
  await db.updateTable('uploads').set({ resume_at: resumeAt }).where('id', '=', id).execute()
}
