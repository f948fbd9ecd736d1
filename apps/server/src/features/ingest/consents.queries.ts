/** Finds the consents for files that have the bytes of a clip (R-UPLOAD-4). */
import type { Db } from '../../db/db.ts'

/** Blocks the creation of a clip from the file until the transaction ends, and the reverse. */
export async function lockFileOfClip(tx: Db, clipId: number): Promise<void> {
  await tx
    .selectFrom('ingests')
    .select('id')
    .where('clip_id', '=', clipId)
    .where('purpose', '=', 'new')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns the consent records of batches that contain a duplicate of the clip. */
export async function listConsentsOfTwins(tx: Db, clipId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('ingests')
    .innerJoin('ingest_batches', 'ingest_batches.id', 'ingests.batch_id')
    .select('ingest_batches.record_id')
    .distinct()
    .where('ingests.duplicate_of', '=', clipId)
    .where('ingest_batches.record_id', 'is not', null)
    .orderBy('ingest_batches.record_id')
    .execute()
  return rows.flatMap(({ record_id }) => record_id ?? [])
}
